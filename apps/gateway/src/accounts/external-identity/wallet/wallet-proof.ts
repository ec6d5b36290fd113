import { readSignInMessage, type SignInMessage } from '@portico/wallet'
import type { CallFacts } from '../../../calls/call-facts.ts'
import { deviceOf } from '../../proven-caller.ts'
import type { AccountServices } from '../../services.ts'
import { markOf } from '../identity-nonces.ts'
import type { ExternalIdentityProof } from '../identity-proof.ts'
import { recoverAddress } from './recover-address.ts'

/** The signed text that a page sends. */
export interface WalletInput {
  /** The text (EIP-4361), character by character. */
  readonly sign: string
  /** r, s and v in hexadecimal. */
  readonly signature: string
  /** As the wallet named it. */
  readonly publicAddress: string
}

/** What a text is checked against. */
export interface SignInBounds {
  /** Those of the site, such as `https://example.com`. */
  readonly origins: readonly string[]
  readonly chainIds: readonly number[]
  /** Milliseconds since the epoch. */
  readonly nowMs: number
}

/** How far the clock of the page may be from this one, milliseconds (protocol 3.15). */
const clockMs = 300_000

/** Signed on a page of this site, for that page. */
function isForSite({ scheme, domain, uri }: SignInMessage, origins: readonly string[]): boolean {
  return origins.some((origin) => {
    const { protocol, host } = new URL(origin)
    const isHere = domain === host && (scheme === null || `${scheme}:` === protocol)
    return isHere && (uri === origin || uri.startsWith(`${origin}/`))
  })
}

/** Within the times that the text itself states. */
function isInTime({ issuedAt, notBefore, expirationTime }: SignInMessage, nowMs: number): boolean {
  const isFresh = Math.abs(nowMs - Date.parse(issuedAt)) <= clockMs
  const hasBegun = notBefore === null || Date.parse(notBefore) <= nowMs
  return isFresh && hasBegun && (expirationTime === null || nowMs < Date.parse(expirationTime))
}

/**
 * The text, where it was signed now, for this site and one of its chains, by the address that both it and the input name. Its nonce
 * is not checked. Null otherwise, also for wallets that are contracts, which have no key (EIP-1271).
 */
export function readSignedText(
  { sign, signature, publicAddress }: WalletInput,
  { origins, chainIds, nowMs }: SignInBounds,
): SignInMessage | null {
  const message = readSignInMessage(sign)
  if (message === null || !isForSite(message, origins)) return null
  if (!chainIds.includes(message.chainId) || !isInTime(message, nowMs)) return null
  const { address } = message
  // Wallets write it in lower case or with its checksum; any other mix of cases is a wrong checksum.
  if (publicAddress !== address && publicAddress !== address.toLowerCase()) return null
  return recoverAddress(sign, signature) === address ? message : null
}

/**
 * The identity of the wallet that signed. One key is the same person on every chain, so the subject names no chain. Null where
 * wallets are not offered and for an invalid proof; the nonce is used up only where all else is valid.
 */
export async function walletProof(
  { context, nonces }: AccountServices,
  input: WalletInput,
  facts: CallFacts,
): Promise<ExternalIdentityProof | null> {
  const { origins, providers } = context
  if (providers.wallet === null) return null
  const bounds = { origins, chainIds: providers.wallet.chainIds, nowMs: context.now() }
  const message = readSignedText(input, bounds)
  if (message === null) return null
  const { thumbprint } = deviceOf(facts)
  if (!(await nonces.take({ provider: 'wallet', thumbprint }, markOf(message.nonce)))) return null
  const { address } = message
  return {
    provider: 'wallet',
    issuer: 'wallet',
    subject: `eip155:${address.toLowerCase()}`,
    label: `${address.slice(0, 6)}…${address.slice(-4)}`,
    email: null,
  }
}
