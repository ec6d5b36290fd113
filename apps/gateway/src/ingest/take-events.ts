import { type CallAnswer, logInfo, requestEvents } from '@portico/contract'
import { addressGroup, type EventSink } from '@portico/stores'
import { type BoundCall, bindItems, type Outcome } from '../calls/bound-call.ts'
import type { CallFacts } from '../calls/call-facts.ts'
import type { GatewayContext } from '../context.ts'
import { type Accepted, acceptEvents } from './accept-events.ts'
import { createEventCaps } from './event-caps.ts'

const seconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000))

/** What stores events within the caps, and answers what refuses them; null when they are durable. */
function createStoring(context: GatewayContext, sink: Pick<EventSink, 'store'>) {
  const { limits, website, secret, countCapped } = context
  const admit = createEventCaps({ limits, website, secret: secret('events') })

  return async ({ events, bytes }: Accepted, facts: CallFacts): Promise<Outcome<never> | null> => {
    if (events.length === 0) return null
    const verdict = await admit({ events: events.length, bytes }, facts)
    if (verdict.kind === 'capped') {
      countCapped(verdict.cap, events.length)
      return { refusal: 'eventsSilenced', retryAfterSeconds: seconds(verdict.retryAfterMs) }
    }
    try {
      await sink.store(events)
    } catch (error) {
      await verdict.giveBack()
      throw error
    }
    return null
  }
}

/**
 * POST /v1/buried/log/info: takes analytics events, and answers when those that fit are durable (ANA-10). Its 403 says that none
 * are wanted: by the operator, or for the time that it names since a day's share is used up. A client that retries all else is
 * silent for ten seconds at least (ANA-04).
 */
export function takeEvents(context: GatewayContext): BoundCall {
  const { events, website, limits, countEvents } = context
  const store = events === null ? null : createStoring(context, events)

  /** Items count as they come, whether they fit or not, since it is reading them that costs. */
  async function waitFor(items: number, ip: string): Promise<number> {
    if (items === 0) return 0
    const verdict = await limits.consume('eventItems', `${website}:${addressGroup(ip)}`, items)
    return verdict.allowed ? 0 : verdict.retryAfterMs
  }

  /** Apart from what reads the items: a function that waits keeps them, and most of what is held by then is of no use any more. */
  async function answer(
    storing: Promise<Outcome<never> | null>,
    taken: number,
    refused: number,
  ): Promise<Outcome<CallAnswer<typeof logInfo>>> {
    const refusal = await storing
    if (refusal !== null) return refusal
    countEvents('accepted', taken)
    countEvents('refused', refused)
    return { data: { accepted: taken, refused } }
  }

  return bindItems(logInfo, async (items, facts) => {
    if (store === null) return { refusal: 'eventsSilenced' }
    if (!Array.isArray(items) || items.length > requestEvents) {
      return { refusal: 'badRequest', message: `body: expected at most ${requestEvents} events` }
    }
    const waitMs = await waitFor(items.length, facts.ip)
    if (waitMs > 0) return { refusal: 'tooManyRequests', retryAfterSeconds: seconds(waitMs) }
    const accepted = acceptEvents(items, { website, receivedAt: facts.receivedMs })
    const taken = accepted.events.length
    return answer(store(accepted, facts), taken, items.length - taken)
  })
}
