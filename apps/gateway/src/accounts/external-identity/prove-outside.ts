import type { linkThird, ParsedInput } from '@portico/contract'
import type { CallFacts } from '../../calls/call-facts.ts'
import type { AccountServices } from '../services.ts'
import { proveOpenId } from './open-id/open-id.ts'
import type { OutsideProof } from './outside-proof.ts'
import { telegramProof } from './telegram/telegram-proof.ts'
import { walletProof } from './wallet/wallet-proof.ts'

/** What somebody brings to show who he is at a provider. */
export type OutsideAttempt = ParsedInput<typeof linkThird>

/**
 * Asks the check of the provider's kind, which what was brought tells. Null where the proof does not hold. Throws StoreUnavailable
 * where the provider cannot be asked.
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
