import type { linkThird, ParsedInput } from '@portico/contract'
import type { CallFacts } from '../../calls/call-facts.ts'
import type { AccountServices } from '../services.ts'
import { telegramProof } from './telegram/telegram-proof.ts'
import { walletProof } from './wallet/wallet-proof.ts'
import { proveOpenId } from './open-id/open-id.ts'
import type { OutsideProof } from './outside-proof.ts'

/** What somebody brings to show who he is at a provider. */
export type OutsideAttempt = ParsedInput<typeof linkThird>

/** Asks the provider's own check. Null where the proof does not hold. Throws StoreUnavailable where it cannot be asked. */
export function proveOutside(
  services: AccountServices,
  attempt: OutsideAttempt,
  facts: CallFacts,
): Promise<OutsideProof | null> {
  switch (attempt.provider) {
    case 'apple':
    case 'google':
      return proveOpenId(services, attempt, facts)
    case 'wallet':
      return walletProof(services, attempt, facts)
    case 'telegram':
      return telegramProof(services, attempt)
  }
}
