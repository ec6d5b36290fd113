import {
  type ExternalSignInAnswer,
  openIdSignIns,
  type ProviderId,
  thirdOpenId,
  thirdTelegram,
  thirdWallet,
} from '@portico/contract'
import type { AccountCalls } from '../calls.ts'
import type { WalletProof } from './wallet/prove-wallet.ts'

/** What shows the gateway who somebody is elsewhere. Good once. */
export type ExternalIdentityProof =
  | { readonly provider: ProviderId; readonly id: string }
  | ({ readonly provider: 'wallet' } & WalletProof)
  | { readonly provider: 'telegram'; readonly initData: string }

function hasOwnCall(id: ProviderId): id is keyof typeof openIdSignIns {
  return Object.hasOwn(openIdSignIns, id)
}

/** Signs in by a proof; rejects with a RequestError. */
export function signInBy(calls: AccountCalls, proof: ExternalIdentityProof): Promise<ExternalSignInAnswer> {
  if ('initData' in proof) return calls.send(thirdTelegram, { initData: proof.initData })
  if ('sign' in proof) {
    const { publicAddress, signature, sign } = proof
    return calls.send(thirdWallet, { publicAddress, signature, sign })
  }
  const { provider, id } = proof
  return hasOwnCall(provider)
    ? calls.send(openIdSignIns[provider], { id })
    : calls.send(thirdOpenId, { provider, id })
}
