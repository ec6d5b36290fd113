import { createHash } from 'node:crypto'
import type { AcceptedEvent } from '../port.ts'
import { formatVersion, isMessage } from '../message-form.ts'

/** Events as they lie in the stream. */
export interface WrittenMessage {
  /**
   * The same for the same events in the same order, so that the stream knows a message that was sent before. Events that browsers bring
   * again are mostly in another message: the stream has them twice then, and the key of the rows makes them one.
   */
  readonly id: string
  /** JSON: `{v, sources, events}`, where each event names its source by its place. */
  readonly text: string
}

/** UTF-8 bytes of a message of several events; NATS takes 1 MiB unless it is told otherwise. */
export const longestMessage = 512 * 1024

/** A message that is being filled. */
class Draft {
  readonly #ids: string[] = []
  readonly #events: string[] = []
  readonly #sources = new Map<string, { readonly place: number; readonly text: string }>()
  #bytes = Buffer.byteLength(JSON.stringify({ v: formatVersion, sources: [], events: [] }))

  /** Takes an event, or answers false where it has no room for it; an empty draft takes any. */
  add(event: AcceptedEvent): boolean {
    const { source } = event
    const known = this.#sources.get(source.id)
    const place = known?.place ?? this.#sources.size
    const text = JSON.stringify({ ...event, source: place })
    const sourceText = known === undefined ? JSON.stringify(source) : ''
    const bytes = Buffer.byteLength(text) + Buffer.byteLength(sourceText) + 2
    if (this.#events.length > 0 && this.#bytes + bytes > longestMessage) return false
    if (known === undefined) this.#sources.set(source.id, { place, text: sourceText })
    this.#ids.push(event.id)
    this.#events.push(text)
    this.#bytes += bytes
    return true
  }

  written(): WrittenMessage {
    const sources = [...this.#sources.values()].map(({ text }) => text)
    return {
      id: createHash('sha256').update(this.#ids.join('\n')).digest('hex'),
      text: `{"v":${formatVersion},"sources":[${sources.join()}],"events":[${this.#events.join()}]}`,
    }
  }
}

/** Writes events into as few messages as hold them, 512 KiB each at most, in their order. */
export function writeEventMessages(events: readonly AcceptedEvent[]): readonly WrittenMessage[] {
  const drafts: Draft[] = []
  for (const event of events) {
    if (drafts.at(-1)?.add(event)) continue
    const draft = new Draft()
    draft.add(event)
    drafts.push(draft)
  }
  return drafts.map((draft) => draft.written())
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // No JSON is no message.
    return null
  }
}

/** Reads a message; null where it is none, whole: half of it would hide that the other half was lost. */
export function readEventMessage(text: string): readonly AcceptedEvent[] | null {
  const message = parseJson(text)
  if (!isMessage(message)) return null
  const events: AcceptedEvent[] = []
  for (const event of message.events) {
    const source = message.sources[event.source]
    if (source === undefined) return null
    events.push({ ...event, source })
  }
  return events
}
