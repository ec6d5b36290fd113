import type { Clock } from './clock.ts'

/** An answer that took longer says too little about when the gateway received the request (protocol 3.7). */
const longestRoundTripMs = 10_000

const requestTimePattern = /^[1-9]\d{12}$/

/** What the request layer saw of one exchange. Instants are monotonic. */
export interface Exchange {
  readonly sentMs: number
  readonly receivedMs: number
  /** The `requesttime` header; null when the answer has none. */
  readonly requestTime: string | null
  /** The `Age` header: an answer that has one came out of a cache. */
  readonly age: string | null
}

/** Knows the gateway's time (REQ-06). */
export interface GatewayTime {
  /** Milliseconds since the epoch at the gateway, whole. */
  now(): number
  /** Corrects the time by one exchange, unless the exchange proves nothing. */
  learn(exchange: Exchange): void
}

/**
 * Learns the difference between the gateway's clock and this machine's: `requesttime` stands for the middle of the
 * exchange. Time runs on from a monotonic base, so a visitor who changes the clock while the page is open changes nothing.
 */
export function createGatewayTime(clock: Clock): GatewayTime {
  let offsetMs = clock.now() - clock.monotonic()
  return {
    now: () => Math.round(clock.monotonic() + offsetMs),
    learn({ sentMs, receivedMs, requestTime, age }) {
      if (requestTime === null || age !== null || !requestTimePattern.test(requestTime)) return
      if (receivedMs - sentMs > longestRoundTripMs) return
      offsetMs = Number(requestTime) - (sentMs + receivedMs) / 2
    },
  }
}
