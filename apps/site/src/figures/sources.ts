import type { Snapshot } from '@portico/market'

export interface SourceView {
  readonly name: string
  readonly url: string
  /** The text that the source asks to be credited with. */
  readonly attribution?: string
}

/** Credits of the named sources, in the order of the snapshot. */
export function sourceViews(snapshot: Snapshot, ids: readonly string[]): readonly SourceView[] {
  return snapshot.sources
    .filter(({ id }) => ids.includes(id))
    .map(({ name, url, attribution }) => ({
      name,
      url,
      ...(attribution === undefined ? {} : { attribution }),
    }))
}
