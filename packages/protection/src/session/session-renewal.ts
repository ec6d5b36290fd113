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
/** How long the cookies of another tab's renewal are waited for, and how often they are looked for. */
const othersAnswerMs = 3000
const lookMs = 100

/** Tells whether an answer says that the session is over, so that a renewal may help. */
export function isSessionOver(call: AnyCall, { code, data }: GatewayAnswer): boolean {
  return (
    code === codes.loginRequired.code || (call.name === 'userinfo' && isSuccessCode(code) && data === null)
  )
}

/**
 * Creates what renews a session with its refresh token. The token serves once, so tabs take turns, and one that finds a
 * new session when its turn comes uses that. Browsers without locks have no turns: there the gateway takes the second renewal for a late
 * one, before the first one's answer has brought its cookies here. Signed once more with the spent ones, it would end the log-in
 * (protocol 3.11), so those of the first are waited for.
 */
export function createRenewal({ transport, send, runAlone, log }: RenewalOptions) {
  const { session, clock } = transport

  const pause = () => new Promise<void>((resolve) => clock.after(lookMs, resolve))

  async function isReplaced(handle: string): Promise<boolean> {
    const endMs = clock.monotonic() + othersAnswerMs
    while (session.handle() === handle && clock.monotonic() < endMs) await pause()
    return session.handle() !== handle
  }

  const ask = () => send({ call: refreshSession, input: {}, timeoutMs: requestTimeoutMs })

  async function renew(staleHandle: string): Promise<boolean> {
    const handle = session.handle()
    if (handle !== staleHandle) return handle !== null
    const first = await ask()
    const isLate = first.code === codes.signatureExpired.code
    if (isLate && (await isReplaced(handle))) return session.handle() !== null
    // Another tab was not it: the browser sent the request twice, or the clock was corrected by the answer.
    const answer = isLate ? await ask() : first
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
