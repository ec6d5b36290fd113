import { highestLevel } from '@portico/contract'
import * as v from 'valibot'
import type { AuditAction } from '../../audit-action.ts'
import type { BackendScope } from '../backend-scopes.ts'

const userId = v.pipe(v.string(), v.regex(/^\d{10}$/))
const level = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(highestLevel))
const decimal = v.pipe(v.string(), v.maxLength(64), v.regex(/^(?:0|[1-9]\d*)(?:\.\d+)?$/))

/*
 * Each message says the whole of a matter as it is now, so that the newest one is right whatever came before it and in whatever
 * order messages arrive.
 */
const identity = v.strictObject({ userId, identityLevel: level, identityFlag: level })
const vip = v.strictObject({ userId, vipLevel: level, showUserVip: v.boolean() })
const flags = v.strictObject({
  userId,
  openOtc: v.boolean(),
  openContract: v.boolean(),
  openGtFees: v.boolean(),
})
const fund = v.strictObject({
  userId,
  isFund: v.boolean(),
  fundValue: v.nullable(decimal),
  fundDisabled: v.boolean(),
})
const membership = v.strictObject({ userId, agencyId: v.nullable(userId) })
const newAgency = v.strictObject({
  email: v.pipe(v.string(), v.maxLength(254), v.email(), v.toLowerCase()),
  nickName: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
})

/** What may be said about an account that there is, and about an agency that there should be. */
export const accountChange = v.variant('type', [
  v.strictObject({ type: v.literal('identity.changed'), data: identity }),
  v.strictObject({ type: v.literal('vip.changed'), data: vip }),
  v.strictObject({ type: v.literal('flags.changed'), data: flags }),
  v.strictObject({ type: v.literal('fund.changed'), data: fund }),
  v.strictObject({ type: v.literal('agency.member_changed'), data: membership }),
  v.strictObject({ type: v.literal('agency.opened'), data: newAgency }),
])

/** One of them. */
export type AccountChange = v.InferOutput<typeof accountChange>

/** What a change takes and how it is recorded; the matter is what the time of the last change is kept for. */
export const changeRules = {
  'identity.changed': { scope: 'identity:write', action: 'identity-set', matter: 'identity' },
  'vip.changed': { scope: 'vip:write', action: 'vip-set', matter: 'vip' },
  'flags.changed': { scope: 'flags:write', action: 'flags-set', matter: 'flags' },
  'fund.changed': { scope: 'fund:write', action: 'fund-set', matter: 'fund' },
  'agency.member_changed': { scope: 'agencies:write', action: 'agency-set', matter: 'agency' },
  'agency.opened': { scope: 'agencies:write', action: 'agency-opened', matter: 'agency' },
} as const satisfies Readonly<
  Record<AccountChange['type'], { scope: BackendScope; action: AuditAction; matter: string }>
>
