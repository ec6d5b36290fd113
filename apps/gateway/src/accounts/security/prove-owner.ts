import type { CodeName } from '@portico/contract'
import type { Account } from '@portico/stores'
import type { CallFacts } from '../../calls/call-facts.ts'
import { findUsable } from '../find-account.ts'
import { sessionOf } from '../proven-caller.ts'
import type { AccountServices } from '../services.ts'
import { type ProvenOwner, provePassword } from './prove-password.ts'

/** The owner, proven once more, or why not. */
export type OwnerProof =
  | ProvenOwner
  | { readonly refusal: Extract<CodeName, 'freshLogInRequired' | 'operationRefused'> }

/** So long after a log-in nothing more is asked of an account that has no password, milliseconds. */
const freshMs = 600_000

/**
 * Proves the owner of a session once more: by the password, or, where the account has none, by a log-in of the last ten
 * minutes, through every renewed, switched or paired session since. A sub-account has neither and is refused: what concerns its safety is its parent's.
 */
export async function proveOwner(
  services: AccountServices,
  attempt: { readonly scene: string; readonly password: string | undefined },
  facts: CallFacts,
): Promise<OwnerProof> {
  const { context } = services
  const session = sessionOf(facts)
  const account: Account | null = await findUsable(context.sql.db, {
    website: context.website,
    userId: session.userId,
  })
  if (account === null) return { refusal: 'loginRequired' }
  if (account.parent_user_id !== null) return { refusal: 'operationRefused' }
  if (account.password_hash !== null)
    return provePassword(services, { scene: attempt.scene, password: attempt.password ?? '' }, facts)
  const isFresh = context.now() - session.authenticatedMs <= freshMs
  return isFresh ? { account } : { refusal: 'freshLogInRequired' }
}
