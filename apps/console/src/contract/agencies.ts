import { highestLevel } from '@portico/contract'
import * as v from 'valibot'
import { defineAct } from './act.ts'
import { accountNumber, milliseconds, plainText, reason } from './fields.ts'

/** A level of an account, or the flag of its identity. */
export const level = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(highestLevel))

const agency = v.object({
  userId: accountNumber,
  name: v.string(),
  email: v.nullable(v.string()),
  members: v.number(),
  openedAt: milliseconds,
})

/** An agency. */
export type Agency = v.InferOutput<typeof agency>

const flags = { openOtc: v.boolean(), openContract: v.boolean(), openGtFees: v.boolean() }
const levels = { identityLevel: level, identityFlag: level }
const vip = { vipLevel: level, showUserVip: v.boolean() }
const on = { userId: accountNumber, reason }

/** What an account is allowed and where it belongs. */
export const standing = v.object({ ...flags, ...levels, ...vip, agencyId: v.nullable(accountNumber) })

/** What an account is allowed and where it belongs. */
export type Standing = v.InferOutput<typeof standing>

/** What is done with agencies, levels and flags. */
export const agencyActs = {
  'agencies.list': defineAct({
    input: v.strictObject({}),
    output: v.object({ agencies: v.array(agency) }),
  }),
  'agencies.open': defineAct({
    input: v.strictObject({
      email: v.pipe(v.string(), v.trim(), v.maxLength(254), v.email(), v.toLowerCase()),
      nickName: v.pipe(plainText, v.minLength(1), v.maxLength(64)),
      reason,
    }),
    output: v.object({ userId: accountNumber }),
  }),
  'people.set-agency': defineAct({
    input: v.strictObject({ ...on, agencyId: v.nullable(accountNumber) }),
    output: v.null(),
  }),
  'people.set-flags': defineAct({ input: v.strictObject({ ...on, ...flags }), output: v.null() }),
  'people.set-levels': defineAct({ input: v.strictObject({ ...on, ...levels, ...vip }), output: v.null() }),
}
