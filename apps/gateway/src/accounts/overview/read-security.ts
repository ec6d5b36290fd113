import { securityOverview } from '@portico/contract'
import type { Account, Database } from '@portico/stores'
import type { Kysely } from 'kysely'
import { type BoundCall, bindCall } from '../../calls/bound-call.ts'
import type { AuditAction } from '../audit-action.ts'
import { findUsable } from '../find-account.ts'
import { maskEmail, maskMobile } from '../login-name.ts'
import { sessionOf } from '../proven-caller.ts'
import { recoveryCodesOf } from '../second-steps/recovery-codes.ts'
import { ruleOf } from '../second-steps/step-setup.ts'
import type { AccountServices } from '../services.ts'
import { termsOf } from '../terms/accepted-terms.ts'
import { readActivity } from './read-activity.ts'

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

/** The recovery of an account that ends first; null where none was asked for. */
async function recoveryOf(db: Kysely<Database>, { website, user_id: userId }: Account) {
  const first = await db
    .selectFrom('recovery')
    .select(['created_at', 'ready_at'])
    .where('website', '=', website)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .orderBy('ready_at')
    .limit(1)
    .executeTakeFirst()
  return first === undefined
    ? null
    : { startedAt: first.created_at.getTime(), readyAt: first.ready_at.getTime() }
}

/** POST /v1/user/security/overview */
function readOverview(services: AccountServices): BoundCall {
  const { website, sql, signUp } = services.context
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
        hasPassword: account.password_hash !== null,
        passwordChangedAt: await passwordChangedAt(services, userId),
        recoveryCodes: await recoveryCodesOf(sql.db, account),
        stepRule: {
          rule: ruleOf(account),
          weakSteps: account.weak_steps,
          needed: services.context.settings.secondSteps,
        },
        recovery: await recoveryOf(sql.db, account),
        moneyLockedUntil: account.money_locked_until?.getTime() ?? null,
        closesAt: account.closing_at?.getTime() ?? null,
        moneyWaitMs: services.context.settings.moneyWaitMs,
        terms: await termsOf(sql.db, account, signUp),
      },
    }
  })
}

/** What the owner reads of how the account is secured. */
export function securityReads(services: AccountServices): readonly BoundCall[] {
  return [readOverview(services), readActivity(services)]
}
