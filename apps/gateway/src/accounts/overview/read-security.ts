import { listActivity, securityOverview } from '@portico/contract'
import { type BoundCall, bindCall } from '../../bound-call.ts'
import type { AuditAction } from '../audit.ts'
import { findUsable } from '../find-account.ts'
import { maskEmail, maskMobile } from '../login-name.ts'
import { sessionOf } from '../proven-caller.ts'
import type { AccountServices } from '../services.ts'

/** What sets a password. */
const passwordActions: readonly AuditAction[] = ['registered', 'password-changed', 'password-reset']

async function passwordChangedAt({ context }: AccountServices, userId: string): Promise<number | null> {
  const latest = await context.sql.db
    .selectFrom('audit')
    .select('at')
    .where('user_id', '=', userId)
    .where('action', 'in', [...passwordActions])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest?.at.getTime() ?? null
}

/** POST /v1/user/security/overview */
function readOverview(services: AccountServices): BoundCall {
  const { website, sql } = services.context
  return bindCall(securityOverview, async (_input, facts) => {
    const { userId } = sessionOf(facts)
    const account = await findUsable(sql.db, { website, userId })
    if (account === null) return { refusal: 'loginRequired' }
    const { email, mobile } = account
    return {
      data: {
        email: email === null ? null : maskEmail(email),
        mobile: mobile === null ? null : maskMobile(mobile, account.area_code),
        emailStep: account.email_enable,
        mobileStep: account.phone_enable,
        totp: account.totp_enable,
        passwordChangedAt: await passwordChangedAt(services, userId),
      },
    }
  })
}

const pageSize = 20

/** POST /v1/user/security/activity */
function readActivity({ context }: AccountServices): BoundCall {
  return bindCall(listActivity, async ({ before }, facts) => {
    let query = context.sql.db
      .selectFrom('audit')
      .select(['id', 'action', 'at', 'ip'])
      .where('website', '=', context.website)
      .where('user_id', '=', sessionOf(facts).userId)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(pageSize + 1)
    if (before !== undefined) query = query.where('id', '<', Number(before))
    const rows = await query.execute()
    const events = rows
      .slice(0, pageSize)
      .map(({ id, action, at, ip }) => ({ id: String(id), action, at: at.getTime(), ip }))
    return { data: { events, next: rows.length > pageSize ? (events.at(-1)?.id ?? null) : null } }
  })
}

/** What the owner reads of how the account is secured. */
export function securityReads(services: AccountServices): readonly BoundCall[] {
  return [readOverview(services), readActivity(services)]
}
