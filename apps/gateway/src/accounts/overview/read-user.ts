import { type CallOutput, userinfo } from '@portico/contract'
import { type Account, createGroupedReads } from '@portico/stores'
import * as v from 'valibot'
import { type BoundCall, bindCall } from '../../calls/bound-call.ts'
import type { Session } from '../../calls/call-facts.ts'
import type { GatewayContext } from '../../context.ts'
import { anyOf } from '../joined-statements.ts'
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

/** Accounts that may be used, and whether they have sub-accounts, by one statement. */
function usableOf({ website, sql }: GatewayContext, userIds: ReadonlySet<string>) {
  return sql.db
    .selectFrom('account')
    .selectAll('account')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('account as child')
          .select('child.user_id')
          .whereRef('child.website', '=', 'account.website')
          .whereRef('child.parent_user_id', '=', 'account.user_id')
          .where('child.erased_at', 'is', null),
      ).as('has_children'),
    )
    .where('account.website', '=', website)
    .where('account.user_id', '=', anyOf<string>('text', userIds))
    .where('account.frozen_at', 'is', null)
    .where('account.erased_at', 'is', null)
    .execute()
}

/** Reads the summaries that are asked for at the same time together. */
function createSummaries(context: GatewayContext) {
  return createGroupedReads<Session, User | null>({
    sessions: context.sql.sessions,
    async readGroup(sessions) {
      const ids = sessions.flatMap(({ userId, actingParent }) =>
        actingParent === null ? [userId] : [userId, actingParent],
      )
      const accounts = new Map((await usableOf(context, new Set(ids))).map((row) => [row.user_id, row]))
      return ({ userId, actingParent }) => {
        const account = accounts.get(userId)
        if (account === undefined) return null
        // Who acts through a sub-account is its parent, whose texts hold.
        const residence = accounts.get(actingParent ?? userId)?.residence ?? null
        return userSummary(account, { hasChildren: account.has_children === true, actingParent, residence })
      }
    },
  })
}

/** POST /v1/user/overview/userinfo: null says that the caller is a visitor. */
export function readUser({ context }: AccountServices): BoundCall {
  const summaries = createSummaries(context)
  return bindCall(userinfo, async (_input, { session }) => ({
    data: session === null ? null : await summaries.read(session),
  }))
}
