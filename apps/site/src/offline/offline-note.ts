import { formatAge, formatMoment } from '@portico/format'
import type { Cell } from '@portico/widget'
import type { Connection } from './connection.ts'
import styles from './offline-note.module.css'

export interface NoteOptions {
  readonly connection: Cell<Connection>
  readonly numberTag: string
  readonly text: (id: 'offline.title' | 'offline.lead', values?: Readonly<Record<string, string>>) => string
  /** When the rates of the page at hand were true; null where an error is shown. */
  asOf(): string | null
  /** Milliseconds since the epoch. */
  now(): number
  /** Tells when another page is shown. */
  onPageChange(listener: () => void): void
}

/**
 * Says that there is no network and how old the rates are. The status stands in the page from the start, empty, so that
 * screen readers announce what comes into it; it sticks to the window's lower edge and moves nothing.
 */
export function placeOfflineNote(place: Element, options: NoteOptions): () => void {
  const { connection, numberTag: tag, text } = options
  const note = document.createElement('div')
  note.setAttribute('role', 'status')
  note.className = styles['note'] ?? ''
  place.after(note)

  function noteText(asOf: string): string {
    const age = formatAge({ from: asOf, to: new Date(options.now()).toISOString(), tag })
    return text('offline.lead', { time: formatMoment(asOf, tag), age })
  }

  function show(): void {
    const asOf = options.asOf()
    if (connection.get() === 'online') return note.replaceChildren()
    const title = document.createElement('strong')
    title.textContent = text('offline.title')
    const lead = document.createElement('span')
    lead.textContent = asOf === null ? '' : noteText(asOf)
    if (note.textContent !== `${title.textContent} ${lead.textContent}`)
      note.replaceChildren(title, ' ', lead)
  }

  connection.subscribe(show)
  options.onPageChange(show)
  show()
  return show
}
