import type { NativeBridge } from '@portico/bridge'
import type { EventTransport } from '../ports.ts'

const timeoutMs = 20_000
/** Timers of browsers end at 24 days, and servers may say any number. */
const longestWaitMs = 3_600_000

/** Milliseconds of a `Retry-After`: seconds or a date (RFC 9110, section 10.2.3); at most 0 for none and for anything else. */
export function retryAfterMs(header: string | null, nowMs: number): number {
  return Math.min(longestWaitMs, Number(header) * 1000 || Date.parse(header ?? '') - nowMs || 0)
}

/** The header that the address asks for (ANA-07); none where it has no allowed form. */
export function pfbHeader(search: string): Readonly<Record<string, string>> {
  const pfb = new URLSearchParams(search).get('pfb') ?? ''
  return /^[\w-]{1,64}$/.test(pfb) ? { pfb } : {}
}

/**
 * Sends by `fetch`, and by beacon what outlives the page (ANA-07): those share 64 KiB with requests that are kept alive, so none is.
 * The page's query may ask for a header. A browser that has
 * loaded this as a module has `fetch`, so that nothing is left to `XMLHttpRequest`.
 */
export function createHttpTransport(endpoint: string, search: string): EventTransport {
  const type = 'application/json'
  const headers = { 'content-type': type, ...pfbHeader(search) }
  return {
    async send(body) {
      const signal = AbortSignal.timeout(timeoutMs)
      const answer = await fetch(endpoint, { method: 'POST', headers, body, signal })
      return { status: answer.status, waitMs: retryAfterMs(answer.headers.get('retry-after'), Date.now()) }
    },
    leave: (body) => navigator.sendBeacon(endpoint, new Blob([body], { type })),
  }
}

/** Hands events to the native app, which sends them (ANA-07). */
export function createBridgeTransport(bridge: NativeBridge): EventTransport {
  const leave = (body: string) => {
    bridge.send('eventLog', JSON.parse(body))
    return true
  }
  return {
    async send(body) {
      leave(body)
      return { status: 200, waitMs: 0 }
    },
    leave,
  }
}
