import type { Account, Database } from '@portico/stores'
import type { Kysely } from 'kysely'
import type { CallFacts } from '../../calls/call-facts.ts'
import type { LoginName } from '../login-name.ts'
import { deviceOf } from '../proven-caller.ts'
import { spendRecoveryCode } from '../second-steps/recovery-codes.ts'
import type { AccountServices } from '../services.ts'

/** What shows that an address that is there is still its owner's. */
export interface HeldProof {
  /** Uses up what is kept in the database, in the transaction of the change; false where it is wrong. */
  spend(db: Kysely<Database>): Promise<boolean>
  /** Makes it good again, where the change failed through no fault of the person. */
  giveBack(): Promise<void>
}

/**
 * Proves the address that an account has: by a code that went to it, or by a recovery code where nobody reads what goes there any
 * more. Null where neither is right; a recovery code shows it only when it is spent.
 */
export async function proveHeld(
  services: AccountServices,
  proof: {
    readonly account: Account
    readonly held: LoginName
    readonly oldCode: string | undefined
    readonly recoveryCode: string | undefined
  },
  facts: CallFacts,
): Promise<HeldProof | null> {
  const { account, held, oldCode, recoveryCode } = proof
  if (oldCode !== undefined) {
    const { thumbprint } = deviceOf(facts)
    const taken = await services.codes.take({ purpose: 'secure', target: held.value, thumbprint }, oldCode)
    return taken === null ? null : { spend: async () => true, giveBack: taken.giveBack }
  }
  if (recoveryCode === undefined) return null
  return {
    spend: (db) => spendRecoveryCode(services, db, { account, code: recoveryCode, ip: facts.ip }),
    giveBack: async () => {},
  }
}
