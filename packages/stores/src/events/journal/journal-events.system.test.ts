import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { describeEventSink } from '../../../test/events/contract.ts'
import { sampleEvent, sampleSource } from '../../../test/events/contract-samples.ts'
import { isLoaded, makeFolder, openJournal, openPlace } from '../../../test/events/journal.ts'
import { leave, leftFolder, logger } from '../../../test/events/journal-files.ts'
import { readStoredEvents } from '../../../test/events/stored-events.ts'
import { makeTestDatabase } from '../../../test/sql/database.ts'
import { openSql } from '../../sql/open-sql.ts'
import type { SqlStore } from '../../sql/port.ts'
import { StoreUnavailable } from '../../unavailable.ts'
import type { EventSink } from '../port.ts'
import { takesLongPaths } from '../../sql/embedded/socket-paths.ts'
import { listFolders, takeLeft } from './folders.ts'
import { frameOf } from './frames.ts'
import type { JournalEvents } from './open-journal-events.ts'

const cleaning = new AsyncDisposableStack()
afterAll(() => cleaning.disposeAsync())
const makeLastingFolder = () => makeFolder((clean) => cleaning.defer(clean))

async function openEmbedded(): Promise<SqlStore> {
  return openSql({ dataFolder: await makeLastingFolder(), databaseUrl: null, logger })
}

/** The sink of a journal, which has stored something when it lies in the database. */
function loadedSink(journal: JournalEvents): EventSink {
  return {
    ready: () => journal.sink.ready(),
    waiting: () => journal.sink.waiting(),
    async store(events) {
      await journal.sink.store(events)
      await isLoaded(journal)
    },
    [Symbol.asyncDispose]: () => journal[Symbol.asyncDispose](),
  }
}

function describeJournal(name: string, open: () => Promise<SqlStore>) {
  describeEventSink(`${name}, through a journal`, async () => {
    const sql = await open()
    const dataFolder = await makeLastingFolder()
    return {
      open: async () => loadedSink(await openJournal(dataFolder, sql)),
      read: (sessionId) => readStoredEvents(sql, sessionId),
      [Symbol.asyncDispose]: () => sql[Symbol.asyncDispose](),
    }
  })
}

describeJournal('the embedded database', openEmbedded)

const postgresUrl = process.env['TEST_DATABASE_URL']
if (postgresUrl === undefined) console.log('Left out: PostgreSQL, since TEST_DATABASE_URL is not set')
else
  describeJournal('PostgreSQL', async () => {
    const { databaseUrl } = cleaning.use(await makeTestDatabase(postgresUrl))
    return openSql({ dataFolder: tmpdir(), databaseUrl, poolSize: 4, acquireTimeoutMs: 20_000, logger })
  })

describe('a journal of events', () => {
  it('ANA-10 loads what a killed process left, without a write that was cut off, and takes its files away', async () => {
    const { sql, dataFolder } = await openPlace()
    const source = sampleSource()
    const events = [1, 2, 3].map((number) => sampleEvent(source, number))
    await leave(join(leftFolder(dataFolder), '00000001.events'), events, frameOf('torn').subarray(0, 14))
    const journal = await openJournal(dataFolder, sql)
    await expect.poll(() => readStoredEvents(sql, source.session_id)).toEqual(events)
    await journal[Symbol.asyncDispose]()
    expect(await readdir(join(dataFolder, 'events-journal'))).toEqual([])
  })

  it('ANA-10 keeps a damaged file for a person to look at, and loads what is before', async () => {
    const { sql, dataFolder } = await openPlace()
    const source = sampleSource()
    await leave(join(leftFolder(dataFolder), '00000001.events'), [sampleEvent(source, 1)], Buffer.alloc(200))
    await using journal = await openJournal(dataFolder, sql)
    await expect.poll(() => readStoredEvents(sql, source.session_id)).toHaveLength(1)
    const kept = async () =>
      (await readdir(join(dataFolder, 'events-journal'))).filter((name) => name.endsWith('.damaged'))
    await expect.poll(kept).toHaveLength(1)
    expect(journal.reasons()).toEqual([])
  })

  it('SAFE-05 ANA-10 refuses events when its cap is reached, and loads what it took when the database is back', async () => {
    const folder = await makeFolder()
    const [sql, dataFolder] = [
      await openSql({ dataFolder: folder, databaseUrl: null, logger }),
      await makeFolder(),
    ]
    await sql[Symbol.asyncDispose]()
    const source = sampleSource()
    const journal = await openJournal(dataFolder, sql, { capBytes: 5000, drainMs: 100 })
    let number = 0
    const fill = async () => {
      for (;;) await journal.sink.store([sampleEvent(source, number + 1)]).then(() => (number += 1))
    }
    await expect(fill()).rejects.toThrow(StoreUnavailable)
    expect(number).toBeGreaterThan(1)
    expect(journal.fill()).toMatchObject({ state: 'full', capBytes: 5000 })
    expect(await journal.sink.ready()).toBe(false)
    await expect.poll(() => journal.reasons()).toHaveLength(1)
    await journal[Symbol.asyncDispose]()
    await using back = await openSql({ dataFolder: folder, databaseUrl: null, logger })
    await using next = await openJournal(dataFolder, back)
    await expect.poll(() => readStoredEvents(back, source.session_id)).toHaveLength(number)
    await isLoaded(next)
  })

  it('SAFE-05 leaves what waits to the next start at once when the process is forced to end', async () => {
    const { sql, dataFolder } = await openPlace()
    const source = sampleSource()
    await sql[Symbol.asyncDispose]()
    const change = { drainMs: 600_000, force: AbortSignal.abort() }
    const journal = await openJournal(dataFolder, sql, change)
    await journal.sink.store([sampleEvent(source, 1)])
    await journal[Symbol.asyncDispose]()
    expect(journal.backlog().lag).toBe(1)
  })

  it('ANA-10 removes what is loaded from the disk while it goes on', async () => {
    const { sql, dataFolder } = await openPlace()
    await using journal = await openJournal(dataFolder, sql, { segmentMs: 50 })
    await journal.sink.store([sampleEvent(sampleSource(), 1)])
    const files = async () =>
      (await readdir(dataFolder, { recursive: true })).filter((name) => name.endsWith('.events'))
    await expect.poll(files).toEqual([])
    await journal.sink.store([sampleEvent(sampleSource(), 2)])
    await isLoaded(journal)
  })

  it('ANA-10 loads events that would be longer together than what is read', async () => {
    const { sql, dataFolder } = await openPlace()
    const source = sampleSource()
    const title = 'x'.repeat(60_000)
    await using journal = await openJournal(dataFolder, sql)
    await journal.sink.store(Array.from({ length: 150 }, (_, index) => sampleEvent(source, index, { title })))
    await isLoaded(journal)
    expect(journal.reasons()).toEqual([])
    expect(await readStoredEvents(sql, source.session_id)).toHaveLength(150)
  })

  it('SAFE-05 goes on in another folder where its own was removed', async () => {
    const { sql, dataFolder } = await openPlace()
    const source = sampleSource()
    await using journal = await openJournal(dataFolder, sql)
    const root = join(dataFolder, 'events-journal')
    for (const name of await readdir(root)) await rm(join(root, name), { recursive: true })
    await journal.sink.store([sampleEvent(source, 1)])
    await expect.poll(() => readStoredEvents(sql, source.session_id)).toHaveLength(1)
  })

  it.runIf(takesLongPaths)(
    'SAFE-05 shows other processes that it is in use in a folder with a long path too',
    async () => {
      const { sql, dataFolder } = await openPlace()
      const long = join(dataFolder, 'x'.repeat(200))
      const source = sampleSource()
      const journal = await openJournal(long, sql)
      await journal.sink.store([sampleEvent(source, 1)])
      const root = join(long, 'events-journal')
      const [own = ''] = await listFolders(root)
      expect(await takeLeft(own)).toBe(null)
      await expect.poll(() => readStoredEvents(sql, source.session_id)).toHaveLength(1)
      await journal[Symbol.asyncDispose]()
      expect(await readdir(root)).toEqual([])
    },
  )
})
