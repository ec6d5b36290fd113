import { type AnyCall, codes, isSuccessCode, refreshSession } from '@portico/contract'
import { type GatewayAnswer, type ProtectedCall, requestTimeoutMs, type Transport } from '@portico/request'
import { abandonSession } from './abandon-session.ts'
import type { FailureLog, RunAlone } from '../ports.ts'

export interface RenewalOptions {
  readonly transport: Transport
  readonly send: (request: ProtectedCall) => Promise<GatewayAnswer>
  readonly runAlone: RunAlone
  readonly log: FailureLog
}

const lockName = 'portico.session-renewal'

/** Tells whether an answer says that the session is over, so that a renewal may help. */
export function isSessionOver(call: AnyCall, { code, data }: GatewayAnswer): boolean {
  return (
    code === codes.loginRequired.code || (call.name === 'userinfo' && isSuccessCode(code) && data === null)
  )
}

/**
 * Creates what renews a session with its refresh token. The token serves once, so tabs take turns, and one that finds a
 * new session when its turn comes uses that.
 */
export function createRenewal({ transport, send, runAlone, log }: RenewalOptions) {
  const { session } = transport

  async function renew(staleHandle: string): Promise<boolean> {
    const handle = session.handle()
    if (handle !== staleHandle) return handle !== null
    const answer = await send({ call: refreshSession, input: {}, timeoutMs: requestTimeoutMs })
    if (isSuccessCode(answer.code)) return true
    if (answer.code === codes.loginRequired.code) await abandonSession(transport)
    return false
  }

  /** True when there is a session again. The handle is that of the session that is over. Never rejects. */
  return async (staleHandle: string): Promise<boolean> => {
    try {
      return await runAlone(lockName, () => renew(staleHandle))
    } catch (error) {
      log('the session cannot be renewed', error)
      return false
    }
  }
}
