import type { AcceptedEvent, EventSource } from '@portico/stores'

/** What a row takes beside its texts: numbers, keys and its part of the indexes, as measured for the runbook. */
const rowBytes = 300

/** About how many bytes an event takes on the disk, its source aside. `textBytes`: UTF-8 of the texts that came. */
export function eventBytes({ id, day, clock }: AcceptedEvent, textBytes: number): number {
  return rowBytes + id.length + day.length + clock.length + textBytes
}

/** About how many bytes a source takes on the disk. */
export function sourceBytes(source: EventSource): number {
  let texts = ''
  for (const value of Object.values<unknown>({ ...source })) if (typeof value === 'string') texts += value
  return Buffer.byteLength(texts)
}
