import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSql } from '../../sql/open-sql.ts'
import type { SqlStore } from '../../sql/port.ts'
import { makeTestDatabase } from '../../../test/sql/database.ts'
import { sampleEvent, sampleSource } from '../../../test/events/contract-samples.ts'
import type { AcceptedEvent, EventSource } from '../port.ts'
import { createSqlEvents } from '../sql/sql-events.ts'

const logger = { info: () => {}, warn: () => {} }
const cleaning = new AsyncDisposableStack()
afterAll(() => cleaning.disposeAsync())

const day = '2026-11-22'
const noon = Date.parse(`${day}T12:00:00Z`)
const second = 1000

/** Ann comes twice, looks at pairs, and registers; Bob looks at a pair and asks for a code; Eve is another tenant's. */
const ann = sampleSource({ device_id: 'ann', session_id: 'ann-1', browser: 'Firefox', source_referer: '' })
const annSignedIn = sampleSource({
  device_id: 'ann',
  session_id: 'ann-1',
  browser: 'Firefox',
  uid: '1234567890',
})
const annAgain = sampleSource({
  device_id: 'ann',
  session_id: 'ann-2',
  source_referer: 'https://news.example/',
})
const bob = sampleSource({ device_id: 'bob', session_id: 'bob-1', browser: 'Chrome Mobile', sys: 4 })
const eve = sampleSource({ device_id: 'eve', session_id: 'eve-1', website: 'other' })

interface Step {
  readonly source: EventSource
  readonly seq: number
  readonly page: string
  readonly at: number
}

function pageEvent({ source, seq, page, at }: Step, name: string, change: Partial<AcceptedEvent> = {}) {
  return sampleEvent(source, seq, {
    ...{ at, page_unique_id: page, type: 'page', event_tracking_id: '/', event_tracking: name },
    ...{ event_tracking_ext: {}, curr_page: 'home', curr_page_ext: {}, url: 'https://www.example.com/en' },
    ...change,
  })
}

function tracked({ source, seq, page, at }: Step, name: string, change: Partial<AcceptedEvent> = {}) {
  const [id = '', tracking] = name.split(':')
  return sampleEvent(source, seq, {
    ...{ at, page_unique_id: page, event_tracking_id: id, event_tracking: tracking ?? '' },
    ...{ event_tracking_ext: {}, ...change },
  })
}

function pair(from: string, to: string) {
  const url = `https://www.example.com/en/${from}/${to}?amount=1#chart`
  return { curr_page: 'pair', curr_page_ext: { from, to }, url }
}

const register = { curr_page: 'register', url: '/en/register' }
const seen = (visible_ms: number | string) => ({ event_tracking_ext: { visible_ms } })

function step(source: EventSource, seq: number, page: string, seconds: number = seq): Step {
  return { source, seq, page, at: noon + seconds * second }
}

const population: readonly AcceptedEvent[] = [
  pageEvent(step(ann, 1, 'a1'), 'page-view', { ...pair('btc', 'usd'), referer: 'https://r.example/' }),
  pageEvent(step(ann, 2, 'a1'), 'page-show', pair('btc', 'usd')),
  tracked(step(ann, 3, 'a1'), 'b201:pair-swapped', pair('btc', 'usd')),
  pageEvent(step(ann, 4, 'a1'), 'page-leave', { ...pair('btc', 'usd'), ...seen(1500) }),
  pageEvent(step(ann, 5, 'a1'), 'page-leave', { ...pair('btc', 'usd'), ...seen(500) }),
  pageEvent(step(ann, 6, 'a2'), 'page-view', pair('usd', 'btc')),
  tracked(step(ann, 7, 'a2'), 'b204:result-copied', pair('usd', 'btc')),
  pageEvent(step(ann, 8, 'a3'), 'page-view', register),
  tracked(step(ann, 9, 'a3'), 'b701:registration-code-asked', register),
  tracked(step(annSignedIn, 10, 'a3'), 'b702:registered', register),
  pageEvent(step(annAgain, 1, 'a4', 7200), 'page-view', pair('btc', 'usd')),
  tracked(step(annAgain, 2, 'a4', 7201), 'b601:buy-clicked', pair('btc', 'usd')),
  // Swapped on a page that is no pair's: it belongs to none.
  tracked(step(annAgain, 3, 'a5', 7202), 'b201:pair-swapped', { curr_page: 'home', curr_page_ext: {} }),
  // What tells its time as a browser would not.
  pageEvent(step(annAgain, 4, 'a4', 7203), 'page-leave', seen('long')),
  pageEvent(step(bob, 1, 'b1'), 'page-view', pair('btc', 'usd')),
  tracked(step(bob, 2, 'b1'), 'b205:result-shared', pair('btc', 'usd')),
  tracked(step(bob, 3, 'b1'), 'b205:result-shared', pair('btc', 'usd')),
  pageEvent(step(bob, 4, 'b1'), 'page-leave', { ...pair('btc', 'usd'), ...seen(1e300) }),
  pageEvent(step(bob, 5, 'b2'), 'page-view', register),
  pageEvent(step(bob, 6, 'b2'), 'page-leave', { ...register, ...seen(-5) }),
  tracked(step(bob, 7, 'b2'), 'b701:registration-code-asked', register),
  tracked(step(bob, 8, 'b2'), 'b701:registration-code-asked', register),
  // After midnight it is another day.
  pageEvent(step(bob, 9, 'b3', 43_200), 'page-view', { url: '' }),
  // A session without a page view, and a page named like another's.
  tracked(step(eve, 1, 'a1'), 'b101:privacy-choices-opened'),
  pageEvent(step(eve, 2, 'a1'), 'page-leave', seen(77)),
]

function describeViews(name: string, open: () => Promise<SqlStore>): void {
  describe(`views of events: ${name}`, () => {
    let opened: SqlStore | null = null
    const db = () => {
      if (opened === null) throw new Error('The store is not open.')
      return opened.db
    }
    beforeAll(async () => {
      opened = await open()
      await using sink = createSqlEvents({ sql: opened, logger })
      // What arrives late and in disorder counts the same.
      await sink.store(population.toReversed())
    }, 120_000)
    afterAll(() => opened?.[Symbol.asyncDispose]())
    describePages(db)
    describeSessions(db)
    describeSteps(db)
  })
}

type Db = () => SqlStore['db']

function describePages(db: Db): void {
  it('analytics_event has every event once, of its tenant', async () => {
    const rows = await db()
      .selectFrom('analytics_event')
      .select((row) => ['website', 'day', row.fn.countAll<number>().as('events')])
      .groupBy(['website', 'day'])
      .orderBy('website')
      .orderBy('day')
      .execute()
    expect(rows).toEqual([
      { website: 'default', day, events: 22 },
      { website: 'default', day: '2026-11-23', events: 1 },
      { website: 'other', day, events: 2 },
    ])
  })

  it('analytics_page_view has every page view once, with its path and the time that it was seen', async () => {
    const rows = await db()
      .selectFrom('analytics_page_view')
      .select(['website', 'day', 'page_unique_id', 'session_id', 'path', 'page', 'referer', 'visible_ms'])
      .orderBy('day')
      .orderBy('page_unique_id')
      .execute()
    const shown = rows.map((row) => [row.page_unique_id, row.session_id, row.path, row.page, row.visible_ms])
    expect(shown).toEqual([
      ['a1', 'ann-1', '/en/btc/usd', 'pair', 2000],
      ['a2', 'ann-1', '/en/usd/btc', 'pair', null],
      ['a3', 'ann-1', '/en/register', 'register', null],
      ['a4', 'ann-2', '/en/btc/usd', 'pair', null],
      ['b1', 'bob-1', '/en/btc/usd', 'pair', 86_400_000],
      ['b2', 'bob-1', '/en/register', 'register', 0],
      ['b3', 'bob-1', '', 'home', null],
    ])
    expect(rows[0]).toMatchObject({ website: 'default', day, referer: 'https://r.example/' })
    expect(rows.at(-1)?.day).toBe('2026-11-23')
  })
}

function describeSessions(db: Db): void {
  it('analytics_session has every session once a day, with what it began with', async () => {
    const rows = await db()
      .selectFrom('analytics_session')
      .selectAll()
      .orderBy('day')
      .orderBy('session_id')
      .execute()
    const common = { website: 'default', day, first_day: false, browser: 'Firefox', sys: 3 }
    const at = (seconds: number) => new Date(noon + seconds * second)
    const bobs = { ...common, session_id: 'bob-1', device_id: 'bob', browser: 'Chrome Mobile', sys: 4 }
    const google = 'https://www.google.com/'
    expect(rows).toEqual([
      {
        ...{ ...common, session_id: 'ann-1', device_id: 'ann', started_at: at(1), ended_at: at(10) },
        ...{ events: 10, page_views: 3, landing_path: '/en/btc/usd', source_referer: '' },
      },
      {
        ...{ ...common, session_id: 'ann-2', device_id: 'ann', started_at: at(7200), ended_at: at(7203) },
        ...{ events: 4, page_views: 1, landing_path: '/en/btc/usd', source_referer: 'https://news.example/' },
      },
      {
        ...{ ...bobs, started_at: at(1), ended_at: at(8) },
        ...{ events: 8, page_views: 2, landing_path: '/en/btc/usd', source_referer: google },
      },
      {
        ...{ ...common, website: 'other', session_id: 'eve-1', device_id: 'eve' },
        ...{ started_at: at(1), ended_at: at(2), events: 2, page_views: 0, landing_path: null },
        source_referer: google,
      },
      {
        ...{ ...bobs, day: '2026-11-23', started_at: at(43_200), ended_at: at(43_200) },
        ...{ events: 1, page_views: 1, landing_path: '', source_referer: google },
      },
    ])
  })
}

function describeSteps(db: Db): void {
  it('analytics_sign_up_funnel counts the devices that took each step', async () => {
    const rows = await db()
      .selectFrom('analytics_sign_up_funnel')
      .selectAll()
      .orderBy('website')
      .orderBy('day')
      .execute()
    const nobody = { visited: 0, opened_sign_up: 0, asked_for_code: 0, registered: 0 }
    expect(rows).toEqual([
      { website: 'default', day, visited: 2, opened_sign_up: 2, asked_for_code: 2, registered: 1 },
      { ...nobody, website: 'default', day: '2026-11-23', visited: 1 },
      { ...nobody, website: 'other', day },
    ])
  })

  it('analytics_conversion_pair counts what happened on the pages of each pair', async () => {
    const rows = await db()
      .selectFrom('analytics_conversion_pair')
      .selectAll()
      .orderBy('website')
      .orderBy('from_slug')
      .execute()
    const none = { views: 0, devices: 0, swaps: 0, copies: 0, shares: 0, buy_clicks: 0 }
    expect(rows).toEqual([
      {
        ...{ website: 'default', day, from_slug: 'btc', to_slug: 'usd' },
        ...{ views: 3, devices: 2, swaps: 1, copies: 0, shares: 2, buy_clicks: 1 },
      },
      { ...none, website: 'default', day, from_slug: 'usd', to_slug: 'btc', views: 1, devices: 1, copies: 1 },
      { ...none, website: 'other', day, from_slug: 'btc', to_slug: 'usd' },
    ])
  })
}

describeViews('embedded', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'views-'))
  cleaning.defer(() => rm(dataFolder, { recursive: true }))
  return openSql({ dataFolder, databaseUrl: null, logger })
})

const serverUrl = process.env['TEST_DATABASE_URL']
if (serverUrl !== undefined) {
  describeViews('PostgreSQL', async () => {
    const { databaseUrl } = cleaning.use(await makeTestDatabase(serverUrl))
    return openSql({ dataFolder: tmpdir(), databaseUrl, poolSize: 2, acquireTimeoutMs: 20_000, logger })
  })
}
