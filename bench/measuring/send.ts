import autocannon, { type Request } from 'autocannon'

/** A call that is ready to be sent, once. */
export interface PreparedCall {
  readonly method: 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Changes the call as it is sent, by what `onResponse` of an earlier one kept for the connection. */
  readonly setupRequest?: (request: Request, kept: object) => Request
  readonly onResponse?: (status: number, answer: string, kept: object) => void
}

/** Where calls are sent, and what makes an answer to one a success. */
export interface Sending {
  readonly origin: string
  readonly connections: number
  /** A text that every answer holds: a refused call is answered with status 200 too. */
  readonly holding: string
  /** Calls that have to be refused with another status than 2xx, and what such an answer holds; none unless given. */
  readonly refusals?: { readonly count: number; readonly holding: string }
  /** Is given the body of every answer. */
  readonly onAnswer?: (body: string) => void
}

/** How long it took until the last answer, and how long each answer did, in milliseconds. */
export interface Sent {
  readonly requests: number
  readonly seconds: number
  readonly answersMs: readonly number[]
}

/** On a busy machine Umami takes more than a minute for a batch on each of fifty connections. */
const answeredWithinSeconds = 300

/**
 * Sends every call once, over a number of connections that are always busy. Throws where an answer is neither a success nor a refusal
 * that was expected.
 */
export async function sendAll(
  calls: readonly PreparedCall[],
  { origin, connections, holding, refusals, onAnswer }: Sending,
): Promise<Sent> {
  const share = calls.length / connections
  if (!Number.isInteger(share)) throw new RangeError('every connection sends the same number of calls')
  const refused = refusals === undefined ? [] : [refusals.holding]
  const unexpected: string[] = []
  const answersMs: number[] = []
  let met = 0
  let startedMs = performance.now()
  let answeredMs = startedMs
  const { errors, non2xx } = await autocannon({
    url: origin,
    connections,
    amount: calls.length,
    timeout: answeredWithinSeconds,
    // How soon the end of the run is noticed.
    sampleInt: 100,
    setupClient(client) {
      client.setRequests(calls.slice(met * share, (met + 1) * share))
      client.on('response', (_status, _bytes, tookMs) => {
        answersMs.push(tookMs)
        answeredMs = performance.now()
      })
      met += 1
      startedMs = performance.now()
    },
    verifyBody(body) {
      const text = String(body)
      const isExpected = [holding, ...refused].some((part) => text.includes(part))
      if (!isExpected) unexpected.push(text)
      onAnswer?.(text)
      return isExpected
    },
  })
  const refusedToo = refusals?.count ?? 0
  if (errors + unexpected.length > 0 || non2xx !== refusedToo)
    throw new Error(
      `${errors} errors, ${non2xx} answers other than 2xx for ${refusedToo}, ${unexpected.length} like ${unexpected[0]}`,
    )
  return { requests: calls.length, seconds: (answeredMs - startedMs) / 1000, answersMs }
}
