import * as v from 'valibot'

/** Days that one report may span: a scan of a month is what one statement's time allows. */
const mostReportDays = 31

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** A UTC day that exists, YYYY-MM-DD. */
const day = v.pipe(
  v.string(),
  v.isoDate(),
  v.check((text) => new Date(`${text}T00:00:00Z`).toISOString().startsWith(text), 'no such day'),
)
const website = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,32}$/))
const days = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(mostReportDays))

/** What most was counted of, the most first. Names are what visitors sent: unverified claims. */
const ranking = v.pipe(
  v.array(v.object({ name: v.pipe(v.string(), v.maxLength(300)), count, visitors: count })),
  v.maxLength(20),
)

/** Which days of which tenant are asked for: so many UTC days from the first one on. */
export const reportQuestion = v.object({ website, fromDay: day, days })
/** See {@link reportQuestion}. */
export type ReportQuestion = v.InferOutput<typeof reportQuestion>

/** What the events of some days come to. Visitors are distinct devices wherever they are counted. */
export const eventReport = v.object({
  ...reportQuestion.entries,
  events: count,
  visitors: count,
  /** Visitors with an event within 24 hours of their first visit. */
  newVisitors: count,
  sessions: count,
  /** Sessions with at most one page view. One that lasts over midnight counts in each day. */
  bounces: count,
  pageViews: count,
  /** Milliseconds, of the page views that tell how long they were visible; null where none does. */
  medianVisibleMs: v.nullable(count),
  /** Events that arrived more than an hour after they had happened. */
  late: count,
  /** Events whose own time was too far off to be believed. */
  clamped: count,
  /** By the hour of the day, UTC, summed over the days. */
  pageViewsByHour: v.pipe(v.array(count), v.length(24)),
  byDay: v.pipe(v.array(v.object({ day, visitors: count, pageViews: count })), v.maxLength(mostReportDays)),
  /** Devices of a day at each step of signing up, summed over the days. */
  signUp: v.object({ visited: count, openedSignUp: count, askedForCode: count, registered: count }),
  /** Paths, by page views. */
  pages: ranking,
  /** Two slugs with a space between, by views of their page. */
  pairs: ranking,
  /** Hosts of other sites that led here, by sessions; of none, the name is empty. */
  referers: ranking,
  /** Numbers of the analytics client's language types (LOC-05), by page views. */
  languages: ranking,
  /** Kinds of devices, by sessions. */
  devices: ranking,
  /** Tracked events as `id:name`, by events. */
  tracked: ranking,
})
/** See {@link eventReport}. */
export type EventReport = v.InferOutput<typeof eventReport>

/** Reads what events come to. Throws StoreUnavailable. */
export interface EventReports {
  read(question: ReportQuestion): Promise<EventReport>
}
