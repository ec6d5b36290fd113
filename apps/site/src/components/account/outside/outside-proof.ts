import {
  type OutsideAnswer,
  type OutsideProvider,
  thirdApple,
  thirdGoogle,
  thirdTelegram,
  thirdWallet,
} from '@portico/contract'
import type { AccountCalls } from '../calls.ts'
import type { RedirectProvider } from './arrival.ts'
import type { WalletProof } from './wallet/prove-wallet.ts'

/** What shows the gateway who somebody is elsewhere. Good once. */
export type OutsideProof =
  | { readonly provider: RedirectProvider; readonly id: string }
  | ({ readonly provider: Extract<OutsideProvider, 'wallet'> } & WalletProof)
  | { readonly provider: Extract<OutsideProvider, 'telegram'>; readonly initData: string }

/** Signs in by a proof; rejects with a RequestError. */
export function signInBy(calls: AccountCalls, proof: OutsideProof): Promise<OutsideAnswer> {
  switch (proof.provider) {
    case 'apple':
      return calls.send(thirdApple, { id: proof.id })
    case 'google':
      return calls.send(thirdGoogle, { id: proof.id })
    case 'telegram':
      return calls.send(thirdTelegram, { initData: proof.initData })
    case 'wallet': {
      const { publicAddress, signature, sign } = proof
      return calls.send(thirdWallet, { publicAddress, signature, sign })
    }
  }
}
