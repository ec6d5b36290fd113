import { clearCookie, logout } from '@portico/contract'
import {
  createOncePer,
  type GatewayAnswer,
  type ProtectedCall,
  quietMs,
  requestTimeoutMs,
  type SignOutReason,
  type Transport,
} from '@portico/request'
import type { KeyStore } from '../keys/key-store.ts'
import type { FailureLog } from '../ports.ts'
import type { SessionProof } from './session-proof.ts'

export interface SignOutOptions {
  readonly transport: Transport
  readonly send: (request: ProtectedCall) => Promise<GatewayAnswer>
  readonly keys: KeyStore
  readonly proof: SessionProof
  readonly signedOut: (reason: SignOutReason) => void
  readonly log: FailureLog
}

/**
 * Creates the end of a session (USER-03): log-out, marker, cookies, keys, in this order and whatever fails of it. Without
 * its key a session is of no use, so even one whose gateway cannot be reached is over here. Debounced at 2 s.
 */
export function createSignOut(options: SignOutOptions) {
  const { transport, send, keys, proof, signedOut, log } = options
  const isDue = createOncePer(transport.clock, quietMs)
  let running: Promise<void> | null = null

  async function end(reason: SignOutReason): Promise<void> {
    proof.forget()
    await send({ call: logout, input: {}, timeoutMs: requestTimeoutMs }).catch((error: unknown) =>
      log('logging out failed', error),
    )
    transport.session.drop()
    await transport
      .dispatch(transport.draft(clearCookie, {}), { timeoutMs: requestTimeoutMs })
      .catch((error: unknown) => log('clearing cookies failed', error))
    await keys.forgetSessions()
    signedOut(reason)
    running = null
  }

  return (reason: SignOutReason): Promise<void> => {
    if (running === null && isDue('sign-out')) running = end(reason)
    return running ?? Promise.resolve()
  }
}
