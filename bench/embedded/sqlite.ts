import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import {
  type Column,
  eventColumns,
  sourceColumns,
} from '../../packages/stores/src/events/sql/event-columns.ts'
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

interface Answer {
  readonly id: number
  readonly rows?: readonly unknown[]
  readonly failure?: string
}

/** SQLite of Node.js in a thread. `full` forces each commit to the disk, `off` leaves that to the system, as the embedded database does. */
export async function openSqlite(dataFolder: string, synchronous: 'full' | 'off'): Promise<Engine> {
  const worker = new Worker(new URL('./sqlite-thread.ts', import.meta.url), {
    workerData: { file: join(dataFolder, 'portico.sqlite'), synchronous },
  })
  const waiting = new Map<number, PromiseWithResolvers<number>>()
  let lastId = 0
  const expect = (id: number) => {
    const answer = Promise.withResolvers<number>()
    waiting.set(id, answer)
    return answer.promise
  }
  worker.on('message', ({ id, rows, failure }: Answer) => {
    const answer = waiting.get(id)
    waiting.delete(id)
    if (failure === undefined) answer?.resolve(rows?.length ?? 0)
    else answer?.reject(new Error(failure))
  })
  worker.on('error', (error) => {
    for (const { reject } of waiting.values()) reject(error)
  })
  await expect(0)
  return {
    run(statements) {
      lastId += 1
      const answer = expect(lastId)
      worker.postMessage({ id: lastId, statements: statements.map(plain) }, [])
      return answer
    },
    async [Symbol.asyncDispose]() {
      const ended = once(worker, 'exit')
      worker.postMessage('close', [])
      await ended
    },
  }
}

const plainValue = (value: Value) => (value instanceof Date ? value.getTime() : value)

function plain({ text, values, rows }: Statement) {
  return { text, values: values.map(plainValue), ...(rows === undefined ? {} : { rows }) }
}

function insertOf(table: string, row: Row): Statement {
  const names = Object.keys(row)
  const text = `insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`
  return { text, values: Object.values(row) }
}

const placesOf = (list: readonly unknown[]) => list.map(() => '?').join(', ')

function plainColumn(value: unknown): Value {
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean') return Number(value)
  return typeof value === 'number' || typeof value === 'string' ? value : JSON.stringify(value)
}

/** SQLite has no statement that changes one table by what another change found, so a log-in is a transaction of several. */
function logInStatements(index: number): readonly Statement[] {
  const at = new Date()
  const { session, refresh, record } = logInRows(index, at)
  const { thumbprint, spki, passwordHash } = device
  const id = userId(index)
  return [
    {
      text: `update account set failures = 0, last_failure_at = null where user_id = ? and password_hash is ?
        and frozen_at is null and erased_at is null`,
      values: [id, passwordHash],
    },
    {
      text: `insert into device (user_id, thumbprint, spki, algorithm, label, created_at, seen_at) values (?, ?, ?, ?, ?, ?, ?)
        on conflict (user_id, thumbprint) do update set seen_at = excluded.seen_at, failures = 0`,
      values: [id, thumbprint, spki, 'rsa2048', null, at, at],
    },
    {
      text: `delete from device where user_id = ? and thumbprint <> ? and thumbprint not in (select thumbprint from device
        where user_id = ? and thumbprint <> ? order by seen_at desc limit 19)`,
      values: [id, thumbprint, id, thumbprint],
    },
    insertOf('audit', record),
    insertOf('session', session),
    insertOf('refresh_token', refresh),
  ]
}

/** Inserts rows where the condition holds; one that is there is left as it is. */
function insertRows<Item>(
  { table, condition }: { readonly table: string; readonly condition: string },
  columns: readonly Column<Item>[],
  items: readonly Item[],
) {
  const text = `insert into ${table} (${columns.map(({ name }) => name).join(', ')})
    select ${columns.map((_, index) => `?${index + 1}`).join(', ')} where ${condition} on conflict do nothing`
  return { text, values: [], rows: items.map((item) => columns.map(({ read }) => plainColumn(read(item)))) }
}

/** The work in SQLite's dialect. */
export const sqliteWork: EngineWork = {
  addAccount(index) {
    const { account, device: known } = accountRows(index, new Date())
    return [insertOf('account', account), insertOf('device', known)]
  },
  logIn: (index) => [
    [
      {
        text: `select device.spki, device.algorithm from device inner join account on account.user_id = device.user_id
          where account.website = ? and device.thumbprint = ? and device.user_id = ?`,
        values: [website, device.thumbprint, userId(index)],
      },
    ],
    [
      {
        text: `select account.*, known.thumbprint as known_thumbprint, known.failures as known_failures,
            exists (select 1 from passkey where passkey.user_id = account.user_id) as has_passkey
          from account left join device as known on known.user_id = account.user_id and known.thumbprint in (?)
          where account.website = ? and account.kind = ? and account.email = ? and account.erased_at is null
          order by known.seen_at desc limit 1`,
        values: [device.thumbprint, website, 'user', addressOf(index)],
      },
    ],
    logInStatements(index),
  ],
  readSessions(indexes) {
    const now = Date.now()
    return [
      [
        {
          text: `select session.*, account.kind from session inner join account on account.website = session.website
              and account.user_id = session.user_id
            where session.website = ? and session.ended_at is null and session.idle_until > ? and session.absolute_until > ?
              and account.frozen_at is null and account.erased_at is null and session.token_hash in (${placesOf(indexes)})`,
          values: [website, now, now, ...indexes.map(sessionHash)],
        },
      ],
      [
        {
          text: `select account.*, exists (select 1 from account as child where child.website = account.website
              and child.parent_user_id = account.user_id and child.erased_at is null) as has_children
            from account where account.website = ? and account.user_id in (${placesOf(indexes)}) and account.frozen_at is null
              and account.erased_at is null`,
          values: [website, ...indexes.map(userId)],
        },
      ],
    ]
  },
  storeEvents: (events) => [
    insertRows({ table: 'event_source', condition: 'true' }, sourceColumns, sourcesOf(events)),
    insertRows(
      { table: 'event', condition: 'not exists (select 1 from event_clamped where event_clamped.id = ?2)' },
      eventColumns,
      events,
    ),
  ],
  countEvents: () => [{ text: 'select day, id from event', values: [] }],
  writeCloses: (months) => [
    {
      text: `insert into market_close (asset_id, month, source, currency, days, closes) values (?, ?, ?, ?, ?, ?)
        on conflict (asset_id, month, source) do update set days = excluded.days, closes = excluded.closes`,
      values: [],
      rows: months.map(({ assetId, month, closes }) => [assetId, month, 'bench', 'usd', 31, closes]),
    },
  ],
  readCloses: (assetIds) => [
    { text: `select * from market_close where asset_id in (${placesOf(assetIds)})`, values: assetIds },
  ],
}
