import { mkdir, readdir, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sampleEvent, sampleSource } from '../../../test/events/contract-samples.ts'
import { isLoaded, makeFolder, openJournal, openPlace } from '../../../test/events/journal.ts'
import { leave, leftFolder, logger } from '../../../test/events/journal-files.ts'
import { readStoredEvents } from '../../../test/events/stored-events.ts'
import type { SqlStore } from '../../sql/port.ts'
import { writeEvents } from '../sql/written-events.ts'
import { loadLeftJournals } from '../open-events.ts'
import { createAdoption } from './adoption.ts'
import { takeLeft } from './folders.ts'
import { frameOf } from './frames.ts'

const file = (folder: string, number = 1) => join(folder, `0000000${number}.events`)

/** Opens a journal and tells how many rows each of its statements wrote. */
async function openWatched(dataFolder: string, sql: SqlStore, tell: (rows: bigint) => void) {
  const db = sql.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (result.numAffectedRows !== undefined) tell(result.numAffectedRows)
      return result
    },
  })
  return { journal: await openJournal(dataFolder, { ...sql, db }) }
}

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

  it('ANA-10 stores with one statement no more than the database takes beside pages', async () => {
    const { sql, dataFolder } = await openPlace()
    const source = sampleSource()
    const many = (from: number) =>
      Array.from({ length: 100 }, (_, index) => sampleEvent(source, from + index))
    const more = [100, 200, 300].flatMap((from) => writeEvents(many(from)).map(frameOf))
    await leave(file(leftFolder(dataFolder)), many(0), Buffer.concat(more))
    const rows: bigint[] = []
    const { journal } = await openWatched(dataFolder, sql, (count) => rows.push(count))
    await using _journal = journal
    await expect.poll(() => readStoredEvents(sql, source.session_id)).toHaveLength(400)
    expect(rows.filter((count) => count > 1n)).toEqual([200n, 200n])
  })

  it('ANA-10 SAFE-05 loads all that can be read where one file cannot, and names that one until it can', async () => {
    const { sql, dataFolder } = await openPlace()
    const source = sampleSource()
    const [first, second] = [leftFolder(dataFolder, 1), leftFolder(dataFolder, 2)]
    await leave(file(first, 2), [sampleEvent(source, 1)])
    // A link to itself is no file that can be read, and is replaced by one at once.
    await symlink(file(first), file(first))
    await leave(file(second), [sampleEvent(source, 2)])
    await using journal = await openJournal(dataFolder, sql, { lookEveryMs: 50 })
    await expect.poll(() => readStoredEvents(sql, source.session_id)).toHaveLength(2)
    expect(journal.reasons()).toEqual([expect.stringContaining(file(first))])
    const mended = join(dataFolder, 'mended.events')
    await leave(mended, [sampleEvent(source, 3)])
    await rename(mended, file(first))
    await expect.poll(() => readStoredEvents(sql, source.session_id)).toHaveLength(3)
    await expect.poll(() => journal.reasons()).toEqual([])
    await expect.poll(() => readdir(join(dataFolder, 'events-journal'))).not.toContain(basename(first))
  })

  it('SAFE-05 names no journal any more that is not there any more', async () => {
    const { sql, dataFolder } = await openPlace()
    const folder = leftFolder(dataFolder)
    await mkdir(file(folder), { recursive: true })
    await using journal = await openJournal(dataFolder, sql, { lookEveryMs: 50 })
    await expect.poll(() => journal.reasons()).toHaveLength(1)
    await rm(folder, { recursive: true })
    await expect.poll(() => journal.reasons()).toEqual([])
  })

  it('SAFE-05 leaves no lock of a process that was killed before it had a folder', async () => {
    const { sql, dataFolder } = await openPlace()
    const lock = `${leftFolder(dataFolder)}.lock-1`
    await mkdir(join(lock, '..'))
    await writeFile(lock, JSON.stringify({ address: `${leftFolder(dataFolder)}-lock-0.sock`, process: 1 }))
    await using _journal = await openJournal(dataFolder, sql)
    await expect.poll(async () => (await readdir(join(lock, '..'))).join()).not.toContain('01234560')
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

  it('ANA-10 keeps a file that cannot be read for as long as events, also where it goes on as long', async () => {
    const { sql, dataFolder } = await openPlace()
    const folder = leftFolder(dataFolder)
    await mkdir(folder, { recursive: true })
    await writeFile(file(folder), frameOf('{"v":2}'))
    await using journal = await openJournal(dataFolder, sql, { lookEveryMs: 50, keepDays: 1 })
    await expect.poll(() => journal.reasons()).toHaveLength(1)
    await utimes(file(folder), 0, 0)
    await expect.poll(() => journal.reasons()).toEqual([])
    await expect.poll(() => readdir(join(dataFolder, 'events-journal'))).not.toContain(basename(folder))
  })

  it('ANA-10 SAFE-05 starts without a journal beside a folder that cannot be read, names it, and loads it once it can', async () => {
    const { sql, dataFolder } = await openPlace()
    const source = sampleSource()
    const root = join(dataFolder, 'events-journal')
    await writeFile(root, 'no folder')
    const options = { dataFolder, sql, logger, countRefused: () => {}, keepDays: 3650, drainMs: 10_000 }
    await using left = await loadLeftJournals({ ...options, lookEveryMs: 50 })
    await expect
      .poll(() => left?.reasons())
      .toEqual([`the journal of events ${root} cannot be read and is tried again: events may wait in it`])
    await rm(root)
    await expect.poll(() => left?.reasons()).toEqual([])
    await leave(file(leftFolder(dataFolder)), [sampleEvent(source, 1)])
    await expect.poll(() => readStoredEvents(sql, source.session_id)).toHaveLength(1)
  })

  it('SAFE-05 takes nothing more when the process ends', async () => {
    const dataFolder = await makeFolder()
    const folder = leftFolder(dataFolder)
    await leave(file(folder), [sampleEvent(sampleSource(), 1)])
    const taken: unknown[] = []
    const loader = { add: (segment: unknown) => taken.push(segment), dropKept: async () => {} }
    const root = join(folder, '..')
    const adoption = createAdoption({ root, loader, logger, keepDays: 3650, lookEveryMs: 60_000 })
    void adoption.look()
    await adoption.end()
    expect(taken).toEqual([])
    const next = await takeLeft(folder)
    expect(await next?.files()).toHaveLength(1)
    await next?.release()
  })
})
