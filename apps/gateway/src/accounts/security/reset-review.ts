import type { ResetReview } from '@portico/contract'
import type { Account } from '@portico/stores'
import * as v from 'valibot'
import type { CallFacts } from '../../call-facts.ts'
import { deviceOf } from '../proven-caller.ts'
import { passwordMark, randomToken } from '../secrets.ts'
import type { AccountServices } from '../services.ts'
import { findMethods } from './reset-methods.ts'

const reviewSchema = v.object({
  userId: v.string(),
  /** The key that reset the password. */
  thumbprint: v.string(),
  /** Of the password that was set; another one ends the review. */
  passwordMark: v.string(),
  lastLogInMs: v.nullable(v.number()),
})

/** A reset whose ways in are being looked through. */
export type Review = Readonly<v.InferOutput<typeof reviewSchema>>

/** How long ways in may be removed after a reset, milliseconds. */
const reviewLifeMs = 600_000

function keyOf({ context }: AccountServices, serialNumber: string): string {
  return `reset-review:${context.website}:${serialNumber}`
}

/**
 * The last log-in on the device that resets, by its own key or the earlier one that vouches for it; null where there was none. It is
 * read from the record, since whoever takes an account over may have had its devices forgotten.
 */
async function lastLogInOf(
  { context }: AccountServices,
  { user_id: userId }: Account,
  facts: CallFacts,
): Promise<number | null> {
  const keys = [deviceOf(facts).thumbprint, facts.knownDevice?.thumbprint].filter((key) => key !== undefined)
  const latest = await context.sql.db
    .selectFrom('audit')
    .select('at')
    .where('user_id', '=', userId)
    .where('action', 'in', ['login', 'registered'])
    .where((where) => where(where.ref('detail', '->>').key('device'), 'in', keys))
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest?.at.getTime() ?? null
}

/** Shows the other ways into an account to who has just reset its password; null where there is none. */
export async function openReview(
  services: AccountServices,
  account: Account,
  facts: CallFacts,
): Promise<ResetReview | null> {
  const { sql, volatile } = services.context
  const lastLogInMs = await lastLogInOf(services, account, facts)
  const held = await findMethods(services, sql.db, { account, lastLogInMs })
  if (held.length === 0) return null
  const serialNO = randomToken()
  const review: Review = {
    userId: account.user_id,
    thumbprint: deviceOf(facts).thumbprint,
    passwordMark: passwordMark(account.password_hash),
    lastLogInMs,
  }
  await volatile.put(keyOf(services, serialNO), JSON.stringify(review), reviewLifeMs)
  const methods = held.map(({ shown }) => shown)
  return { serialNO, lastLogInAt: lastLogInMs, methods, expiresInMs: reviewLifeMs }
}

/** The review where it is alive and of this device; null else. */
export async function findReview(
  services: AccountServices,
  serialNumber: string,
  facts: CallFacts,
): Promise<Review | null> {
  const text = await services.context.volatile.read(keyOf(services, serialNumber))
  if (text === null) return null
  const review = v.parse(reviewSchema, JSON.parse(text))
  return review.thumbprint === deviceOf(facts).thumbprint ? review : null
}

/** Ends a review. */
export async function closeReview(services: AccountServices, serialNumber: string): Promise<void> {
  await services.context.volatile.remove(keyOf(services, serialNumber))
}
