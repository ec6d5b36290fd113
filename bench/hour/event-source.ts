import { prepareBodies } from '../events/bodies.ts'
import { collectorForm } from '../events/event-form.ts'
import type { Asked, Exchanged } from './exchange.ts'
import { eventsARequest } from './mix.ts'

/** What was sent, and what the server said of it. */
export interface Ledger {
  /** Events that fit, those that were sent twice among them. */
  readonly fitting: number
  readonly invalid: number
  /** Different ones among those that fit: so many are to be stored. */
  readonly distinct: number
  readonly accepted: number
  readonly refused: number
  /** Messages of requests that failed at the end. */
  readonly failures: readonly string[]
}

/** Sends events, with a ledger. */
export interface EventSource {
  /** Sends the next request; answers how long it took, in milliseconds. Where it fails it is sent once more later, as browsers do. */
  send(): Promise<number>
  /** Sends what is prepared and still unsent, so that the ledger speaks of what was sent. What fails then is in the ledger. */
  finish(): Promise<Ledger>
}

/** At the end a server that keeps failing is not asked for ever. */
const mostFailures = 20
/** Prepared at once: little enough for the process that measures waits, and enough for one visit in twenty to be from yesterday. */
const preparedEvents = 1000

/** @param send sends a request; throws where the answer is no success. */
export function createEventSource(send: (asked: Asked) => Promise<Exchanged>): EventSource {
  const bodies: string[] = []
  const ledger = { fitting: 0, invalid: 0, distinct: 0, accepted: 0, refused: 0 }
  let chunks = 0

  function nextBody(): string {
    if (bodies.length === 0) {
      chunks += 1
      const run = `hour-${process.pid}-${chunks}`
      const prepared = prepareBodies({
        run,
        events: preparedEvents,
        batch: eventsARequest,
        nowMs: Date.now(),
      })
      bodies.push(...prepared.bodies)
      ledger.fitting += prepared.fitting
      ledger.invalid += prepared.invalid
      ledger.distinct += prepared.distinct
    }
    return bodies.shift() ?? ''
  }

  async function sendOne(): Promise<number> {
    const { path, headers, holding, read } = collectorForm
    const sent = nextBody()
    const asked = { method: 'POST', path, headers, body: sent } as const
    try {
      const { tookMs, body } = await send({ ...asked, holding })
      const { accepted, refused } = read(body)
      ledger.accepted += accepted
      ledger.refused += refused
      return tookMs
    } catch (error) {
      bodies.push(sent)
      throw error
    }
  }

  return {
    send: sendOne,
    async finish() {
      const failures: string[] = []
      while (bodies.length > 0 && failures.length < mostFailures)
        await sendOne().catch((error: unknown) => void failures.push(String(error)))
      return { ...ledger, failures }
    },
  }
}
