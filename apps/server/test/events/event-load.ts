import { setTimeout as waitFor } from 'node:timers/promises'
import { type AnalyticsEvent, logInfo, systemCodes, webAppId } from '@portico/contract'
import { startLoad } from '@portico/stores/test-event-load'
import { expect } from 'vitest'

/** One tracked event of the load; `number` is its log_seq. */
export function loadedEvent(number: number): AnalyticsEvent {
  const at = Date.now()
  return {
    type: 'system',
    track_type: 'manual',
    event_tracking: 'load',
    event_tracking_id: 'b999',
    timestamp: at,
    ctime: at,
    seq: number,
    log_seq: number,
    page_unique_id: 'load',
    sys: systemCodes.web,
    device_id: 'load',
    session_id: 'load',
    log_env: 'stest1',
    first_visit_time: at,
    first_day: false,
    app_id: webAppId,
  }
}

/** The outcome of one request. */
type Outcome = 'taken' | 'refused' | 'lost'

/** Brings one batch of events, by their numbers. */
export async function bring(origin: string, numbers: readonly number[]): Promise<Outcome> {
  try {
    const answer = await fetch(`${origin}${logInfo.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(numbers.map(loadedEvent)),
      signal: AbortSignal.timeout(20_000),
    })
    await answer.arrayBuffer()
    if (answer.status === 200) return 'taken'
    expect([429, 503]).toContain(answer.status)
    return 'refused'
  } catch (error) {
    if (error instanceof Error && 'matcherResult' in error) throw error
    return 'lost'
  }
}

export interface EventLoadOptions {
  /** The number of the first event; 1 unless given. */
  readonly first?: number
  /** How long each client waits before each request; not at all unless given. */
  readonly paceMs?: number
}

/** Clients that bring one batch after the other, each as often as it takes, wherever the server is at the moment. */
export function startEventLoad(originOf: () => string, { first = 1, paceMs = 0 }: EventLoadOptions = {}) {
  const inVain: Record<Exclude<Outcome, 'taken'>, number> = { refused: 0, lost: 0 }
  const load = startLoad(async (numbers) => {
    if (paceMs > 0) await waitFor(paceMs)
    const outcome = await bring(originOf(), numbers)
    if (outcome === 'taken') return 'taken'
    inVain[outcome] += 1
    return 'in vain'
  }, first)
  return { ...load, inVain }
}
