import type { Readiness } from './health.ts'

/** What is asked before a process is called ready. */
export interface ReadinessOptions {
  readonly hasSnapshot: () => boolean
  /** Why the site shows less than it could; null where nothing is amiss, and without a site. */
  readonly siteReason: () => string | null
  /** What is amiss with the market's sources, in words; empty where nothing is, and without a market. */
  readonly marketReasons: () => readonly string[]
  /** What is amiss with analytics events, in words; empty where nothing is, and where none are taken or copied. */
  readonly eventReasons: () => readonly string[]
  /** The stores of accounts by the name that an operator knows them by; none where no gateway runs. */
  readonly stores: Readonly<Record<string, { ready(): Promise<boolean> }>>
  readonly stop: AbortSignal
  /** A store that has not answered by then does not; 2000 ms unless given. */
  readonly answerMs?: number
}

/** Whether a store answers in time. */
async function answers(store: { ready(): Promise<boolean> }, answerMs: number): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), answerMs)
  try {
    return await Promise.race([store.ready(), late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Whether the process should get traffic (OPS-01). Without a store it is degraded and not down: pages and rates need none,
 * and nodes that share a database would all be taken out at once.
 */
export function createReadiness(options: ReadinessOptions): () => Promise<Readiness> {
  const { hasSnapshot, siteReason, marketReasons, eventReasons, stores, stop, answerMs = 2000 } = options
  let asking: Promise<readonly string[]> | null = null

  async function silentStores(): Promise<readonly string[]> {
    const asked = Object.entries(stores).map(async ([name, store]) =>
      (await answers(store, answerMs)) ? [] : [`${name} does not answer`],
    )
    return (await Promise.all(asked)).flat()
  }

  /** Whoever asks meanwhile hears the same answer, so that no caller can make work pile up on a store. */
  function askStores(): Promise<readonly string[]> {
    asking ??= silentStores().finally(() => {
      asking = null
    })
    return asking
  }

  return async () => {
    if (stop.aborted) return { state: 'down', reasons: ['the server is stopping'] }
    if (!hasSnapshot()) return { state: 'down', reasons: ['no market snapshot'] }
    const reason = siteReason()
    const reasons = [
      ...(reason === null ? [] : [reason]),
      ...marketReasons(),
      ...eventReasons(),
      ...(await askStores()),
    ]
    return reasons.length === 0 ? { state: 'ready' } : { state: 'degraded', reasons }
  }
}
