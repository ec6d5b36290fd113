import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { describeForecastLog, forecastEntry } from '../../test/forecasts-contract.ts'
import { makeTestDatabase } from '../../test/sql/database.ts'
import { openSql } from '../sql/open-sql.ts'
import type { SqlStore } from '../sql/port.ts'
import { createForecastFiles } from './forecast-files.ts'
import { createForecastTable } from './forecast-table.ts'
import { openForecastLog } from './open-forecast-log.ts'

const logger = { info: () => {}, warn: () => {} }

/** A logger, and the facts that it was warned of. */
function recordingLogger() {
  const lines: unknown[] = []
  return { lines, logger: { info: () => {}, warn: (facts: unknown) => void lines.push(facts) } }
}

const cleaning = new AsyncDisposableStack()
afterAll(() => cleaning.disposeAsync())

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-record-'))
  cleaning.defer(() => rm(folder, { recursive: true }))
  return folder
}

/** Records of one site after the other in a database. */
function sitesOf(open: () => Promise<SqlStore>) {
  let opened: Promise<SqlStore> | null = null
  let sites = 0
  return async () => {
    opened ??= open().then((sql) => cleaning.use(sql))
    sites += 1
    return { sql: await opened, website: `site-${sites}` }
  }
}

/** What holds of the record in any database. */
function describeRecord(name: string, next: () => Promise<{ sql: SqlStore; website: string }>): void {
  describeForecastLog(name, async () => createForecastTable(await next()))

  describe(`the record of forecasts, ${name}`, () => {
    it('PRED-05 keeps one chain that several processes write', async () => {
      const place = await next()
      const logs = [createForecastTable(place), createForecastTable(place)]
      await Promise.all(
        Array.from({ length: 20 }, (_, number) =>
          logs[number % 2]?.publish('btc', [forecastEntry({ model: `model-${number}` })]),
        ),
      )
      const { entries, chain } = await createForecastTable(place).read('btc')
      expect(chain).toMatchObject({ status: 'intact', lines: 20 })
      expect(new Set(entries.map(({ model }) => model)).size).toBe(20)
    })

    it('PRED-05 tells of a line that was changed in the database', async () => {
      const place = await next()
      const log = createForecastTable(place)
      const days = ['2026-09-27', '2026-09-28', '2026-09-29']
      await log.publish(
        'btc',
        days.map((originDay) => forecastEntry({ originDay })),
      )
      const lines = (await log.text('btc')).split('\n')
      await place.sql.db
        .updateTable('forecast_line')
        .set({ text: (lines[1] ?? '').replace('83212.64', '93212.64') })
        .where('website', '=', place.website)
        .where('line', '=', 2)
        .execute()
      expect((await log.read('btc')).chain).toEqual({ status: 'broken', line: 2 })
    })

    it.each(['../btc', 'BTC', '', 'a/b', 'btc\0'])('PRED-05 keeps no record of %j', async (asset) => {
      const log = createForecastTable(await next())
      await expect(log.publish(asset, [forecastEntry({ asset })])).rejects.toThrow(RangeError)
      await expect(log.text(asset)).rejects.toThrow(RangeError)
    })

    it('SHIP-06 takes over what lies in a folder, line by line, and only where it has nothing', async () => {
      const [place, folder] = [await next(), await newFolder()]
      const files = createForecastFiles({ folder })
      const [bitcoin, ether] = [forecastEntry(), forecastEntry({ asset: 'eth' })]
      await files.publish('btc', [bitcoin, forecastEntry({ model: 'log-trend' })])
      await files.publish('eth', [ether])
      const own = forecastEntry({ asset: 'eth', originPrice: '2' })
      await createForecastTable(place).publish('eth', [own])
      const log = openForecastLog({ ...place, folder, logger })
      expect(await log.text('btc')).toBe(await files.text('btc'))
      expect((await log.read('eth')).entries).toEqual([own])
      await log.publish('btc', [forecastEntry({ originDay: '2026-09-30' })])
      const again = openForecastLog({ ...place, folder, logger })
      expect((await again.read('btc')).chain).toMatchObject({ status: 'intact', lines: 3 })
      expect((await readdir(folder)).toSorted()).toEqual(['btc.jsonl', 'eth.jsonl'])
    })

    it('SHIP-02 PRED-05 takes the rest of what the release before wrote on, and tells of another chain', async () => {
      const [place, folder] = [await next(), await newFolder()]
      const files = createForecastFiles({ folder })
      const { lines, logger: recording } = recordingLogger()
      const open = () => openForecastLog({ ...place, folder, logger: recording })
      await files.publish('btc', [forecastEntry()])
      await open().read('btc')
      await files.publish('btc', [forecastEntry({ originDay: '2026-09-30' })])
      expect(await open().text('btc')).toBe(await files.text('btc'))
      expect(lines).toEqual([])
      const log = open()
      await log.publish('btc', [forecastEntry({ originDay: '2026-10-01' })])
      await files.publish('btc', [forecastEntry({ originDay: '2026-10-01', originPrice: '2' })])
      const kept = await log.read('btc')
      expect((await open().read('btc')).entries).toEqual(kept.entries)
      const { chain: otherChain } = await files.read('btc')
      expect([kept.chain, otherChain]).toMatchObject([{ status: 'intact' }, { status: 'intact' }])
      const heads = [kept.chain, otherChain].map((chain) => ('head' in chain ? chain.head : null))
      expect(lines).toMatchObject([{ folder, asset: 'btc', head: heads[0], otherHead: heads[1] }])
    })

    it.each([
      ['an empty line', '\n'],
      ['a NUL', '{"previous":"\0"}\n'],
      ['too long a line', `${'x'.repeat(100_001)}\n`],
    ])('SHIP-06 goes on beside a file with %s, and says which', async (_, damage) => {
      const [place, folder] = [await next(), await newFolder()]
      const files = createForecastFiles({ folder })
      const { lines, logger: recording } = recordingLogger()
      await files.publish('btc', [forecastEntry()])
      await files.publish('eth', [forecastEntry({ asset: 'eth' })])
      await appendFile(join(folder, 'btc.jsonl'), damage)
      const log = openForecastLog({ ...place, folder, logger: recording })
      expect(await log.text('eth')).toBe(await files.text('eth'))
      expect(await log.publish('btc', [forecastEntry()])).toBe(1)
      expect(lines).toMatchObject([{ folder, asset: 'btc' }])
    })
  })
}

describeRecord(
  'embedded',
  sitesOf(async () => openSql({ dataFolder: await newFolder(), databaseUrl: null, logger })),
)

const serverUrl = process.env['TEST_DATABASE_URL']
if (serverUrl !== undefined) {
  describeRecord(
    'PostgreSQL',
    sitesOf(async () => {
      const { databaseUrl } = cleaning.use(await makeTestDatabase(serverUrl))
      return openSql({ dataFolder: tmpdir(), databaseUrl, poolSize: 4, acquireTimeoutMs: 20_000, logger })
    }),
  )
}

it('PRED-05 keeps the record in the folder where there is no database', async () => {
  const folder = await newFolder()
  const log = openForecastLog({ sql: null, website: 'default', folder, logger })
  await log.publish('btc', [forecastEntry()])
  expect(await readdir(folder)).toEqual(['btc.jsonl'])
})
