import type { CallOutput, thirdNonce } from '@portico/contract'
import { createSignInText } from '@portico/wallet'
import { askWallet, type EthereumProvider, WalletError } from './ethereum-provider.ts'

/** What shows that somebody has the key of an address. */
export interface WalletProof {
  readonly publicAddress: string
  readonly signature: string
  readonly sign: string
}

/** The wallet is on a chain that is not taken; it may be asked to go to one of these. */
export class WrongChain extends Error {
  readonly chainIds: readonly number[]

  constructor(chainIds: readonly number[]) {
    super('the wallet is on another chain')
    this.name = 'WrongChain'
    this.chainIds = chainIds
  }
}

interface Asked {
  readonly provider: EthereumProvider
  /** Of the page. */
  readonly origin: string
  /** Asks the gateway for a nonce, once the wallet is open: it is good for minutes only. */
  readonly askNonce: () => Promise<CallOutput<typeof thirdNonce>>
  /** The gateway's time, milliseconds since the epoch. */
  readonly now: () => number
  readonly signal: AbortSignal
}

const inHex = (text: string) =>
  `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`

async function addressOf({ provider, signal }: Asked): Promise<string> {
  const accounts = await askWallet(provider, { method: 'eth_requestAccounts' }, signal)
  const address: unknown = Array.isArray(accounts) ? accounts[0] : undefined
  // A wallet that is locked may answer an empty list.
  if (address === undefined) throw new WalletError('locked', accounts)
  if (typeof address !== 'string' || !/^0x[0-9a-f]{40}$/i.test(address))
    throw new WalletError('failed', address)
  return address
}

/**
 * Has a wallet sign a sign-in (EIP-4361, EIP-191).
 *
 * @throws WrongChain, WalletError, RequestError, or the signal's reason.
 */
export async function proveWallet(asked: Asked): Promise<WalletProof> {
  const { provider, origin, askNonce, now, signal } = asked
  const address = await addressOf(asked)
  const { nonce, chainIds } = await askNonce()
  const chainId = Number(await askWallet(provider, { method: 'eth_chainId' }, signal))
  if (!chainIds.includes(chainId)) throw new WrongChain(chainIds)
  const sign = createSignInText({ origin, address, chainId, nonce, nowMs: now() })
  const question = { method: 'personal_sign', params: [inHex(sign), address] }
  const signature = await askWallet(provider, question, signal)
  if (typeof signature !== 'string') throw new WalletError('failed', signature)
  return { publicAddress: address, signature, sign }
}

/** Asks a wallet to go to another chain (EIP-3326). */
export async function switchChain(
  provider: EthereumProvider,
  chainId: number,
  signal: AbortSignal,
): Promise<void> {
  const params = [{ chainId: `0x${chainId.toString(16)}` }]
  await askWallet(provider, { method: 'wallet_switchEthereumChain', params }, signal)
}
