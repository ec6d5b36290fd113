import { createAnalyticsClient } from './analytics-client.ts'
import { startCaptures } from './capture/captures.ts'
import { readHints } from './record/device-facts.ts'
import { createEventRecorder } from './record/event-record.ts'
import { createBridgeTransport, createHttpTransport } from './transport/event-transport.ts'
import { createGuardedStorage, type GuardedStorage } from './storage/guarded-storage.ts'
import { createListen } from './capture/listen.ts'
import type { Analytics, AnalyticsOptions } from './options.ts'
import type { Clock } from './ports.ts'
import { readSource } from './record/source-fields.ts'

const clock: Clock = {
  now: Date.now,
  monotonic: () => performance.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs)
    return () => clearTimeout(timer)
  },
}

/** 128 random bits, as decimal numbers with dashes: `randomUUID` is missing where a page is not secure. */
function newId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}

function createClient({ endpoint, bridge, page, now }: AnalyticsOptions, storage: GuardedStorage) {
  return createAnalyticsClient({
    clock,
    storage,
    session: createGuardedStorage(() => sessionStorage),
    locks: navigator.locks ?? null,
    transport: bridge ? createBridgeTransport(bridge) : createHttpTransport(endpoint, location.search),
    random: Math.random,
    newId,
    isOnline: () => navigator.onLine,
    recorder: createEventRecorder({ document, page, now, clientNow: clock.now, newId }),
  })
}

/**
 * Starts the analytics client: events are captured at once, and kept and sent when the operator's server wants them (ANA-06).
 * Until it has answered they wait in memory; where it says no, or cannot be asked, the client ends, and what earlier pages have
 * kept stays for a later one. Never throws into the page.
 */
export function startAnalytics(options: AnalyticsOptions): Analytics {
  const storage = createGuardedStorage(() => localStorage)
  const client = createClient(options, storage)
  const control = new AbortController()
  const listen = createListen(control.signal)
  startCaptures(client, listen, control.signal)
  listen(['online'], client.online)

  function stop(queue: 'keep' | 'forget'): void {
    control.abort()
    client.stop(queue)
  }

  async function open(): Promise<void> {
    const config = await options.loadConfig(await readHints(navigator))
    if (!config.upload) return stop('keep')
    client.open(readSource(options, { config, storage, newId, navigator, screen, document }))
  }

  open().catch((error: unknown) => {
    console.warn('analytics: nothing is sent,', error)
    stop('keep')
  })
  return { stop }
}
