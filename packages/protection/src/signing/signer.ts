import type { Algorithm, DeviceKeyPair } from '@portico/channel'
import type { AnyCall } from '@portico/contract'
import { type ProtectedCall, RequestError, type Transport } from '@portico/request'
import { abandonSession } from '../session/abandon-session.ts'
import type { KeyCycle } from '../keys/key-cycle.ts'
import type { KeyStore } from '../keys/key-store.ts'
import type { FailureLog } from '../ports.ts'

/** The pair that signs a request. */
export interface Signer {
  readonly pair: DeviceKeyPair
  /** The session that the pair is bound to; null for a pair that is held for a sign-in. */
  readonly handle: string | null
}

export interface SignerOptions {
  readonly transport: Transport
  readonly keys: KeyStore
  readonly cycle: KeyCycle
  readonly log: FailureLog
}

/** Another tab may be about to store the key of a session whose marker is already there. */
const keyPauseMs = 1000

/** A visitor calls these as they are (see SessionPolicy of the contract). */
const isOpenToVisitors = ({ session, sealing }: AnyCall) => session === 'optional' && sealing === 'never'

/** Creates what picks the key of a request: the session's, else the one that is held for a sign-in (KEY-02). */
export function createSignerChoice({ transport, keys, cycle, log }: SignerOptions) {
  const { session, clock } = transport

  async function readSession(): Promise<Signer | null> {
    const handle = session.handle()
    const pair = handle === null ? null : await keys.forSession(handle)
    return pair && handle !== null ? { pair, handle } : null
  }

  /** The session in this browser with its key; null for a visitor's, and where the key is lost. */
  async function findSession(): Promise<Signer | null> {
    const found = await readSession()
    if (found !== null || session.handle() === null) return found
    await new Promise<void>((resolve) => clock.after(keyPauseMs, resolve))
    return readSession()
  }

  /** Null where the call leaves without a signature, as visitors' calls do. */
  return async (request: ProtectedCall, algorithm: Algorithm): Promise<Signer | null> => {
    const { call, signal } = request
    const found = await findSession()
    if (found) return found
    if (session.handle() !== null && call.session !== 'none') {
      log('the key of the session is lost', null)
      await abandonSession(transport)
      if (call.session === 'required') {
        throw new RequestError('The key of the session is lost', { failure: 'keyless', traceId: '' })
      }
    }
    if (isOpenToVisitors(call)) return null
    return { pair: await cycle.held(algorithm, signal), handle: null }
  }
}
