import { createHash } from 'node:crypto'
import { createVerifier, type HeaderLines, type RequestVerdict } from '@portico/channel/verifier'
import { type AnyCall, headerNames } from '@portico/contract'
import type { Session, SigningDevice } from '../calls/call-facts.ts'
import type { GatewayContext } from '../context.ts'
import type { Refusal } from '../http/answer.ts'
import { hasMalformedDeviceCheck, hasRepeatedHeader } from '../http/repeated-headers.ts'
import { createReplayCheck } from './replay.ts'
import { algorithmsOf, modesOf, takesDeviceCheck } from './signing-policy.ts'

/** A signed request as it came. */
export interface SignedCall {
  readonly call: AnyCall
  /** The raw target. */
  readonly path: string
  readonly headers: HeaderLines
  /** The raw bytes of the body. */
  readonly body: Uint8Array
  /** The session token of the cookie; null where there is none. */
  readonly token: string | null
  readonly nowMs: number
}

/** Who signed a request, and what is known of it. */
export interface Caller {
  readonly device: SigningDevice
  readonly session: Session | null
  readonly knownDevice: { readonly thumbprint: string } | null
  /** As signed. */
  readonly timeMs: number
  readonly traceId: string
}

type Verified = Extract<RequestVerdict, { readonly ok: true }>

function digestOf(bytes: Uint8Array): string {
  return createHash('md5').update(bytes).digest('hex')
}

/**
 * A session is looked up where the call asks for one, and where a signed-in caller may leave sealing out. Anybody may log in
 * beside a session whose key is lost, so there another key is no fault.
 */
function looksAtSession(call: AnyCall): boolean {
  return call.session !== 'none' || call.sealing === 'unless-signed-in'
}

/** Creates rows 4 to 11 of protocol 3.10: everything between a signed request and the knowledge of who sent it. */
export function createCallerCheck(context: GatewayContext) {
  const { sessions, signing } = context
  const verifier = createVerifier({ digest: digestOf })
  const isFreshRequest = createReplayCheck(context)
  const algorithms = algorithmsOf(signing.defaultAlgorithm)

  async function checkHeaders({ call, path, headers, body, nowMs }: SignedCall): Promise<Verified | Refusal> {
    const rules = { modes: modesOf(call), algorithms, boundThumbprint: null }
    const verdict = await verifier.verifyRequest({ path, headers, body, nowMs, ...rules })
    const failure = verdict.ok ? null : verdict.failure
    if (failure === 'signatureMissing' || failure === 'signatureMode') return { refusal: failure }
    if (hasRepeatedHeader(headers)) return { refusal: 'signatureInvalid' }
    if (takesDeviceCheck(call) && hasMalformedDeviceCheck(headers)) return { refusal: 'signatureInvalid' }
    return verdict.ok ? verdict : { refusal: verdict.failure }
  }

  async function findSession(signed: SignedCall, thumbprint: string): Promise<Session | Refusal | null> {
    if (signed.token === null || !looksAtSession(signed.call)) return null
    const session = await sessions.find(signed.token, signed.nowMs)
    if (session === null || session.thumbprint === thumbprint) return session
    return signed.call.session === 'none' ? null : { refusal: 'signatureInvalid' }
  }

  async function findKnownDevice(
    signed: SignedCall,
    verified: Verified,
  ): Promise<Caller['knownDevice'] | Refusal> {
    if (!takesDeviceCheck(signed.call)) return null
    const { key: signKey, timeMs, traceId } = verified
    const verdict = await verifier.verifyDeviceCheck({
      ...{ path: signed.path, headers: signed.headers, timeMs, traceId, signKey },
      async keyOf(kid) {
        const stored = await sessions.deviceKey(null, kid)
        return stored === null ? null : { ...stored, spki: new Uint8Array(stored.spki), thumbprint: kid }
      },
    })
    if (verdict.device === 'invalid') return { refusal: 'signatureInvalid' }
    return verdict.device === 'known' ? { thumbprint: verdict.key.thumbprint } : null
  }

  return async (signed: SignedCall): Promise<Caller | Refusal> => {
    if (signed.headers[headerNames.website] === undefined) return { refusal: 'signatureMissing' }
    const verified = await checkHeaders(signed)
    if ('refusal' in verified) return verified
    const { key, timeMs, traceId } = verified
    const session = await findSession(signed, key.thumbprint)
    if (session !== null && 'refusal' in session) return session
    const knownDevice = await findKnownDevice(signed, verified)
    if (knownDevice !== null && 'refusal' in knownDevice) return knownDevice
    const replay = await isFreshRequest({ call: signed.call, thumbprint: key.thumbprint, traceId, timeMs })
    if (replay === 'replayed') return { refusal: 'signatureExpired' }
    if (signed.call.session === 'required' && session === null) return { refusal: 'loginRequired' }
    const [publicKey = ''] = signed.headers[headerNames.deviceSignKey] ?? []
    return { device: { ...key, publicKey }, session, knownDevice, timeMs, traceId }
  }
}
