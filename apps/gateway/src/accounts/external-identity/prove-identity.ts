import type { linkThird, ParsedInput } from '@portico/contract'
import type { CallFacts } from '../../calls/call-facts.ts'
import type { AccountServices } from '../services.ts'
import { proveOpenId } from './open-id/open-id.ts'
import type { ExternalIdentityProof } from './identity-proof.ts'
import { telegramProof } from './telegram/telegram-proof.ts'
import { walletProof } from './wallet/wallet-proof.ts'

/** What a person sends to prove an identity at a provider. */
export type ExternalIdentityAttempt = ParsedInput<typeof linkThird>

/**
 * Verifies a proof by the rules of its kind, which its fields tell. Null where it is invalid. Throws StoreUnavailable where the
 * provider cannot be reached.
 */
export function proveExternalIdentity(
  services: AccountServices,
  attempt: ExternalIdentityAttempt,
  facts: CallFacts,
): Promise<ExternalIdentityProof | null> {
  if ('sign' in attempt) return walletProof(services, attempt, facts)
  if ('initData' in attempt) return telegramProof(services, attempt)
  return proveOpenId(services, attempt, facts)
}
