import { clearCookie } from '@portico/contract'
import { requestTimeoutMs, type Transport } from '@portico/request'

/**
 * Makes this browser a visitor's again, where a session is of no use any more: its key is lost, or it cannot be renewed.
 * Its cookies go first, since with them even a visitor's calls would have to be signed; while that fails, the marker stays
 * and the next call tries again.
 */
export async function abandonSession(transport: Transport): Promise<void> {
  await transport.dispatch(transport.draft(clearCookie, {}), { timeoutMs: requestTimeoutMs })
  transport.session.drop()
}
