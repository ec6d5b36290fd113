import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompiledQuery } from 'kysely'
import { locales } from '@portico/locale'
import { analyticsLanguageType } from '@portico/locale/analytics-language'
import { systemCodes } from '@portico/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSql } from '../../sql/open-sql.ts'
import type { SqlStore } from '../../sql/port.ts'
import { makeTestDatabase } from '../../../test/sql/database.ts'
import { createEventReport } from './report-queries.ts'
import { createSqlEvents } from '../sql/sql-events.ts'
import { readDashboard, readGrafanaFile, withoutMacros } from '../../../test/events/dashboard.ts'
import { eventsOf, testVisits } from '../../../test/events/visits.ts'

const logger = { info: () => {}, warn: () => {} }
const cleaning = new AsyncDisposableStack()
afterAll(() => cleaning.disposeAsync())

const { panels, templating } = await readDashboard()
const shown = { website: 'default', from: '2026-11-21T00:00:00Z', to: '2026-11-21T23:59:59.999Z' }

/** Every query of the dashboard, by the title of its panel or the name of its list. */
const queries = [
  ...panels.flatMap(({ title, targets }) =>
    targets.flatMap(({ rawSql, format }) => (rawSql === undefined ? [] : [{ title, rawSql, format }])),
  ),
  ...templating.list.map(({ name, query }) => ({ title: name, rawSql: query, format: 'table' as const })),
]

describe('the dashboard', () => {
  it('keeps every query of events to its days, so that no other partition is read', () => {
    const ofEvents = queries.filter(({ rawSql }) => rawSql.includes('from analytics_'))
    expect(ofEvents).toHaveLength(queries.length - 1)
    for (const { title, rawSql } of ofEvents)
      expect(rawSql, title).toContain('day between $__timeFrom()::date and $__timeTo()::date')
  })

  it('LOC-05 names every language type and every kind of device', () => {
    const queryOf = (title: string) => queries.find((query) => query.title === title)?.rawSql ?? ''
    const types = [...queryOf('Languages').matchAll(/\((\d+), '/g)].map(([, type]) => Number(type))
    expect(types).toEqual(expect.arrayContaining(locales.map(({ code }) => analyticsLanguageType(code))))
    const systems = [...queryOf('Device kinds').matchAll(/when (\d+) then/g)].map(([, code]) => Number(code))
    expect(systems).toEqual(Object.values(systemCodes))
  })
})

async function openFilled(options: { readonly dataFolder: string; readonly databaseUrl: string | null }) {
  const store = await openSql({ ...options, logger })
  await using sink = createSqlEvents({ sql: store, logger })
  await sink.store(testVisits.flatMap(eventsOf))
  return store
}

function describeQueries(name: string, open: () => Promise<SqlStore>): void {
  describe(`the queries of the dashboard: ${name}`, () => {
    let opened: SqlStore | null = null
    const store = () => {
      if (opened === null) throw new Error('The store is not open.')
      return opened
    }
    const rowsOf = async (title: string) => {
      const query = queries.find((each) => each.title === title)?.rawSql ?? ''
      const result = await store().db.executeQuery<Record<string, unknown>>(
        CompiledQuery.raw(withoutMacros(query, shown)),
      )
      return result.rows
    }
    beforeAll(async () => {
      opened = await open()
    }, 120_000)
    afterAll(() => opened?.[Symbol.asyncDispose]())

    it.each(queries)('$title answers rows in its format', async ({ title, format }) => {
      const rows = await rowsOf(title)
      expect(rows.length).toBeGreaterThan(0)
      const [first = {}] = rows
      const values = Object.values(first)
      expect(values).not.toContain(undefined)
      if (format === 'time_series') {
        expect(Object.keys(first)[0]).toBe('time')
        expect(values[0]).toBeInstanceOf(Date)
      }
    })

    it('tells what the report tells', async () => {
      const report = await createEventReport({ sql: store() }).read({
        website: 'default',
        fromDay: '2026-11-21',
        days: 1,
      })
      const numberOf = async (title: string) => Number(Object.values((await rowsOf(title))[0] ?? {})[0])
      expect(await numberOf('Visitors')).toBe(report.visitors)
      expect(await numberOf('Sessions')).toBe(report.sessions)
      expect(await numberOf('Page views')).toBe(report.pageViews)
      expect(await numberOf('Bounce share')).toBeCloseTo(report.bounces / report.sessions)
      expect(await numberOf('Median visible time')).toBe(report.medianVisibleMs)
      expect(await numberOf('First-day share')).toBeCloseTo(report.newVisitors / report.visitors)
      expect(await rowsOf('Late and clamped events by day')).toMatchObject([
        { Late: report.late, Clamped: report.clamped },
      ])
      const pageViews = (await rowsOf('Page views by hour')).map((row) => row['Page views'])
      expect(pageViews).toEqual(report.pageViewsByHour.filter((count) => count > 0))
      const pages = await rowsOf('Pages')
      expect(pages.map(({ Views, Visitors }) => [Views, Visitors])).toEqual(
        report.pages.map(({ count, visitors }) => [count, visitors]),
      )
      const hosts = (await rowsOf('Where sessions came from')).map(({ Host }) => Host)
      expect(hosts).toEqual(report.referers.map(({ name }) => (name === '' ? 'no other site' : name)))
      expect((await rowsOf('website')).map(({ website }) => website)).toEqual(['contrast', 'default'])
    })

    it('lists the days that are stored', async () => {
      const days = await rowsOf('Stored days')
      expect(days.map(({ Day }) => Day)).toEqual(['2026-11-22', '2026-11-21', '2026-11-20'])
      expect(days.every(({ Size }) => Number(Size) > 0)).toBe(true)
    })
  })
}

describeQueries('embedded', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'dashboard-'))
  cleaning.defer(() => rm(dataFolder, { recursive: true }))
  return openFilled({ dataFolder, databaseUrl: null })
})

/** Roles belong to the whole server, so that each test has one of its own. */
async function makeReader(databaseUrl: string) {
  const role = `test_reader_${randomUUID().slice(0, 8)}`
  const owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
  const grants = (await readGrafanaFile('reader.sql')).replaceAll('portico_reader', role)
  await owner.query(grants)
  await owner.query(grants)
  await owner.query(`alter role ${role} password 'of-a-test'`)
  const url = new URL(databaseUrl)
  url.username = role
  url.password = 'of-a-test'
  const reader = new pg.Client({ connectionString: url.href })
  await reader.connect()
  return {
    reader,
    async [Symbol.asyncDispose]() {
      await reader.end()
      await owner.query(`drop owned by ${role}`)
      await owner.query(`drop role ${role}`)
      await owner.end()
    },
  }
}

function describeReader(serverUrl: string): void {
  describe('the role that the dashboard reads with', () => {
    const stack = new AsyncDisposableStack()
    let opened: pg.Client | null = null
    const ask = async (query: string) => {
      if (opened === null) throw new Error('The reader is not connected.')
      return opened.query(query)
    }
    beforeAll(async () => {
      const { databaseUrl } = stack.use(await makeTestDatabase(serverUrl))
      stack.use(await openFilled({ dataFolder: tmpdir(), databaseUrl }))
      opened = stack.use(await makeReader(databaseUrl)).reader
    }, 120_000)
    afterAll(() => stack.disposeAsync())

    it('reads the five views, and no other relation of the schema', async () => {
      const { rows } = await ask(`
        select relname from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
          and has_table_privilege(oid, 'select')
        order by 1`)
      expect(rows.map(({ relname }) => relname)).toEqual([
        'analytics_conversion_pair',
        'analytics_event',
        'analytics_page_view',
        'analytics_session',
        'analytics_sign_up_funnel',
      ])
    })

    it.each(['account', 'session', 'totp', 'audit', 'event', 'event_source', 'event_20261121'])(
      'is refused %s',
      async (table) => {
        await expect(ask(`select * from ${table}`)).rejects.toMatchObject({ code: '42501' })
      },
    )

    it('changes nothing, even once it has taken off its own caution', async () => {
      await expect(ask('create table mine (n int)')).rejects.toMatchObject({ code: '25006' })
      await ask('set default_transaction_read_only = off')
      await expect(ask('create table mine (n int)')).rejects.toMatchObject({ code: '42501' })
      await expect(ask('delete from event')).rejects.toMatchObject({ code: '42501' })
      await expect(ask("update account set kind = 'agency'")).rejects.toMatchObject({ code: '42501' })
      await expect(ask('set role pg_read_all_data')).rejects.toMatchObject({ code: '42501' })
    })

    it('is cut off after a while, and joins a range of days by partition', async () => {
      expect((await ask('show statement_timeout')).rows).toEqual([{ statement_timeout: '20s' }])
      expect((await ask('show enable_partitionwise_join')).rows).toEqual([
        { enable_partitionwise_join: 'on' },
      ])
    })

    it.each(queries)('may ask for $title, and looks into no other day', async ({ title, rawSql }) => {
      const query = withoutMacros(rawSql, shown)
      expect((await ask(query)).rows.length).toBeGreaterThan(0)
      if (title === 'Stored days') return
      const plan = JSON.stringify((await ask(`explain (format json) ${query}`)).rows)
      expect(plan).toContain('event_20261121')
      expect(plan).not.toMatch(/event_(?:source_)?202611(?!21)/)
    })
  })
}

const serverUrl = process.env['TEST_DATABASE_URL']
if (serverUrl !== undefined) {
  describeQueries('PostgreSQL', async () => {
    const { databaseUrl } = cleaning.use(await makeTestDatabase(serverUrl))
    return openFilled({ dataFolder: tmpdir(), databaseUrl })
  })
  describeReader(serverUrl)
}
