import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSql } from '../../sql/open-sql.ts'
import type { SqlStore } from '../../sql/port.ts'
import { makeTestDatabase } from '../../../test/sql/database.ts'
import { eventReport } from './event-report.ts'
import { createEventReport } from './report-queries.ts'
import { createSqlEvents } from '../sql/sql-events.ts'
import { eventsOf, testVisits } from '../../../test/events/visits.ts'

const logger = { info: () => {}, warn: () => {} }
const cleaning = new AsyncDisposableStack()
afterAll(() => cleaning.disposeAsync())

function describeReports(name: string, open: () => Promise<SqlStore>): void {
  describe(`createEventReport: ${name}`, () => {
    let opened: SqlStore | null = null
    const read = async (fromDay: string, days = 1, website = 'default') => {
      if (opened === null) throw new Error('The store is not open.')
      const report = await createEventReport({ sql: opened }).read({ website, fromDay, days })
      // What goes over the operator's socket has to fit.
      expect(v.is(eventReport, JSON.parse(JSON.stringify(report)))).toBe(true)
      return report
    }
    beforeAll(async () => {
      opened = await open()
      await using sink = createSqlEvents({ sql: opened, logger })
      const events = testVisits.flatMap(eventsOf)
      await sink.store(events)
      await sink.store(events)
    }, 120_000)
    afterAll(() => opened?.[Symbol.asyncDispose]())

    it('ANA-10 counts what was stored for one day of one site, each event once', async () => {
      expect(await read('2026-11-21')).toMatchObject({
        events: 12,
        visitors: 2,
        newVisitors: 1,
        sessions: 3,
        bounces: 2,
        pageViews: 5,
        medianVisibleMs: 6000,
        late: 1,
        clamped: 1,
        byDay: [{ day: '2026-11-21', visitors: 2, pageViews: 5 }],
        signUp: { visited: 2, openedSignUp: 1, askedForCode: 1, registered: 0 },
      })
    })

    it('puts page views into the hours of UTC', async () => {
      const { pageViewsByHour } = await read('2026-11-21')
      expect(pageViewsByHour.map((count, hour) => [hour, count]).filter(([, count]) => count !== 0)).toEqual([
        [0, 1],
        [10, 3],
        [23, 1],
      ])
    })

    it('ranks what was viewed, by whom and from where', async () => {
      const report = await read('2026-11-21')
      expect(report.pages).toEqual([
        { name: '/convert/btc/usd', count: 2, visitors: 1 },
        { name: '/', count: 1, visitors: 1 },
        { name: '/register', count: 1, visitors: 1 },
        { name: `/${'😀'.repeat(149)}`, count: 1, visitors: 1 },
      ])
      expect(report.pairs).toEqual([{ name: 'btc usd', count: 2, visitors: 1 }])
      expect(report.languages).toEqual([
        { name: '0', count: 4, visitors: 2 },
        { name: '11', count: 1, visitors: 1 },
      ])
      expect(report.referers).toEqual([
        { name: '', count: 2, visitors: 2 },
        { name: 'www.search.example', count: 1, visitors: 1 },
      ])
      expect(report.devices).toEqual([
        { name: '4', count: 2, visitors: 1 },
        { name: '3', count: 1, visitors: 1 },
      ])
      expect(report.tracked).toEqual([
        { name: 'b999:<script>alert(1)</script>', count: 2, visitors: 1 },
        { name: 'b201:pair-swapped', count: 1, visitors: 1 },
        { name: 'b701:registration-code-asked', count: 1, visitors: 1 },
      ])
    })

    it('counts a visitor of several days once', async () => {
      const report = await read('2026-11-20', 3)
      expect(report).toMatchObject({ visitors: 3, pageViews: 8, signUp: { visited: 5 } })
      expect(report.byDay).toEqual([
        { day: '2026-11-20', visitors: 1, pageViews: 1 },
        { day: '2026-11-21', visitors: 2, pageViews: 5 },
        { day: '2026-11-22', visitors: 2, pageViews: 2 },
      ])
      expect(report.pairs).toEqual([
        { name: 'btc usd', count: 2, visitors: 1 },
        { name: 'eth btc', count: 1, visitors: 1 },
      ])
    })

    it('knows one site from another', async () => {
      expect(await read('2026-11-21', 1, 'contrast')).toMatchObject({
        visitors: 1,
        pairs: [{ name: 'sol usd', count: 1, visitors: 1 }],
      })
    })

    it('answers zeros and nothing for a day without events', async () => {
      const report = await read('2026-11-19')
      expect(report).toMatchObject({
        ...{ events: 0, visitors: 0, sessions: 0, pageViews: 0, medianVisibleMs: null, byDay: [], pages: [] },
        signUp: { visited: 0, openedSignUp: 0, askedForCode: 0, registered: 0 },
      })
      expect(report.pageViewsByHour).toEqual(Array(24).fill(0))
    })
  })
}

describeReports('embedded', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'report-'))
  cleaning.defer(() => rm(dataFolder, { recursive: true }))
  return openSql({ dataFolder, databaseUrl: null, logger })
})

const serverUrl = process.env['TEST_DATABASE_URL']
if (serverUrl !== undefined) {
  describeReports('PostgreSQL', async () => {
    const { databaseUrl } = cleaning.use(await makeTestDatabase(serverUrl))
    return openSql({ dataFolder: tmpdir(), databaseUrl, poolSize: 4, acquireTimeoutMs: 20_000, logger })
  })
}
