import { type RawBuilder, sql } from 'kysely'
import type { SqlStore } from '../../sql/port.ts'
import type { EventReport, EventReports, ReportQuestion } from './event-report.ts'

/** Names that a ranking has at most, and characters of a name. */
const mostRanked = 20
const longestName = 150

type Fragment = RawBuilder<unknown>
type Ranking = EventReport['pages']

/** Asks one question of the database. */
type Ask = <Row>(query: RawBuilder<Row>) => Promise<readonly Row[]>

const isPageView = sql`type = 'page' and event_tracking = 'page-view'`
const utcHour = sql`extract(hour from at at time zone 'UTC')`
/** The host of the page that led to a session; empty for none and for a page of this site itself. */
const foreignHost = sql`coalesce(nullif(lower(substring(source_referer from '^https?://([^/?#]*)')), lower(url_host)), '')`

function periodOf({ website, fromDay, days }: ReportQuestion): Fragment {
  return sql`website = ${website} and day >= ${fromDay}::date and day < ${fromDay}::date + ${days}::integer`
}

/** The only row of a query that always has one. */
function only<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new TypeError('An aggregate has a row.')
  return row
}

/** Devices first, then what they come to: distinct values would be sorted, these are hashed. */
function rankingOf(name: Fragment, rows: Fragment): RawBuilder<Ranking[number]> {
  return sql`
    select name, sum(count)::bigint as count, count(*) as visitors
    from (
      select left(${name}, ${sql.lit(longestName)}) as name, device_id, count(*) as count
      from ${rows}
      group by 1, 2
    ) as by_device
    group by name
    order by 2 desc, 1
    limit ${sql.lit(mostRanked)}`
}

async function readTotals(ask: Ask, period: Fragment) {
  const devices = await ask(sql<Record<'events' | 'visitors' | 'newVisitors' | 'late' | 'clamped', number>>`
    select
      coalesce(sum(events), 0)::bigint as events,
      count(*) as visitors,
      count(*) filter (where is_new) as "newVisitors",
      coalesce(sum(late), 0)::bigint as late,
      coalesce(sum(clamped), 0)::bigint as clamped
    from (
      select
        device_id,
        count(*) as events,
        bool_or(first_day) as is_new,
        count(*) filter (where clock = 'believed' and received_at > at + interval '1 hour') as late,
        count(*) filter (where clock = 'clamped') as clamped
      from analytics_event
      where ${period}
      group by device_id
    ) as device`)
  const sessions = await ask(sql<Record<'sessions' | 'bounces', number>>`
    select count(*) as sessions, count(*) filter (where page_views <= 1) as bounces
    from analytics_session
    where ${period}`)
  const pageViews = await ask(sql<{ readonly pageViews: number; readonly medianVisibleMs: number | null }>`
    select
      count(*) as "pageViews",
      round(percentile_cont(0.5) within group (order by visible_ms))::bigint as "medianVisibleMs"
    from analytics_page_view
    where ${period}`)
  return { ...only(devices), ...only(sessions), ...only(pageViews) }
}

async function readTimes(ask: Ask, period: Fragment) {
  const hours = await ask(sql<{ readonly hour: number; readonly count: number }>`
    select ${utcHour}::integer as hour, count(*) as count
    from analytics_event
    where ${period} and ${isPageView}
    group by 1`)
  const counts = new Map(hours.map(({ hour, count }) => [hour, count]))
  const byDay = await ask(sql<EventReport['byDay'][number]>`
    select day::text as day, sum(count)::bigint as "pageViews", count(*) as visitors
    from (
      select day, device_id, count(*) as count
      from analytics_event
      where ${period} and ${isPageView}
      group by 1, 2
    ) as by_device
    group by by_device.day
    order by by_device.day`)
  return {
    pageViewsByHour: Array.from({ length: 24 }, (_, hour) => counts.get(hour) ?? 0),
    byDay: [...byDay],
  }
}

async function readSignUp(ask: Ask, period: Fragment): Promise<EventReport['signUp']> {
  const steps = await ask(sql<EventReport['signUp']>`
    select
      coalesce(sum(visited), 0)::bigint as visited,
      coalesce(sum(opened_sign_up), 0)::bigint as "openedSignUp",
      coalesce(sum(asked_for_code), 0)::bigint as "askedForCode",
      coalesce(sum(registered), 0)::bigint as registered
    from analytics_sign_up_funnel
    where ${period}`)
  return only(steps)
}

async function readRankings(ask: Ask, period: Fragment) {
  const views = sql`analytics_page_view where ${period}`
  const sessions = sql`(
    select distinct device_id, session_id, sys, ${foreignHost} as host from analytics_event where ${period}
  ) as session`
  const rank = async (name: Fragment, rows: Fragment) => [...(await ask(rankingOf(name, rows)))]
  return {
    pages: await rank(sql`path`, views),
    pairs: await rank(
      sql`(ext ->> 'from') || ' ' || (ext ->> 'to')`,
      sql`${views} and page = 'pair' and ext ? 'from' and ext ? 'to'`,
    ),
    languages: await rank(sql`user_language::text`, views),
    referers: await rank(sql`host`, sessions),
    devices: await rank(sql`sys::text`, sessions),
    tracked: await rank(
      sql`event_tracking_id || ':' || event_tracking`,
      sql`analytics_event where ${period} and event_tracking_id <> '/'`,
    ),
  }
}

/**
 * Reads reports out of the durable store. Each question of it is a statement by itself, so that the embedded database, whose one
 * session is shared, has time for others between them.
 */
export function createEventReport({ sql: store }: { readonly sql: Pick<SqlStore, 'db'> }): EventReports {
  const ask: Ask = (query) =>
    store.db.transaction().execute(async (transaction) => {
      // Without it a range of days reads the sources of all days.
      await sql`set local enable_partitionwise_join = on`.execute(transaction)
      return (await query.execute(transaction)).rows
    })
  return {
    async read(question) {
      const period = periodOf(question)
      return {
        ...question,
        ...(await readTotals(ask, period)),
        ...(await readTimes(ask, period)),
        signUp: await readSignUp(ask, period),
        ...(await readRankings(ask, period)),
      }
    },
  }
}
