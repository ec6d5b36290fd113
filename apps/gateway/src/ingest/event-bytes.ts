import type { AcceptedEvent } from '@portico/stores'

/** What a row takes beside its texts: numbers, keys and its part of the indexes, as measured for the runbook. */
const rowBytes = 300

function bytesOf(values: object): number {
  let bytes = 0
  for (const value of Object.values(values)) if (typeof value === 'string') bytes += Buffer.byteLength(value)
  return bytes
}

/** About how many bytes events take on the disk. What neighbours share of their source is counted once. */
export function eventBytes(events: readonly AcceptedEvent[]): number {
  const sources = new Set(events.map(({ source }) => source))
  let bytes = 0
  for (const source of sources) bytes += bytesOf(source)
  for (const event of events) {
    bytes += rowBytes + bytesOf(event)
    bytes += Buffer.byteLength(JSON.stringify(event.event_tracking_ext))
    bytes += Buffer.byteLength(JSON.stringify(event.curr_page_ext))
  }
  return bytes
}
