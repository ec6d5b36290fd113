import { openSql } from '@portico/stores'
import { CompiledQuery } from 'kysely'
import { insertOf } from '../../packages/stores/src/events/sql/event-statements.ts'
import type { Engine, EngineWork, Statement, Value } from './engine.ts'
import {
  accountRows,
  addressOf,
  device,
  logInRows,
  type Row,
  sessionHash,
  sourcesOf,
  userId,
  website,
} from './sample-rows.ts'

const quiet = { info() {}, warn() {} }

/** The embedded database as the server opens it, with its schema. */
export async function openPglite(dataFolder: string, days: readonly string[]): Promise<Engine> {
  const sql = await openSql({ dataFolder, databaseUrl: null, logger: quiet })
  for (const table of ['event', 'event_source'])
    for (const day of days)
      await sql.db.executeQuery(
        CompiledQuery.raw(
          `create table if not exists ${table}_${day.replaceAll('-', '')} partition of ${table}
          for values from ('${day}') to (date '${day}' + 1)`,
        ),
      )
  const ask = async (db: typeof sql.db, { text, values, rows }: Statement) => {
    let found = 0
    for (const each of rows ?? [values]) {
      const answer = await db.executeQuery(CompiledQuery.raw(text, [...each]))
      found = Math.max(answer.rows.length, Number(answer.numAffectedRows ?? 0))
    }
    return found
  }
  return {
    async run(statements) {
      const [only] = statements
      if (statements.length === 1 && only !== undefined) return ask(sql.db, only)
      return sql.db.transaction().execute(async (db) => {
        let found = 0
        for (const statement of statements) found = await ask(db, statement)
        return found
      })
    },
    [Symbol.asyncDispose]: () => sql[Symbol.asyncDispose](),
  }
}

/** Numbers the places of statements that are put together. */
function createPlaces() {
  const values: Value[] = []
  const place = (value: Value) => `$${values.push(value)}`
  const insert = (table: string, row: Row, where = '') =>
    `insert into ${table} (${Object.keys(row).join(', ')}) select ${Object.values(row).map(place).join(', ')} ${where} returning 1`
  return { values, place, insert }
}

function logInStatement(index: number): Statement {
  const at = new Date()
  const { values, place, insert } = createPlaces()
  const { session, refresh, record } = logInRows(index, at)
  const owned = 'where exists (select from owner)'
  const { thumbprint, spki, passwordHash } = device
  const { user_id, ...known } = {
    user_id: userId(index),
    thumbprint,
    spki,
    algorithm: 'rsa2048',
    label: null,
    created_at: at,
    seen_at: at,
  }
  const text = `with
    owner as (update account set failures = 0, last_failure_at = null where user_id = ${place(user_id)}
      and password_hash is not distinct from ${place(passwordHash)} and frozen_at is null and erased_at is null returning 1),
    remembered as (insert into device (user_id, ${Object.keys(known).join(', ')})
      select ${[user_id, ...Object.values(known)].map(place).join(', ')} ${owned}
      on conflict (user_id, thumbprint) do update set seen_at = excluded.seen_at, failures = 0 returning 1),
    forgotten as (delete from device where user_id = ${place(user_id)} and thumbprint <> ${place(thumbprint)}
      and exists (select from owner) and thumbprint not in (select thumbprint from device
        where user_id = ${place(user_id)} and thumbprint <> ${place(thumbprint)} order by seen_at desc limit 19)),
    recorded as (${insert('audit', record, owned)}),
    begun as (${insert('session', session, owned)}),
    renewable as (${insert('refresh_token', refresh, owned)})
    select count(*)::int as count from owner`
  return { text, values }
}

const hashes = (indexes: readonly number[]) =>
  `{${indexes.map((index) => `"\\\\x${Buffer.from(sessionHash(index)).toString('hex')}"`).join(',')}}`
const texts = (all: readonly string[]) => `{${all.join(',')}}`

function closesStatement(months: readonly { assetId: string; month: string; closes: string }[]): Statement {
  const values: Value[] = []
  const rows = months.map(({ assetId, month, closes }) => {
    const from = values.push(assetId, month, 'bench', 'usd', 31, closes) - 5
    return `(${[0, 1, 2, 3, 4, 5].map((step) => `$${from + step}`).join(', ')})`
  })
  const text = `insert into market_close (asset_id, month, source, currency, days, closes) values ${rows.join(', ')}
    on conflict (asset_id, month, source) do update set days = excluded.days, closes = excluded.closes`
  return { text, values }
}

/** The statements of the product. */
export const pgliteWork: EngineWork = {
  addAccount(index) {
    const rows = accountRows(index, new Date())
    return (['account', 'device'] as const).map((table) => {
      const { values, insert } = createPlaces()
      return { text: insert(table, rows[table]), values }
    })
  },
  logIn: (index) => [
    [
      {
        text: `select device.spki, device.algorithm from device inner join account on account.user_id = device.user_id
          where account.website = $1 and device.thumbprint = $2 and device.user_id = $3`,
        values: [website, device.thumbprint, userId(index)],
      },
    ],
    [
      {
        text: `select account.*, known.thumbprint as known_thumbprint, known.failures as known_failures,
            exists (select 1 from passkey where passkey.user_id = account.user_id) as has_passkey
          from account left join lateral (select device.thumbprint, device.failures from device where device.thumbprint in ($1)
            and device.user_id = account.user_id order by device.seen_at desc limit 1) as known on true
          where account.website = $2 and account.kind = $3 and account.email = $4 and account.erased_at is null`,
        values: [device.thumbprint, website, 'user', addressOf(index)],
      },
    ],
    [logInStatement(index)],
  ],
  readSessions: (indexes) => [
    [
      {
        text: `select session.*, account.kind from session inner join account on account.website = session.website
            and account.user_id = session.user_id
          where session.website = $1 and session.ended_at is null and session.idle_until > $2 and session.absolute_until > $2
            and account.frozen_at is null and account.erased_at is null and session.token_hash = any($3::bytea[])`,
        values: [website, new Date(), hashes(indexes)],
      },
    ],
    [
      {
        text: `select account.*, exists (select child.user_id from account as child where child.website = account.website
            and child.parent_user_id = account.user_id and child.erased_at is null) as has_children
          from account where account.website = $1 and account.user_id = any($2::text[]) and account.frozen_at is null
            and account.erased_at is null`,
        values: [website, texts(indexes.map(userId))],
      },
    ],
  ],
  storeEvents(events) {
    const { sql: text, parameters } = insertOf({ clock: 'believed', events, sources: sourcesOf(events) })
    // The statement's own arrays are texts.
    return [{ text, values: parameters.map(String) }]
  },
  countEvents: () => [{ text: 'select day, id from event', values: [] }],
  writeCloses: (months) => [closesStatement(months)],
  readCloses: (assetIds) => [
    { text: 'select * from market_close where asset_id = any($1::text[])', values: [texts(assetIds)] },
  ],
}
