import {
  type VerifiedAuthenticationResponse,
  type VerifiedRegistrationResponse,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import {
  cose,
  decodeAttestationObject,
  decodeClientDataJSON,
  isoBase64URL,
} from '@simplewebauthn/server/helpers'
import type { Assertion, Attestation } from './credential-text.ts'

/** COSE algorithms that new passkeys may have, the preferred one first: Ed25519, P-256, and RSA for older Windows. */
export const algorithms: readonly number[] = [cose.COSEALG.EdDSA, cose.COSEALG.ES256, cose.COSEALG.RS256]

/** The site as authenticators know it (WebAuthn level 3, 5.4.2). */
export interface RelyingParty {
  /** The host name of the origin. */
  readonly id: string
  readonly name: string
  /** The one origin whose pages may use a passkey of the site. */
  readonly origin: string
}

/** What is kept of a passkey, as its checks need it. */
export interface KnownPasskey {
  readonly credential_id: string
  /** COSE. */
  readonly public_key: Uint8Array
}

/** A passkey that was just made. */
export interface NewPasskey {
  readonly credentialId: string
  /** COSE. */
  readonly publicKey: Uint8Array
  readonly signCount: number
  readonly isBackedUp: boolean
  readonly transports: readonly string[]
}

/** A passkey that was just used. */
export interface PasskeyProof {
  /** What its authenticator has counted; 0 where it does not count. */
  readonly signCount: number
  readonly isBackedUp: boolean
}

/** Whom an authenticator must have answered, and what. */
export interface Asked {
  readonly challenge: string
  readonly party: RelyingParty
}

/** Ways to an authenticator that the specification names (WebAuthn level 3, 5.8.4). */
const knownTransports = ['ble', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

/**
 * Whether the statement about the authenticator is one that was asked for: none, or the key's word for itself. Another one would
 * have certificates, and who checks those fetches lists from addresses that they name.
 */
function isPlain(attestationObject: string): boolean {
  const statement = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
  const format = statement.get('fmt')
  return format === 'none' || (format === 'packed' && statement.get('attStmt').get('x5c') === undefined)
}

/** Whether the browser says that the page was inside a page of another site. The header forbids that, so it was not ours. */
function isFramed(clientDataJSON: string): boolean {
  return decodeClientDataJSON(clientDataJSON).crossOrigin === true
}

/** The library throws at whatever does not hold. All of it is the caller's doing, so all of it is one refusal. */
async function heldOrNull<Verified>(check: () => Promise<Verified>): Promise<Verified | null> {
  try {
    return await check()
  } catch {
    return null
  }
}

async function verifyAttestation(
  { id, rawId, type, response }: Attestation,
  { challenge, party }: Asked,
): Promise<VerifiedRegistrationResponse> {
  if (isFramed(response.clientDataJSON) || !isPlain(response.attestationObject)) return { verified: false }
  const { clientDataJSON, attestationObject } = response
  return verifyRegistrationResponse({
    response: {
      id,
      rawId,
      type,
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: [...algorithms],
  })
}

/** Checks a new passkey (WebAuthn level 3, 7.1); null where anything does not hold. */
export async function checkAttestation(attestation: Attestation, asked: Asked): Promise<NewPasskey | null> {
  const checked = await heldOrNull(() => verifyAttestation(attestation, asked))
  if (checked === null || !checked.verified) return null
  const { credential, credentialBackedUp } = checked.registrationInfo
  if (credential.id !== attestation.id) return null
  const claimed = attestation.response.transports ?? []
  return {
    credentialId: credential.id,
    publicKey: credential.publicKey,
    signCount: credential.counter,
    isBackedUp: credentialBackedUp,
    transports: knownTransports.filter((transport) => claimed.includes(transport)),
  }
}

async function verifyAssertion(
  { id, rawId, type, response }: Assertion,
  { challenge, party, passkey }: Asked & { readonly passkey: KnownPasskey },
): Promise<VerifiedAuthenticationResponse | null> {
  if (isFramed(response.clientDataJSON)) return null
  return verifyAuthenticationResponse({
    response: { id, rawId, type, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    // The count is compared where it is stored, after the signature: before it, anybody could claim one.
    credential: { id: passkey.credential_id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
  })
}

/** Checks the use of a passkey (WebAuthn level 3, 7.2) but for its count; null where anything does not hold. */
export async function checkAssertion(
  assertion: Assertion,
  asked: Asked & { readonly passkey: KnownPasskey },
): Promise<PasskeyProof | null> {
  const checked = await heldOrNull(() => verifyAssertion(assertion, asked))
  if (checked === null || !checked.verified) return null
  const { newCounter, credentialBackedUp } = checked.authenticationInfo
  return { signCount: newCounter, isBackedUp: credentialBackedUp }
}
