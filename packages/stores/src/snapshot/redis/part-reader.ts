import type { SnapshotData } from '@portico/market'
import { createHistoryJoiner } from './split-histories.ts'
import { partNames, type SnapshotHead } from './head.ts'
import { listForms, type PartEntries, type PartList } from './part-lists.ts'
import { readPart } from './part-text.ts'

/** Reads snapshots that were written in parts, of each only the parts that the one before did not have. */
export interface PartReader {
  /** The whole snapshot. Rejects where a part is missing or is not what its name says. */
  read(head: SnapshotHead, fetchPart: (name: string) => Promise<Uint8Array | null>): Promise<SnapshotData>
  /** Forgets all parts but those of these heads. */
  keep(heads: readonly SnapshotHead[]): void
}

type HeldParts = { readonly [List in PartList]: Map<string, readonly PartEntries[List][]> }

/** Gives what reads snapshots in parts. */
export function createPartReader(): PartReader {
  const held: HeldParts = {
    ...{ assets: new Map(), quotes: new Map(), recent: new Map() },
    ...{ settled: new Map(), series: new Map(), figures: new Map() },
  }
  const join = createHistoryJoiner()
  let texts = new Map<string, string>()

  /** Gives one text for all that are equal. */
  function share(text: string): string {
    const known = texts.get(text)
    if (known === undefined) texts.set(text, text)
    return known ?? text
  }

  async function readList<List extends PartList>(
    list: List,
    names: readonly string[],
    fetchPart: (name: string) => Promise<Uint8Array | null>,
  ): Promise<readonly PartEntries[List][]> {
    const parts: Map<string, readonly PartEntries[List][]> = held[list]
    const entries: (readonly PartEntries[List][])[] = []
    for (const name of names) {
      let part = parts.get(name)
      if (part === undefined) {
        const bytes = await fetchPart(name)
        if (bytes === null) throw new Error(`The part ${name} of the ${list} is missing.`)
        part = listForms[list].read(await readPart({ hash: name, bytes }), share)
        parts.set(name, part)
      }
      entries.push(part)
    }
    return entries.flat()
  }

  return {
    async read({ parts, ...small }, fetchPart) {
      const { recent, figures } = parts
      return {
        ...small,
        assets: await readList('assets', parts.assets, fetchPart),
        quotes: await readList('quotes', parts.quotes, fetchPart),
        series: join({
          settled: await readList('settled', parts.settled, fetchPart),
          series: await readList('series', parts.series, fetchPart),
        }),
        ...(recent && { recent: await readList('recent', recent, fetchPart) }),
        ...(figures && { figures: await readList('figures', figures, fetchPart) }),
      }
    },
    keep(heads) {
      const names = new Set(heads.flatMap(partNames))
      for (const parts of Object.values(held))
        for (const name of parts.keys()) if (!names.has(name)) parts.delete(name)
      texts = new Map()
      for (const part of held.recent.values()) for (const { times } of part) texts.set(times, times)
    },
  }
}
