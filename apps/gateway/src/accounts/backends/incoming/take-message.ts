import { createHash, timingSafeEqual } from 'node:crypto'
import type { Backend, Database, SqlStore } from '@portico/stores'
import { type Kysely, sql } from 'kysely'
import * as v from 'valibot'
import { parseStrictJson } from '../../../http/strict-json.ts'
import { actorOf } from '../backend-actor.ts'
import { hasScope } from '../backend-scopes.ts'
import { type ServerSecrets, validKeys } from '../message-keys.ts'
import { isSignedBy } from '../message-signature.ts'
import { type AccountChange, accountChange, changeRules } from './account-change.ts'
import { applyChange, type ChangeOutcome } from './apply-change.ts'

/** How far the time of a message may be from this server's own, in both directions. */
const messageWindowMs = 300_000

/** A message as it came. */
export interface IncomingMessage {
  readonly id: string
  /** Seconds since the epoch. */
  readonly time: string
  readonly signature: string
  readonly body: Buffer
}

/** `reason` says what is wrong in words of a program. */
interface RefusedMessage {
  readonly status: 400 | 403 | 404 | 409
  readonly reason: string
}

/** How a message is answered. */
export type MessageAnswer =
  | RefusedMessage
  | { readonly status: 200; readonly outcome: string; readonly userId: string; readonly repeated: boolean }

/** What taking messages stands on. */
export interface MessageIntake {
  readonly sql: Pick<SqlStore, 'db'>
  readonly website: string
  readonly secret: ServerSecrets
  readonly nowMs: number
}

const envelope = v.strictObject({
  type: v.string(),
  timestamp: v.pipe(
    v.string(),
    v.isoTimestamp(),
    v.transform((text) => new Date(text)),
    v.check((at) => !Number.isNaN(at.getTime())),
  ),
  data: v.unknown(),
})

const idPattern = /^[\x21-\x7e]{1,256}$/
const timePattern = /^\d{1,11}$/

/** Whether a message is of this backend and of this moment. Null: it is. */
export function refuseMessage(
  { secret, nowMs }: Pick<MessageIntake, 'secret' | 'nowMs'>,
  backend: Backend,
  { id, time, signature, body }: IncomingMessage,
): string | null {
  if (!idPattern.test(id) || !timePattern.test(time)) return 'headers'
  const seconds = Number(time)
  if (Math.abs(nowMs - seconds * 1000) > messageWindowMs) return 'time'
  const keys = validKeys(secret, 'incoming', { backend, nowMs })
  return isSignedBy(keys, { id, seconds, body }, signature) ? null : 'signature'
}

/** The change that a message asks for, or how it is answered instead. */
function readChange(
  body: Buffer,
  { backend, nowMs }: { readonly backend: Backend; readonly nowMs: number },
): RefusedMessage | { readonly change: AccountChange; readonly saidAt: Date } {
  const message = v.safeParse(envelope, parseStrictJson(body))
  if (!message.success) return { status: 400, reason: 'envelope' }
  const { type, timestamp, data } = message.output
  if (timestamp.getTime() > nowMs + messageWindowMs) return { status: 400, reason: 'timestamp_in_the_future' }
  if (!Object.hasOwn(changeRules, type)) return { status: 400, reason: 'type' }
  const change = v.safeParse(accountChange, { type, data })
  if (!change.success) return { status: 400, reason: 'data' }
  const { scope } = changeRules[change.output.type]
  if (!hasScope(backend, scope)) return { status: 403, reason: 'scope' }
  return { change: change.output, saidAt: timestamp }
}

/** The answer to a message that came before; null for one that is new. */
async function earlierAnswer(
  db: Kysely<Database>,
  backend: Backend,
  { id, digest }: { readonly id: string; readonly digest: Uint8Array },
): Promise<MessageAnswer | null> {
  const key = `${backend.website} ${backend.name} ${id}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db)
  const earlier = await db
    .selectFrom('backend_message')
    .select(['digest', 'outcome', 'user_id'])
    .where('website', '=', backend.website)
    .where('backend', '=', backend.name)
    .where('id', '=', id)
    .executeTakeFirst()
  if (earlier === undefined) return null
  if (!timingSafeEqual(earlier.digest, digest)) return { status: 409, reason: 'id_of_another_message' }
  return { status: 200, outcome: earlier.outcome, userId: earlier.user_id, repeated: true }
}

function answerOf(result: ChangeOutcome): MessageAnswer {
  if (!('userId' in result)) return { status: 404, reason: result.outcome }
  return { status: 200, outcome: result.outcome, userId: result.userId, repeated: false }
}

/**
 * Does what a message of a backend says, once: change, record, what other backends are told, and the mark of the message are one
 * transaction. The caller has checked the signature. Throws StrictJsonError and StoreUnavailable.
 */
export async function takeMessage(
  { sql: store, website, nowMs }: Omit<MessageIntake, 'secret'>,
  backend: Backend,
  { id, body }: Pick<IncomingMessage, 'id' | 'body'>,
): Promise<MessageAnswer> {
  const read = readChange(body, { backend, nowMs })
  if ('status' in read) return read
  const digest = createHash('sha256').update(body).digest()
  return store.db.transaction().execute(async (db) => {
    const earlier = await earlierAnswer(db, backend, { id, digest })
    if (earlier !== null) return earlier
    const source = { website, actor: actorOf(backend.name), saidAt: read.saidAt, nowMs }
    const answer = answerOf(await applyChange(db, source, read.change))
    if (answer.status === 200) {
      const { outcome, userId: user_id } = answer
      const at = new Date(nowMs)
      await db
        .insertInto('backend_message')
        .values({ website, backend: backend.name, id, digest, outcome, user_id, at })
        .execute()
    }
    return answer
  })
}
