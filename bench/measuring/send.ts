import autocannon from 'autocannon'

/** A call that is ready to be sent, once. */
export interface PreparedCall {
  readonly method: 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Where calls are sent, and what makes an answer to one a success. */
export interface Sending {
  readonly origin: string
  readonly connections: number
  /** A text that every answer holds: a refused call is answered with status 200 too. */
  readonly holding: string
  /** Calls a second of all connections together; as fast as they are answered unless given. */
  readonly perSecond?: number
  /** Is given the body of every answer. */
  readonly onAnswer?: (body: string) => void
}

/** How long it took until the last answer, and how long each answer did, in milliseconds. */
export interface Sent {
  readonly requests: number
  readonly seconds: number
  readonly answersMs: readonly number[]
}

/** Sends every call once, over a number of connections that are always busy. Throws where an answer is no success. */
export async function sendAll(
  calls: readonly PreparedCall[],
  { origin, connections, holding, perSecond, onAnswer }: Sending,
): Promise<Sent> {
  const share = calls.length / connections
  if (!Number.isInteger(share)) throw new RangeError('every connection sends the same number of calls')
  const unexpected: string[] = []
  const answersMs: number[] = []
  let met = 0
  let startedMs = performance.now()
  let answeredMs = startedMs
  const { errors, non2xx } = await autocannon({
    url: origin,
    connections,
    amount: calls.length,
    timeout: 60,
    ...(perSecond === undefined ? {} : { overallRate: Math.max(connections, Math.round(perSecond)) }),
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
      const isSuccess = text.includes(holding)
      if (!isSuccess) unexpected.push(text)
      onAnswer?.(text)
      return isSuccess
    },
  })
  if (errors + non2xx + unexpected.length > 0)
    throw new Error(
      `${errors} errors, ${non2xx} answers other than 2xx, ${unexpected.length} like ${unexpected[0]}`,
    )
  return { requests: calls.length, seconds: (answeredMs - startedMs) / 1000, answersMs }
}
