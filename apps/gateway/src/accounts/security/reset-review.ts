import type { ResetReview } from '@portico/contract'
import type { Account } from '@portico/stores'
import * as v from 'valibot'
import type { CallFacts } from '../../calls/call-facts.ts'
import { fullLogIn } from '../audit.ts'
import type { LoginName } from '../login-name.ts'
import { deviceOf } from '../proven-caller.ts'
import { passwordMark, randomToken } from '../secrets.ts'
import type { AccountServices } from '../services.ts'
import type { DeviceHistory } from '../sign-in/devices.ts'
import { type DeviceEvidence, findMethods } from './reset-methods.ts'

const reviewSchema = v.object({
  userId: v.string(),
  /** The key that reset the password. */
  thumbprint: v.string(),
  /** Of the password that was set; another one ends the review. */
  passwordMark: v.string(),
  lastLogInMs: v.nullable(v.number()),
  trustedLogInMs: v.nullable(v.number()),
  resetBy: v.nullish(v.picklist(['email', 'mobile']), null),
})

/** A reset whose sign-in methods are being looked through. */
export type Review = Readonly<v.InferOutput<typeof reviewSchema>>

/** How long sign-in methods may be removed after a reset, milliseconds. */
const reviewLifeMs = 600_000

function keyOf({ context }: AccountServices, serialNumber: string): string {
  return `reset-review:${context.website}:${serialNumber}`
}

/** An account whose password was just reset. */
export interface AfterReset {
  /** As it is now. */
  readonly account: Account
  /** The devices that it knew until the reset. */
  readonly knownBefore: readonly DeviceHistory[]
  /** Where the code of the reset went. */
  readonly resetBy: LoginName['channel']
}

/**
 * The last log-in on the device that resets. When it was is read from the record, since anyone who takes an account over may have had
 * its devices forgotten. A device that was forgotten is not trusted: it may as well be an intruder's, put out by the owner's new
 * password.
 */
async function standingOf(
  { context }: AccountServices,
  { account: { user_id: userId }, knownBefore, resetBy }: AfterReset,
  facts: CallFacts,
): Promise<DeviceEvidence> {
  const { thumbprint } = deviceOf(facts)
  const latest = await context.sql.db
    .selectFrom('audit')
    .select(['at', 'action'])
    .select((read) => read.ref('detail', '->>').key('steps').as('steps'))
    .where('user_id', '=', userId)
    .where('action', 'in', ['login', 'registered'])
    .where((where) => where(where.ref('detail', '->>').key('device'), '=', thumbprint))
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (latest === undefined) return { lastLogInMs: null, trustedLogInMs: null, resetBy }
  const { at, action, steps } = latest
  const lastLogInMs = at.getTime()
  const isFull = action === 'registered' || steps === fullLogIn.steps
  const history = knownBefore.find((held) => held.thumbprint === thumbprint)
  const isKnown = history !== undefined && history.created_at.getTime() <= lastLogInMs
  return { lastLogInMs, trustedLogInMs: isFull && isKnown ? lastLogInMs : null, resetBy }
}

/** Shows the other sign-in methods of an account to who has just reset its password; null where there is none. */
export async function openReview(
  services: AccountServices,
  reset: AfterReset,
  facts: CallFacts,
): Promise<ResetReview | null> {
  const { sql, volatile } = services.context
  const { account } = reset
  const evidence = await standingOf(services, reset, facts)
  const held = await findMethods(services, sql.db, { account, evidence })
  if (held.length === 0) return null
  const serialNO = randomToken()
  const review: Review = {
    userId: account.user_id,
    thumbprint: deviceOf(facts).thumbprint,
    passwordMark: passwordMark(account.password_hash),
    ...evidence,
  }
  await volatile.put(keyOf(services, serialNO), JSON.stringify(review), reviewLifeMs)
  const methods = held.map(({ shown }) => shown)
  return { serialNO, lastLogInAt: evidence.lastLogInMs, methods, expiresInMs: reviewLifeMs }
}

/** The review where it is valid and of this device; null else. */
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
