import { readSignInMessage, type SignInMessage } from '@portico/wallet'
import type { CallFacts } from '../../../calls/call-facts.ts'
import { deviceOf } from '../../proven-caller.ts'
import type { AccountServices } from '../../services.ts'
import { markOf } from '../identity-nonces.ts'
import type { ExternalIdentityProof } from '../identity-proof.ts'
import type { Chain } from '../../../ports/chain-port.ts'
import { askingCode, readContractSignature, validAnswer } from './contract-signature.ts'
import { recoverAddress } from './recover-address.ts'

/** The signed text that a page sends. */
export interface WalletInput {
  /** The text (EIP-4361), character by character. */
  readonly sign: string
  /** In hexadecimal: r, s and v of a key, or what a contract takes. */
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
 * The text, where it was made now, for this site and one of its chains, by the address that both it and the input name. Neither its
 * signature nor its nonce is checked. Null otherwise.
 */
function readText(
  { sign, publicAddress }: WalletInput,
  { origins, chainIds, nowMs }: SignInBounds,
): SignInMessage | null {
  const message = readSignInMessage(sign)
  if (message === null || !isForSite(message, origins)) return null
  if (!chainIds.includes(message.chainId) || !isInTime(message, nowMs)) return null
  const { address } = message
  // Wallets write it in lower case or with its checksum; any other mix of cases is a wrong checksum.
  return publicAddress === address || publicAddress === address.toLowerCase() ? message : null
}

/** The same, where the key of the address has signed it. */
export function readSignedText(input: WalletInput, bounds: SignInBounds): SignInMessage | null {
  const message = readText(input, bounds)
  return message !== null && recoverAddress(input.sign, input.signature) === message.address ? message : null
}

/**
 * Whether the contract at the address takes the signature, on the chain that the text names. Throws StoreUnavailable where that
 * chain's node cannot be asked.
 */
async function isTakenByContract(
  chain: Chain,
  { sign, signature }: WalletInput,
  { address }: SignInMessage,
): Promise<boolean> {
  const read = readContractSignature(signature.slice(2).toLowerCase())
  if (read === null) return false
  return (await chain.run(askingCode(address.slice(2).toLowerCase(), sign, read))) === validAnswer
}

/** What only the wallet's contract can judge: the text, and the chain to ask. Null where that chain is not asked. */
function contractCase({ context }: AccountServices, input: WalletInput, bounds: SignInBounds) {
  const message = readText(input, bounds)
  const chain = message && context.chains.chain(message.chainId)
  return message && chain && { message, chain }
}

function proofOf({ address }: SignInMessage, subject: string): ExternalIdentityProof {
  const label = `${address.slice(0, 6)}…${address.slice(-4)}`
  return { provider: 'wallet', issuer: 'wallet', subject, label, email: null }
}

/**
 * The identity of the wallet that signed. Null where wallets are not offered and for an invalid proof. Throws StoreUnavailable where
 * a contract cannot be asked.
 *
 * One key is the same person on every chain, so its subject names no chain; the contracts of one address may be of different
 * people, so theirs does. The nonce of a key is used up only where all else is valid, that of a contract before its chain is asked: a
 * made-up signature costs the node one question for each nonce.
 */
export async function walletProof(
  services: AccountServices,
  input: WalletInput,
  facts: CallFacts,
): Promise<ExternalIdentityProof | null> {
  const { context, nonces } = services
  const { origins, providers } = context
  if (providers.wallet === null) return null
  const bounds = { origins, chainIds: providers.wallet.chainIds, nowMs: context.now() }
  const holder = { provider: 'wallet', thumbprint: deviceOf(facts).thumbprint }
  const take = ({ nonce }: SignInMessage) => nonces.take(holder, markOf(nonce))
  const signed = readSignedText(input, bounds)
  if (signed !== null) {
    return (await take(signed)) ? proofOf(signed, `eip155:${signed.address.toLowerCase()}`) : null
  }
  const asked = contractCase(services, input, bounds)
  if (asked === null || !(await take(asked.message))) return null
  const { message, chain } = asked
  if (!(await isTakenByContract(chain, input, message))) return null
  return proofOf(message, `eip155:${message.chainId}:${message.address.toLowerCase()}`)
}
