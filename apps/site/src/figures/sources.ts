import { type Confirmation, setByHandSource, type Snapshot } from '@portico/market'

/** What is said beside a source whose figures its operators have set by hand. */
export type SourceMark = Extract<Confirmation, 'set-by-hand'>

export interface SourceView {
  readonly name: string
  readonly url: string
  /** The text that the source asks to be credited with. */
  readonly attribution?: string
  readonly mark?: SourceMark | undefined
}

/** The mark of a source by its id; none of a source that was asked. */
export function markOf(id: string): SourceMark | undefined {
  return id === setByHandSource ? 'set-by-hand' : undefined
}

/**
 * The same publisher may have several sources, such as live rates and those that ship with the product: pages name it once. What it has
 * set by hand is named apart from what its feed says.
 */
export function publishers<
  Source extends { readonly id: string; readonly name: string; readonly url: string },
>(sources: readonly Source[]): readonly Source[] {
  const kept = new Map(sources.map((source) => [`${source.name} ${source.url} ${markOf(source.id)}`, source]))
  return [...kept.values()]
}

/** Credits of the named sources by their publishers, in the order of the snapshot. */
export function sourceViews(snapshot: Snapshot, ids: readonly string[]): readonly SourceView[] {
  return publishers(snapshot.sources.filter(({ id }) => ids.includes(id))).map(
    ({ id, name, url, attribution }) => ({
      name,
      url,
      ...(attribution === undefined ? {} : { attribution }),
      mark: markOf(id),
    }),
  )
}
