import { type AnalyticsEvent, logInfo } from '@portico/contract'
import type { PreparedCall } from '../measuring/send.ts'

/** How many events of a request were taken, and how many were not. */
export interface TakenEvents {
  readonly accepted: number
  readonly refused: number
}

/** How a server is sent events, and how it answers. */
export interface EventForm {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly write: (event: AnalyticsEvent) => object
  /** Each makes an event that the server has to refuse. */
  readonly breaks: readonly ((event: AnalyticsEvent) => object)[]
  /** What a request with these events says. */
  readonly enclose: (events: readonly object[]) => object
  /** A text that each answer of status 200 holds. */
  readonly holding: string
  /** A text that the answer to a request with nothing that fits holds, where that has another status. */
  readonly refusal: string | null
  readonly read: (answer: string) => TakenEvents
  /** Makes a call depend on answers before it, where it does. */
  readonly finish?: (call: PreparedCall) => PreparedCall
}

/** Reads two counts, what was taken and what was refused. Both are NaN where they are not there. */
export function readCounts(answer: string, pattern: RegExp): TakenEvents {
  const [, accepted, refused] = pattern.exec(answer) ?? []
  return { accepted: Number(accepted), refused: Number(refused) }
}

const counts = /"accepted":(\d+),"refused":(\d+)/

/** How the collector is sent events by browsers. */
export const collectorForm: EventForm = {
  path: logInfo.path,
  headers: { 'content-type': 'application/json' },
  write: (event) => event,
  // Each breaks another rule of the contract.
  breaks: [
    (event) => ({ ...event, type: 'tap' }),
    (event) => ({ ...event, event_tracking_id: 'swap' }),
    (event) => ({ ...event, device_id: '' }),
    (event) => ({ ...event, timestamp: 'today' }),
  ],
  enclose: (events) => events,
  holding: '"accepted"',
  refusal: null,
  read: (answer) => readCounts(answer, counts),
}
