import { deliveryLimits } from '@portico/contract'

/** Events that were kept together. */
export interface Chunk {
  /** Empty where only this page's memory has them. */
  readonly key: string
  /** How many of them the collector does not have yet. */
  left: number
}

/** An event that waits to be sent. */
export interface QueuedEvent {
  /** As `eventText` wrote it. */
  readonly text: string
  readonly chunk: Chunk
  /** How often sending it has failed in this page. */
  failures: number
}

/** Room for the retry count and the comma between two events. */
const retryBytes = 32

/**
 * An event as JSON, without its retry count; a blank before it says that it travels alone. All of it is ASCII, so that its length
 * is its size in a request, and no browser keeps two bytes for each character.
 */
export function eventText(event: { readonly merge?: boolean | undefined }): string {
  const json = JSON.stringify(event).replace(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return event.merge === false ? ` ${json}` : json
}

const travelsAlone = (event?: Pick<QueuedEvent, 'text'>) => event?.text[0] === ' '

/**
 * The first of the events that fit into one request: by number, by bytes, and by what travels alone. At least one, so that a
 * single event that is too large is refused by the collector instead of standing in the way.
 */
export function firstBatch<Event extends Pick<QueuedEvent, 'text'>>(
  events: readonly Event[],
  most: number = deliveryLimits.batch,
): readonly Event[] {
  let bytes = 2
  const end = events.findIndex((event, index) => {
    bytes += event.text.length + retryBytes
    const isFull = index >= most || bytes > deliveryLimits.bytes
    return index > 0 && (isFull || travelsAlone(event) || travelsAlone(events[index - 1]))
  })
  return end < 0 ? events : events.slice(0, end)
}

/** The body of a request: the events with their retry counts, as a JSON array. */
export function bodyOf(events: readonly QueuedEvent[]): string {
  return `[${events.map(({ text, failures }) => `${text.slice(0, -1)},"retry_count":${failures}}`)}]`
}
