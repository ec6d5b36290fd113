import type { SecondStepMethod } from '@portico/contract'
import type { Account, Database } from '@portico/stores'
import type { Kysely } from 'kysely'
import type { AccountServices } from '../services.ts'
import type { StepSetup } from './step-rule.ts'

/** The codes that the owner has turned on. */
function methodsOf(account: Account): readonly SecondStepMethod[] {
  return [
    ...(account.email_enable && account.email !== null ? (['email'] as const) : []),
    ...(account.phone_enable && account.mobile !== null ? (['mobile'] as const) : []),
    ...(account.totp_enable ? (['totp'] as const) : []),
  ]
}

async function hasPasskey(db: Kysely<Database>, { user_id: userId }: Account): Promise<boolean> {
  const first = await db
    .selectFrom('passkey')
    .select('credential_id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return first !== undefined
}

/** The rule of an account; who has never chosen is asked for every step. */
export function ruleOf({ step_rule: rule }: Account): StepSetup['rule'] {
  return rule ?? 'all'
}

/** The second steps of an account as they are. */
export async function stepSetupOf({ context }: AccountServices, account: Account): Promise<StepSetup> {
  return {
    methods: methodsOf(account),
    passkey: await hasPasskey(context.sql.db, account),
    rule: ruleOf(account),
    weakSteps: account.weak_steps,
    needed: context.settings.secondSteps,
  }
}
