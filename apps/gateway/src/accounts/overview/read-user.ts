import { type CallOutput, userinfo } from '@portico/contract'
import * as v from 'valibot'
import { type BoundCall, bindCall } from '../../calls/bound-call.ts'
import type { Session, SessionAccount } from '../../calls/call-facts.ts'

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
function nationalOf({ mobile, area_code: areaCode }: SessionAccount): string | null {
  return mobile === null ? null : mobile.slice(1 + (areaCode?.length ?? 0))
}

/** The user summary of a session's account (spec section 3, USER-01). */
function userSummary({ userId, actingParent, account }: Session): User {
  const { preferences, ...settings } = v.parse(settingsSchema, account.settings)
  const fund = v.parse(fundSchema, account.fund)
  return {
    userInfo: {
      userId,
      email: account.email,
      mobile: nationalOf(account),
      areaCode: account.area_code,
      bindEmail: flag(account.email !== null && account.is_email_verified),
      bindPhone: flag(account.mobile !== null && account.is_mobile_verified),
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
      createdDate: account.createdMs,
      // A frozen account has no session.
      frozen: false,
      nickName: account.nick_name,
      subAccount: account.parent_user_id !== null,
      childFlag: account.has_children,
      switchFlag: actingParent !== null,
      // Who acts through a sub-account is its parent, whose texts hold.
      residence: actingParent === null ? account.residence : account.parent_residence,
      ...settings,
      ...fund,
    },
    settings: preferences,
    loginName: account.email ?? account.mobile,
    userName: account.nick_name,
  }
}

/** POST /v1/user/overview/userinfo: null says that the caller is a visitor. The account was read with the session, at the same moment. */
export function readUser(): BoundCall {
  return bindCall(userinfo, (_input, { session }) => ({
    data: session === null ? null : userSummary(session),
  }))
}
