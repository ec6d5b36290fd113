import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sampleEvent, sampleSource } from '../../../test/events/contract-samples.ts'
import { isLoaded, leave, leftFolder, openJournal, openPlace } from '../../../test/events/journal.ts'
import { readStoredEvents } from '../../../test/events/stored-events.ts'

const file = (folder: string, number = 1) => join(folder, `0000000${number}.events`)

describe('a journal beside those of processes that have ended', () => {
  it('ANA-10 SAFE-05 loads what another one left while its own file stays open', async () => {
    const { sql, dataFolder } = await openPlace()
    const [own, other] = [sampleSource(), sampleSource()]
    await using journal = await openJournal(dataFolder, sql, { lookEveryMs: 50 })
    await journal.sink.store([sampleEvent(own, 1)])
    await isLoaded(journal)
    const events = [1, 2, 3].map((number) => sampleEvent(other, number))
    await leave(file(leftFolder(dataFolder)), events)
    await expect.poll(() => readStoredEvents(sql, other.session_id)).toEqual(events)
    await journal.sink.store([sampleEvent(own, 2)])
    await expect.poll(() => readStoredEvents(sql, own.session_id)).toHaveLength(2)
  })

  it('ANA-10 SAFE-05 loads all that can be read where one file cannot, and names that one until it can', async () => {
    const { sql, dataFolder } = await openPlace()
    const source = sampleSource()
    const [first, second] = [leftFolder(dataFolder, 1), leftFolder(dataFolder, 2)]
    await mkdir(file(first), { recursive: true })
    await leave(file(first, 2), [sampleEvent(source, 1)])
    await leave(file(second), [sampleEvent(source, 2)])
    await using journal = await openJournal(dataFolder, sql, { lookEveryMs: 50 })
    await expect.poll(() => readStoredEvents(sql, source.session_id)).toHaveLength(2)
    expect(journal.reasons()).toEqual([expect.stringContaining(file(first))])
    await rm(file(first), { recursive: true })
    await leave(file(first), [sampleEvent(source, 3)])
    await expect.poll(() => readStoredEvents(sql, source.session_id)).toHaveLength(3)
    await expect.poll(() => journal.reasons()).toEqual([])
    await expect.poll(() => readdir(join(dataFolder, 'events-journal'))).not.toContain(basename(first))
  })

  it('ANA-10 loads no day that is not kept any more, and removes files that are older', async () => {
    const { sql, dataFolder } = await openPlace()
    const source = sampleSource()
    const [folder, old] = [leftFolder(dataFolder, 1), leftFolder(dataFolder, 2)]
    const at = Date.now()
    const today = { at, day: new Date(at).toISOString().slice(0, 10) }
    await leave(file(folder), [sampleEvent(source, 1)])
    await leave(file(folder, 2), [{ ...sampleEvent(source, 2), ...today }])
    await leave(file(old), [{ ...sampleEvent(source, 3), ...today }])
    const damaged = `${leftFolder(dataFolder, 3)}-00000001.events.damaged`
    await writeFile(damaged, 'damage')
    for (const path of [file(old), damaged]) await utimes(path, 0, 0)
    await using _journal = await openJournal(dataFolder, sql, { keepDays: 1 })
    const names = async () => (await readdir(join(dataFolder, 'events-journal'), { recursive: true })).join()
    await expect.poll(names).not.toMatch(/0123456|damaged/)
    expect(await readStoredEvents(sql, source.session_id)).toHaveLength(1)
  })
})
