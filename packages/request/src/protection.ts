import type { AnyCall, CallInput } from '@portico/contract'
import type { GatewayAnswer, Transport } from './transport.ts'

/** A call that is to be signed, sealed, or repeated after a captcha. */
export interface ProtectedCall {
  readonly call: AnyCall
  readonly input: CallInput<AnyCall>
  readonly signal?: AbortSignal | undefined
  /** For each request; what a person or a key takes in between is not counted. */
  readonly timeoutMs: number
  /** The answer that an unsigned request already had; the captcha that it asks for comes next. */
  readonly answer?: GatewayAnswer
}

/** Why a session ends here: somebody asked for it, or the gateway found the signature invalid (SIGN-04). */
export type SignOutReason = 'asked' | 'signature-invalid'

/** What the base layer leaves to the part that is loaded when a call needs it. */
export interface Protection {
  /** Resolves with the last answer, whatever its code; rejects with a RequestError. */
  exchange(request: ProtectedCall): Promise<GatewayAnswer>
  /** Ends the session in the order of USER-03; asked for again within 2 s it does nothing more. Never rejects. */
  signOut(reason: SignOutReason): Promise<void>
}

/** Brings the protection; called once, when the first call needs it, and again after it could not be brought. */
export type LoadProtection = (transport: Transport) => Promise<Protection>
