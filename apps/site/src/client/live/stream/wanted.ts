import { streamedAssetsLimit } from '@portico/contract'

/** A tab that said nothing for so long has crashed. */
const forgottenMs = 60_000

/** What the other tabs of the browser follow. */
export interface Wanted {
  set(tab: string, slugs: readonly string[]): void
  delete(tab: string): void
  /** All that some tab wants, in order; as many as one stream may follow. */
  with(own: readonly string[]): readonly string[]
}

/** @param monotonic milliseconds that only grow. */
export function createWanted(monotonic: () => number): Wanted {
  const tabs = new Map<string, { readonly slugs: readonly string[]; readonly saidMs: number }>()
  return {
    set: (tab, slugs) => void tabs.set(tab, { slugs, saidMs: monotonic() }),
    delete: (tab) => void tabs.delete(tab),
    with(own) {
      for (const [tab, { saidMs }] of tabs) if (monotonic() - saidMs > forgottenMs) tabs.delete(tab)
      const all = new Set([...own, ...[...tabs.values()].flatMap(({ slugs }) => slugs)])
      return [...all].slice(0, streamedAssetsLimit).toSorted()
    },
  }
}
