import autocannon from 'autocannon'
import type { PreparedCall } from './callers.ts'

/** Where calls are sent, and what makes an answer to one a success. */
export interface Sending {
  readonly origin: string
  readonly connections: number
  /** A text that every answer holds: a refused call is answered with status 200 too. */
  readonly holding: string
}

/**
 * Sends every call once, over a number of connections that are always busy, and tells how long it took until the last answer.
 * Throws where an answer is no success.
 */
export async function sendAll(
  calls: readonly PreparedCall[],
  { origin, connections, holding }: Sending,
): Promise<{ readonly requests: number; readonly seconds: number }> {
  const share = calls.length / connections
  if (!Number.isInteger(share)) throw new RangeError('every connection sends the same number of calls')
  const misfits: string[] = []
  let met = 0
  let startedMs = performance.now()
  let answeredMs = startedMs
  const { errors, non2xx } = await autocannon({
    url: origin,
    connections,
    amount: calls.length,
    timeout: 60,
    // How soon the end of the run is noticed.
    sampleInt: 100,
    setupClient(client) {
      client.setRequests(calls.slice(met * share, (met + 1) * share))
      client.on('response', () => {
        answeredMs = performance.now()
      })
      met += 1
      startedMs = performance.now()
    },
    verifyBody(body) {
      const isSuccess = String(body).includes(holding)
      if (!isSuccess) misfits.push(String(body))
      return isSuccess
    },
  })
  if (errors + non2xx + misfits.length > 0)
    throw new Error(
      `${errors} errors, ${non2xx} answers other than 2xx, ${misfits.length} like ${misfits[0]}`,
    )
  return { requests: calls.length, seconds: (answeredMs - startedMs) / 1000 }
}
