import type { linkThird, ParsedInput } from '@portico/contract'
import type { CallFacts } from '../../calls/call-facts.ts'
import type { AccountServices } from '../services.ts'
import { proveOpenId } from './open-id/open-id.ts'
import type { OutsideProof } from './outside-proof.ts'
import { telegramProof } from './telegram/telegram-proof.ts'
import { walletProof } from './wallet/wallet-proof.ts'

/** What a person sends to prove an identity at a provider. */
export type OutsideAttempt = ParsedInput<typeof linkThird>

/**
 * Verifies a proof by the rules of its kind, which its fields tell. Null where it is invalid. Throws StoreUnavailable where the
 * provider cannot be reached.
 */
export function proveOutside(
  services: AccountServices,
  attempt: OutsideAttempt,
  facts: CallFacts,
): Promise<OutsideProof | null> {
  if ('sign' in attempt) return walletProof(services, attempt, facts)
  if ('initData' in attempt) return telegramProof(services, attempt)
  return proveOpenId(services, attempt, facts)
}
