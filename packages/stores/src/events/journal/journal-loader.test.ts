import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { sampleEvent, sampleSource } from '../../../test/events/contract-samples.ts'
import { leave, logger } from '../../../test/events/journal-files.ts'
import { StoreUnavailable } from '../../unavailable.ts'
import { writtenColumns } from '../sql/written-events.ts'
import { frameOf } from './frames.ts'
import { createJournalLoader, type LoaderOptions } from './journal-loader.ts'
import { headFrame, scanSegment } from './segment.ts'

const now = () => performance.now()
const isKept: unknown = expect.stringContaining('cannot be read and are kept')

/** Begins to load a file with one event by this way of writing; `change` gives the file other bytes. */
async function load(
  writeWritten: LoaderOptions['writer']['writeWritten'],
  change = (bytes: Buffer) => bytes,
) {
  const folder = await mkdtemp(join(tmpdir(), 'loader-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, '00000001.events')
  await leave(path, [sampleEvent(sampleSource(), 1)])
  const segment = await scanSegment(path)
  await writeFile(path, change(await readFile(path)))
  const loader = createJournalLoader({
    ...{ writer: { writeWritten }, groupEvents: 2000, firstKeptDay: () => '2000-01-01', logger, now },
  })
  loader.add(segment)
  return { loader, loading: loader.run(), path, segment }
}

describe('createJournalLoader', () => {
  it('SAFE-05 tries a database that is away once a second, also while the process ends', async () => {
    let tries = 0
    const { loader, loading } = await load(async () => {
      tries += 1
      throw new StoreUnavailable('database')
    })
    await expect.poll(() => tries).toBe(1)
    loader.stop(500)
    await loading
    expect(tries).toBeLessThanOrEqual(2)
    expect(loader.waiting().frames).toBe(1)
  })

  it('SAFE-05 ends in time beside a statement that does not', async () => {
    const begun = Promise.withResolvers<void>()
    const { loader, loading } = await load(() => {
      begun.resolve()
      return Promise.withResolvers<number>().promise
    })
    await begun.promise
    loader.stop(60_000)
    loader.stop(50)
    const begunMs = now()
    await loading
    expect(now() - begunMs).toBeLessThan(2000)
  })

  it('SAFE-05 keeps a file with what this release cannot read', async () => {
    const { loader, loading, path } = await load(async () => 1)
    await expect.poll(loader.reasons).toEqual([isKept])
    await loader.dropKept(async () => false)
    expect(loader.reasons()).toEqual([isKept])
    await loader.dropKept(async (gone) => gone === path)
    expect(loader.reasons()).toEqual([])
    loader.stop(0)
    await loading
    expect(await scanSegment(path)).toMatchObject({ frames: 1 })
  })

  it('SAFE-05 keeps a file with columns that this release does not know', async () => {
    const { event, source } = writtenColumns
    const later = frameOf(JSON.stringify({ v: 1, event: [...event, 'added_later'], source }))
    const { loader, loading } = await load(
      async () => 0,
      (bytes) => Buffer.concat([later, bytes.subarray(headFrame.length)]),
    )
    await expect.poll(loader.reasons).toEqual([isKept])
    loader.stop(0)
    await loading
  })

  it('SAFE-05 takes nothing more into a file whose bytes have changed, and keeps it', async () => {
    const change = (bytes: Buffer) => {
      bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)
      return bytes
    }
    const { loader, loading, segment } = await load(async () => 0, change)
    await expect.poll(loader.reasons).toEqual([isKept])
    expect(segment.isKept).toBe(true)
    loader.stop(0)
    await loading
  })
})
