import { chmod, mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DeliveryError } from './delivery-error.ts'
import { createOutbox } from './outbox.ts'
import { makeTestOutbox } from '../../test/delivery/outbox.ts'

const atMs = Date.parse('2026-11-20T10:00:00.123Z')

describe('createOutbox', () => {
  it('writes one whole file a message, for the server alone, named by time, and tells its path only', async () => {
    await using outbox = await makeTestOutbox()
    const { folder } = outbox
    const told: unknown[][] = []
    const box = createOutbox({ folder, now: () => atMs, onWritten: (...facts) => told.push(facts) })
    await box.write({ channel: 'mail', text: 'Code: 123456' })
    const [name = ''] = await outbox.list()
    expect(name).toMatch(/^20261120T100000123Z-[0-9a-f-]{36}\.json$/)
    expect(told).toEqual([[join(folder, name)]])
    expect(await outbox.read()).toEqual([
      { at: '2026-11-20T10:00:00.123Z', channel: 'mail', text: 'Code: 123456' },
    ])
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
  })

  it('never writes two messages of one moment into one file, and leaves no drafts', async () => {
    await using outbox = await makeTestOutbox()
    const box = createOutbox({ folder: outbox.folder, now: () => atMs })
    await Promise.all(Array.from({ length: 50 }, (_, number) => box.write({ number })))
    const names = await outbox.list()
    expect(names).toHaveLength(50)
    expect(names.every((name) => name.endsWith('.json'))).toBe(true)
  })

  it('throws a temporary DeliveryError where it cannot write, and tells of nothing', async () => {
    await using outbox = await makeTestOutbox()
    await writeFile(outbox.folder, 'a file where the folder should be')
    const told: string[] = []
    const box = createOutbox({ folder: outbox.folder, now: () => atMs, onWritten: (path) => told.push(path) })
    const writing = box.write({ text: 'Code: 123456' })
    await expect(writing).rejects.toThrow(DeliveryError)
    await expect(writing).rejects.toMatchObject({
      kind: 'temporary',
      message: expect.not.stringContaining('123456'),
    })
    expect(told).toEqual([])
  })

  it('leaves a folder that the operator made as it is', async () => {
    await using outbox = await makeTestOutbox()
    await mkdir(outbox.folder)
    await chmod(outbox.folder, 0o750)
    await createOutbox({ folder: outbox.folder, now: () => atMs }).write({})
    expect((await stat(outbox.folder)).mode & 0o777).toBe(0o750)
  })
})
