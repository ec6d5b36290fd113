import { type CallOutput, userinfo } from '@portico/contract'
import type { Account } from '@portico/stores'
import * as v from 'valibot'
import { type BoundCall, bindCall } from '../../calls/bound-call.ts'
import type { Session } from '../../calls/call-facts.ts'
import { findUsable } from '../find-account.ts'
import type { AccountServices } from '../services.ts'

type User = NonNullable<CallOutput<typeof userinfo>>

const text = v.fallback(v.nullish(v.string(), null), null)
const right = v.fallback(v.optional(v.boolean(), false), false)

/** What an account may hold besides its columns, written by the operator's own systems; anything else reads as the default. */
const settingsSchema = v.object({
  preferences: v.fallback(v.optional(v.record(v.string(), v.unknown()), {}), {}),
  openOtc: right,
  openContract: right,
  openGtFees: right,
  realName: text,
  familyName: text,
  givenName: text,
  starRealName: text,
})

const fundSchema = v.object({ isFund: right, fundValue: text, fundDisabled: right })

function flag(isSet: boolean): number {
  return isSet ? 1 : 0
}

/** The national part of a mobile number. */
function nationalOf({ mobile, area_code: areaCode }: Account): string | null {
  return mobile === null ? null : mobile.slice(1 + (areaCode?.length ?? 0))
}

/** The user summary of an account (spec section 3, USER-01). */
function userSummary(
  account: Account,
  relation: {
    readonly hasChildren: boolean
    readonly actingParent: string | null
    readonly residence: string | null
  },
): User {
  const { preferences, ...settings } = v.parse(settingsSchema, account.settings)
  const fund = v.parse(fundSchema, account.fund)
  return {
    userInfo: {
      userId: account.user_id,
      email: account.email,
      mobile: nationalOf(account),
      areaCode: account.area_code,
      bindEmail: flag(account.email !== null && account.email_verified_at !== null),
      bindPhone: flag(account.mobile !== null && account.mobile_verified_at !== null),
      bindGoogle: flag(account.totp_enable),
      emailEnable: account.email_enable,
      phoneEnable: account.phone_enable,
      googleEnable: account.totp_enable,
      antiPhishingCode: account.anti_phishing_code,
      identityFlag: account.identity_flag,
      identityLevel: account.identity_level,
      vipLevel: account.vip_level,
      showUserVip: account.show_user_vip,
      userType: account.user_type,
      createdDate: account.created_at.getTime(),
      frozen: account.frozen_at !== null,
      nickName: account.nick_name,
      subAccount: account.parent_user_id !== null,
      childFlag: relation.hasChildren,
      switchFlag: relation.actingParent !== null,
      residence: relation.residence,
      ...settings,
      ...fund,
    },
    settings: preferences,
    loginName: account.email ?? account.mobile,
    userName: account.nick_name,
  }
}

async function summaryOf({ context }: AccountServices, { userId, actingParent }: Session) {
  const { website, sql } = context
  const account = await findUsable(sql.db, { website, userId })
  if (account === null) return null
  const child = await sql.db
    .selectFrom('account')
    .select('user_id')
    .where('website', '=', website)
    .where('parent_user_id', '=', userId)
    .where('erased_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  // Who acts through a sub-account is its parent, whose texts hold.
  const person = actingParent === null ? account : await findUsable(sql.db, { website, userId: actingParent })
  const residence = person?.residence ?? null
  return userSummary(account, { hasChildren: child !== undefined, actingParent, residence })
}

/** POST /v1/user/overview/userinfo: null says that the caller is a visitor. */
export function readUser(services: AccountServices): BoundCall {
  return bindCall(userinfo, async (_input, facts) => ({
    data: facts.session === null ? null : await summaryOf(services, facts.session),
  }))
}
