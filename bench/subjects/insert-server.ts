import { randomUUID } from 'node:crypto'
import { analyticsEvent, logInfo, type ReadAnalyticsEvent } from '@portico/contract'
import fastify from 'fastify'
import pg from 'pg'
import * as v from 'valibot'
import { answerParent, cpuMs } from '../children/answer.ts'

/**
 * One INSERT an event, the pattern of Umami's collector (v3.1.0, commit c78ff36). Each event looks up its site (src/lib/load.ts 6-13),
 * inserts its session where that is not there (src/queries/sql/sessions/createSession.ts 9-40), is inserted
 * (src/queries/sql/events/saveEvent.ts 107-141), and so are its named values, with one more INSERT (saveEventData.ts 45-47). Each is
 * waited for, and the events of a batch come one after the other (src/app/api/batch/route.ts 21-46): a client that sends no token of
 * an earlier answer has all four (src/app/api/send/route.ts 104-165). Tables and indexes are those that its prisma/schema.prisma
 * (34-64, 99-172) gives events of this kind, without columns that they leave empty. Leaner than the original: prepared
 * statements instead of Prisma, no look-up of shares, no tokens, no look at the user agent. The first argument is a PostgreSQL address.
 */
const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 })
const site = randomUUID()

/** Both tables are looked into by these, always within a site and a time. */
const indexes = {
  session: ['browser', 'os', 'device', 'screen', 'language'],
  website_event: ['url_path', 'url_query', 'referrer_domain', 'page_title', 'event_name', 'tag', 'hostname'],
  event_data: ['data_key'],
} as const
const tables = [
  'create table website (website_id uuid primary key, name varchar(100) not null, deleted_at timestamptz)',
  `create table session (session_id uuid primary key, website_id uuid not null, browser varchar(20), os varchar(20),
    device varchar(20), screen varchar(11), language varchar(35), created_at timestamptz default now())`,
  `create table website_event (event_id uuid primary key, website_id uuid not null, session_id uuid not null,
    visit_id uuid not null, created_at timestamptz default now(), url_path varchar(500) not null, url_query varchar(500),
    referrer_path varchar(500), referrer_domain varchar(500), page_title varchar(500), event_type integer not null,
    event_name varchar(50), tag varchar(50), hostname varchar(100))`,
  `create table event_data (event_data_id uuid primary key, website_id uuid not null, website_event_id uuid not null,
    data_key varchar(500) not null, string_value varchar(500), number_value decimal(19, 4), data_type integer not null,
    created_at timestamptz default now())`,
  'create index on website_event (session_id)',
  'create index on website_event (visit_id)',
  'create index on website_event (website_id, session_id, created_at)',
  'create index on website_event (website_id, visit_id, created_at)',
  'create index on event_data (website_event_id)',
  ...Object.entries(indexes).flatMap(([table, columns]) => [
    `create index on ${table} (created_at)`,
    `create index on ${table} (website_id)`,
    `create index on ${table} (website_id, created_at)`,
    ...columns.map((column) => `create index on ${table} (website_id, created_at, ${column})`),
  ]),
]
for (const statement of tables) await pool.query(statement)
await pool.query('insert into website values ($1, $2)', [site, 'bench'])

const lookUp = { name: 'look-up', text: 'select * from website where website_id = $1 limit 1' }
const insertSession = {
  name: 'session',
  text: `insert into session values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (session_id) do nothing`,
}
const insertEvent = {
  name: 'event',
  text: 'insert into website_event values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)',
}
const insertValues = {
  name: 'values',
  text: `insert into event_data select unnest($1::uuid[]), $2, $3, unnest($4::text[]), unnest($5::text[]), unnest($6::decimal[]),
    unnest($7::integer[]), $8`,
}
/** Its numbers for page views and what has a name, and for a value that is a number or a text. */
const kinds = { pageView: 1, named: 2, text: 1, number: 2 } as const

async function storeValues(
  eventId: string,
  { event_tracking_ext, timestamp }: ReadAnalyticsEvent,
): Promise<void> {
  const values = Object.values(event_tracking_ext)
  if (values.length === 0) return
  const isNumber = (value: unknown) => typeof value === 'number'
  const rows = [
    values.map(() => randomUUID()),
    site,
    eventId,
    Object.keys(event_tracking_ext),
    values.map(String),
    values.map((value) => (isNumber(value) ? value : null)),
    values.map((value) => (isNumber(value) ? kinds.number : kinds.text)),
    new Date(timestamp),
  ]
  await pool.query({ ...insertValues, values: rows })
}

async function store(event: ReadAnalyticsEvent): Promise<void> {
  const { session_id, browser, os_version, model, screen_width, screen_height, user_language } = event
  const { rowCount } = await pool.query({ ...lookUp, values: [site] })
  if (rowCount !== 1) throw new Error('the site is not there')
  const at = new Date(event.timestamp)
  const screen = `${screen_width}x${screen_height}`
  const session = [session_id, site, browser, os_version, model, screen, user_language, at]
  await pool.query({ ...insertSession, values: session })
  const [address, referer, eventId] = [new URL(event.url), new URL(event.referer), randomUUID()]
  const isPageView = event.event_tracking === 'page-view'
  await pool.query({
    ...insertEvent,
    values: [
      ...[eventId, site, session_id, event.page_unique_id, at, address.pathname, address.search.slice(1)],
      ...[referer.pathname, referer.hostname, event.title, isPageView ? kinds.pageView : kinds.named],
      ...[isPageView ? null : event.event_tracking, null, address.hostname],
    ],
  })
  await storeValues(eventId, event)
}

async function take(items: readonly unknown[]) {
  const answer = { accepted: 0, refused: 0 }
  for (const item of items) {
    const read = v.safeParse(analyticsEvent, item)
    if (read.success) await store(read.output)
    answer[read.success ? 'accepted' : 'refused'] += 1
  }
  return answer
}

const app = fastify()
app.post(logInfo.path, (request) => take(v.parse(v.array(v.unknown()), request.body)))
const origin = await app.listen({ host: '127.0.0.1', port: 0 })
answerParent({ origin }, () => cpuMs())
