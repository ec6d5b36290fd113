import type { Snapshot } from '@portico/market'

export interface SourceView {
  readonly name: string
  readonly url: string
  /** The text that the source asks to be credited with. */
  readonly attribution?: string
}

/** The same publisher may have several sources, such as live rates and those that ship with the product: pages name it once. */
export function publishers<Source extends { readonly name: string; readonly url: string }>(
  sources: readonly Source[],
): readonly Source[] {
  const kept = new Map(sources.map((source) => [`${source.name} ${source.url}`, source]))
  return [...kept.values()]
}

/** Credits of the named sources by their publishers, in the order of the snapshot. */
export function sourceViews(snapshot: Snapshot, ids: readonly string[]): readonly SourceView[] {
  return publishers(snapshot.sources.filter(({ id }) => ids.includes(id))).map(
    ({ name, url, attribution }) => ({
      name,
      url,
      ...(attribution === undefined ? {} : { attribution }),
    }),
  )
}
