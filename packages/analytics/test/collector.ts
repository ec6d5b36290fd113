import { type AnalyticsEvent, analyticsEvent, type ReadAnalyticsEvent } from '@portico/contract'
import type { SendAnswer } from '../src/ports.ts'

/** The name by which the collector tells two events apart (ANA-10). */
function eventKey(
  event: Pick<AnalyticsEvent, 'app_id' | 'device_id' | 'session_id' | 'page_unique_id' | 'log_seq'>,
) {
  const { app_id, device_id, session_id, page_unique_id, log_seq } = event
  return [app_id, device_id, session_id, page_unique_id, log_seq].join('\n')
}

/** A collector that judges events by the contract, and stores each once. */
export function createTestCollector() {
  const stored = new Map<string, ReadAnalyticsEvent>()
  const requests: (readonly ReadAnalyticsEvent[])[] = []
  return {
    stored,
    /** What was taken, copies included. */
    requests,
    take(body: string): SendAnswer {
      const items: unknown = JSON.parse(body)
      if (!Array.isArray(items)) throw new Error('not an array')
      const events = items.map((item) => {
        const result = analyticsEvent['~standard'].validate(item)
        if (result instanceof Promise || result.issues) throw new Error(`bad event: ${JSON.stringify(item)}`)
        return result.value
      })
      requests.push(events)
      for (const event of events) if (!stored.has(eventKey(event))) stored.set(eventKey(event), event)
      return { status: 200, waitMs: 0 }
    },
    /** Names of events as they first arrived. */
    names: () => [...stored.values()].map((event) => event.event_tracking),
    /** Names of all events of all requests in order, those that came twice twice. */
    sent: () =>
      requests
        .flat()
        .map((event) => event.event_tracking)
        .toSorted(),
  }
}
/** A collector of a test. */
export type TestCollector = ReturnType<typeof createTestCollector>
