import * as v from 'valibot'
import { defineAct } from './act.ts'
import { standing } from './agencies.ts'
import { accountNumber, anyObject, milliseconds, plainText, reason, shortId } from './fields.ts'

/** How an account stands. */
const accountState = v.picklist(['active', 'locked', 'frozen', 'closing', 'erased'])

const foundPerson = v.object({
  userId: accountNumber,
  kind: v.picklist(['user', 'agency']),
  /** Addresses with most of them hidden. */
  email: v.nullable(v.string()),
  mobile: v.nullable(v.string()),
  parent: v.nullable(accountNumber),
  state: accountState,
  openedAt: milliseconds,
})

/** An account in a list. */
export type FoundPerson = v.InferOutput<typeof foundPerson>

const session = v.object({
  /** The thumbprint of the device's key (RFC 7638), by which a device is blocked. */
  deviceKey: v.string(),
  handle: v.string(),
  browser: v.string(),
  system: v.string(),
  country: v.nullable(v.string()),
  ip: v.string(),
  signedInBy: v.nullable(v.string()),
  startedAt: milliseconds,
  seenAt: milliseconds,
})

const signIn = v.object({
  kind: v.picklist(['password', 'email', 'mobile', 'authenticator', 'passkey', 'link', 'recovery-codes']),
  /** How its owner knows it, where there is more than one of a kind. */
  label: v.nullable(v.string()),
  use: v.picklist(['log-in', 'second-step', 'off']),
  usedAt: v.nullable(milliseconds),
})

const activity = v.object({
  id: v.number(),
  at: milliseconds,
  action: v.string(),
  actor: v.string(),
  ip: v.nullable(v.string()),
})

const person = v.object({
  ...foundPerson.entries,
  frozenReason: v.nullable(v.string()),
  frozenAt: v.nullable(milliseconds),
  lockedUntil: v.nullable(milliseconds),
  failures: v.number(),
  closingAt: v.nullable(milliseconds),
  moneyLockedUntil: v.nullable(milliseconds),
  residence: v.nullable(v.string()),
  language: v.nullable(v.string()),
  children: v.array(accountNumber),
  standing,
  sessions: v.array(session),
  signIns: v.array(signIn),
  activity: v.array(activity),
})

/** An account as support sees it. */
export type Person = v.InferOutput<typeof person>

const recovery = v.object({
  id: v.string(),
  userId: accountNumber,
  /** What is asked for: the whole account, or an address or number of it. */
  kind: v.picklist(['account', 'email', 'mobile']),
  /** The address or number that the account is to have, mostly hidden. */
  contact: v.string(),
  /** Whether who asks knew something of the account, or the holder of the address or number has confirmed it. */
  isProven: v.boolean(),
  askedAt: milliseconds,
  readyAt: milliseconds,
  approvedAt: v.nullable(milliseconds),
})

/** Somebody who has lost everything asks for an account, or support was asked to change an address of it. */
export type RecoveryCase = v.InferOutput<typeof recovery>

const onAccount = v.strictObject({ userId: accountNumber, reason })
const onRecovery = v.strictObject({ id: shortId, reason })
const nothing = v.null()

/** The address or number that an account is to have. */
const wantedContact = v.variant('channel', [
  v.strictObject({
    channel: v.literal('email'),
    email: v.pipe(v.string(), v.trim(), v.maxLength(254), v.email(), v.toLowerCase()),
  }),
  v.strictObject({
    channel: v.literal('mobile'),
    areaCode: v.pipe(v.string(), v.trim(), v.regex(/^[1-9]\d{0,3}$/)),
    mobile: v.pipe(v.string(), v.trim(), v.regex(/^[\d ()./-]{1,32}$/)),
  }),
])

/** The address or number that an account is to have. */
export type WantedContact = v.InferOutput<typeof wantedContact>

/** What may show that it is the owner of an account who asks. Names of the record, which never change their meaning. */
export const ownerProofs = ['identity-document', 'video-call', 'in-branch', 'other'] as const

/** What showed that it is the owner of an account who asks. */
export type OwnerProof = (typeof ownerProofs)[number]

/** What is done with accounts. */
export const peopleActs = {
  'people.find': defineAct({
    input: v.strictObject({ term: v.pipe(plainText, v.minLength(3), v.maxLength(254)) }),
    output: v.object({ people: v.array(foundPerson), isCut: v.boolean() }),
  }),
  'people.read': defineAct({
    input: v.strictObject({ userId: accountNumber }),
    output: v.object({ person }),
  }),
  'people.freeze': defineAct({ input: onAccount, output: nothing }),
  'people.unfreeze': defineAct({ input: onAccount, output: nothing }),
  'people.unlock': defineAct({ input: onAccount, output: nothing }),
  'people.end-sessions': defineAct({
    /** One by its handle, or all of them. */
    input: v.strictObject({
      userId: accountNumber,
      handle: v.nullable(v.pipe(plainText, v.maxLength(64))),
      reason,
    }),
    output: v.object({ ended: v.number() }),
  }),
  'people.remove-second-steps': defineAct({ input: onAccount, output: nothing }),
  'people.change-contact': defineAct({
    input: v.strictObject({
      userId: accountNumber,
      wanted: wantedContact,
      /** What showed that it is the owner who asks; this stands in the record. */
      proof: v.picklist(ownerProofs),
      /** More about it, which goes with the request. */
      proofNote: v.optional(v.pipe(plainText, v.maxLength(500)), ''),
      reason,
    }),
    output: nothing,
  }),
  'people.export': defineAct({ input: onAccount, output: v.object({ data: anyObject }) }),
  'people.erase': defineAct({ input: onAccount, output: nothing }),
  'people.recoveries': defineAct({
    input: v.strictObject({}),
    output: v.object({ recoveries: v.array(recovery) }),
  }),
  'people.accept-recovery': defineAct({ input: onRecovery, output: nothing }),
  'people.refuse-recovery': defineAct({ input: onRecovery, output: nothing }),
}
