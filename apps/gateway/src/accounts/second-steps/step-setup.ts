import type { SecondStepMethod } from '@portico/contract'
import type { Account, Database } from '@portico/stores'
import type { ExpressionBuilder, Kysely } from 'kysely'
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

/** Whether an account has a passkey, in a query of it. */
export function hasPasskey(
  from: Pick<ExpressionBuilder<Database, 'account'>, 'exists' | 'selectFrom'>,
  userId: 'account.user_id',
) {
  return from.exists(
    from.selectFrom('passkey').select('passkey.credential_id').whereRef('passkey.user_id', '=', userId),
  )
}

/** The same of an account that was read already. */
export async function findPasskeyOf(
  db: Kysely<Database>,
  { user_id: userId }: Pick<Account, 'user_id'>,
): Promise<boolean> {
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

/** The second steps of an account as they are; `passkey` says whether it has one. */
export function stepSetupOf(
  { context }: Pick<AccountServices, 'context'>,
  { account, passkey }: { readonly account: Account; readonly passkey: boolean },
): StepSetup {
  return {
    methods: methodsOf(account),
    passkey,
    rule: ruleOf(account),
    weakSteps: account.weak_steps,
    needed: context.settings.secondSteps,
  }
}
