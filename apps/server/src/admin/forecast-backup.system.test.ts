import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createForecastTable, openSql, type PublishedForecast, type SqlStore } from '@portico/stores'
import { makeTestDatabase } from '@portico/stores/test-database'
import { expect, it } from 'vitest'
import { backUp, restore } from './backup-folder.ts'

const logger = { info: () => {}, warn: () => {} }
const serverUrl = process.env['TEST_DATABASE_URL']
const place = { website: 'default' }

function said(originDay: string): PublishedForecast {
  const quantiles = { p05: '66000', p25: '75000', p50: '83212.64', p75: '91000', p95: '104000' }
  return {
    ...{ asset: 'btc', model: 'random-walk', originDay, originPrice: '83212.64' },
    publishedAt: `${originDay}T03:00:00.000Z`,
    targets: [{ day: '2027-10-29', quantiles }],
  }
}

/** Opens a database of its own: on the server, or embedded in the folder. */
async function openNew(dataFolder: string, kind: 'embedded' | 'PostgreSQL'): Promise<SqlStore> {
  await mkdir(join(dataFolder, 'trust'), { recursive: true })
  if (kind === 'embedded') return openSql({ dataFolder, databaseUrl: null, logger })
  await using opening = new AsyncDisposableStack()
  const { databaseUrl } = opening.use(await makeTestDatabase(serverUrl ?? ''))
  const sql = opening.use(await openSql({ dataFolder, databaseUrl, logger }))
  const owned = opening.move()
  return { ...sql, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}

const ways = [
  ['PostgreSQL', 'PostgreSQL'],
  ['PostgreSQL', 'embedded'],
  ['embedded', 'PostgreSQL'],
] as const

it.runIf(serverUrl).each(ways)(
  'GATE-05 PRED-05 a record of forecasts that was backed up from %s goes on in %s',
  async (from, to) => {
    await using cleaning = new AsyncDisposableStack()
    const folder = await mkdtemp(join(tmpdir(), 'portico-record-'))
    cleaning.defer(() => rm(folder, { recursive: true, force: true }))
    const [former, fresh, kept] = [join(folder, 'former'), join(folder, 'fresh'), join(folder, 'backup')]
    const days = ['2026-09-28', '2026-09-29', '2026-09-30'] as const
    const before = cleaning.use(await openNew(former, from))
    for (const day of days.slice(0, 2)) {
      await createForecastTable({ ...place, sql: before }).publish('btc', [said(day)])
    }
    await backUp({ sql: before, dataFolder: former }, kept)

    const after = cleaning.use(await openNew(fresh, to))
    await restore({ sql: after, dataFolder: fresh }, kept)
    const [old, restored] = [before, after].map((sql) => createForecastTable({ ...place, sql }))
    expect(await restored?.text('btc')).toBe(await old?.text('btc'))
    // What is said from then on is chained to what was restored.
    await restored?.publish('btc', [said(days[2])])
    const { entries, chain } = await createForecastTable({ ...place, sql: after }).read('btc')
    expect(entries.map(({ originDay }) => originDay)).toEqual(days)
    expect(chain).toMatchObject({ status: 'intact', lines: 3 })
  },
  120_000,
)
