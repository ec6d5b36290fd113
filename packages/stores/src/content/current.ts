import type { ContentPublication, StandingPublication } from './port.ts'

/** A document as pages show it. */
export interface CurrentDocument {
  readonly revision: number
  readonly text: string
}

type Starting = Pick<ContentPublication, 'id' | 'document' | 'startsAt'>

/** The order in which publications take effect: by their start, of two that start together the later act last. */
export function byStart(one: Starting, other: Starting): number {
  return one.startsAt.getTime() - other.startsAt.getTime() || one.id - other.id
}

/** Of each document the publication that holds at a time: the one that starts last, of those that have started. */
export function holdingAt<Publication extends Starting>(
  publications: readonly Publication[],
  atMs: number,
): ReadonlyMap<string, Publication> {
  const started = publications.filter(({ startsAt }) => startsAt.getTime() <= atMs).toSorted(byStart)
  return new Map(started.map((publication) => [publication.document, publication]))
}

/** The current documents at a time. One whose publication says that it is not in the store is left out. */
export function currentDocuments(
  publications: readonly StandingPublication[],
  atMs: number,
): ReadonlyMap<string, CurrentDocument> {
  const holding = holdingAt(publications, atMs)
  return new Map(
    [...holding].flatMap(([document, { revision, text }]) =>
      revision === null || text === null ? [] : [[document, { revision, text }] as const],
    ),
  )
}

/** When the next publication starts after a time, in milliseconds since the epoch; null where none is planned. */
export function nextStartMs(publications: readonly Starting[], afterMs: number): number | null {
  const starts = publications.map(({ startsAt }) => startsAt.getTime()).filter((startMs) => startMs > afterMs)
  return starts.length === 0 ? null : Math.min(...starts)
}
