import { toChecksumAddress } from './address.ts'
import { readSignInMessage, writeSignInMessage } from './sign-in-message.ts'

/** What a page asks a wallet to sign. */
export interface SignInRequest {
  /** Of the page, as `location.origin` has it; wallets compare it with the page that asks. */
  readonly origin: string
  /** As the wallet gave it, in any letter case. */
  readonly address: string
  /** EIP-155. */
  readonly chainId: number
  /** What `thirdNonce` answered. */
  readonly nonce: string
  /** The gateway's time, milliseconds since the epoch. */
  readonly nowMs: number
}

/**
 * The text of a sign-in (EIP-4361), which the wallet shows and signs by `personal_sign`. It goes to the gateway as it is.
 *
 * @throws RangeError for what makes no such text: no address, no origin, another nonce.
 */
export function createSignInText({ origin, address, chainId, nonce, nowMs }: SignInRequest): string {
  const { protocol, host } = new URL(origin)
  const text = writeSignInMessage({
    // Wallets take https for granted, and show a scheme that is named.
    scheme: protocol === 'https:' ? null : protocol.slice(0, -1),
    domain: host,
    address: toChecksumAddress(address) ?? '',
    statement: null,
    uri: `${origin}/`,
    chainId,
    nonce,
    issuedAt: new Date(nowMs).toISOString(),
    expirationTime: null,
    notBefore: null,
    requestId: null,
    resources: null,
  })
  if (readSignInMessage(text) === null) throw new RangeError('This makes no text of a sign-in')
  return text
}
