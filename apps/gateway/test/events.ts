import type { AnalyticsEvent } from '@portico/contract'
import type { AcceptedEvent, EventSink } from '@portico/stores'
import type { GatewayContext } from '../src/context.ts'

/** Events that a test gateway took, each once by its id, and how many it counted. */
export interface TestEvents extends Pick<EventSink, 'store'> {
  readonly stored: ReadonlyMap<string, AcceptedEvent>
  readonly counts: Readonly<Record<'accepted' | 'refused', number>>
  readonly count: GatewayContext['countEvents']
  /** Each time that events did not fit under a cap. */
  readonly capped: readonly (readonly [cap: string, count: number])[]
  readonly countCapped: GatewayContext['countCapped']
}

/** A sink in memory; the first copy of an event stays. */
export function createTestEvents(): TestEvents {
  const stored = new Map<string, AcceptedEvent>()
  const counts = { accepted: 0, refused: 0 }
  const capped: [string, number][] = []
  return {
    stored,
    counts,
    async store(events) {
      for (const event of events) stored.set(event.id, stored.get(event.id) ?? event)
    },
    count: (outcome, count) => {
      counts[outcome] += count
    },
    capped,
    countCapped: (cap, count) => void capped.push([cap, count]),
  }
}

/** An event as a browser writes it, at the test gateway's own time. */
export function testEvent(part: Partial<AnalyticsEvent> = {}): AnalyticsEvent {
  return {
    type: 'click',
    track_type: 'auto',
    business1: 'converter',
    event_tracking: 'pair-swapped',
    event_tracking_id: 'b201',
    event_tracking_ext: { from: 'btc', to: 'usd' },
    curr_page: 'pair',
    curr_page_ext: { from: 'btc', to: 'usd' },
    timestamp: 1_790_726_400_000,
    seq: 1,
    log_seq: 1,
    url: 'https://portico.example/en',
    ctime: 1_790_726_399_000,
    page_unique_id: 'page-1',
    browser: 'Chrome',
    sys: 3,
    device_id: 'device-1',
    session_id: 'session-1',
    url_host: 'portico.example',
    log_env: 'online',
    first_visit_time: 1_790_000_000_000,
    first_day: false,
    app_id: 'web',
    ...part,
  }
}
