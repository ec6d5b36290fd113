import type { SnapshotData } from '@portico/market'
import { createHistorySplitter } from './split-histories.ts'
import type { SnapshotHead } from './head.ts'
import { type ListForm, listForms, partsOf } from './part-lists.ts'
import { writePart } from './part-text.ts'

/** Where parts go. */
export interface PartTarget {
  /** Whether the part of a name has to be stored. */
  readonly lacks: (name: string) => boolean
  store(name: string, bytes: Uint8Array): Promise<void>
}

/** Writes the parts that the target lacks, and answers the head of the snapshot. */
export type WriteParts = (data: SnapshotData, target: PartTarget) => Promise<SnapshotHead>

interface NamedPart {
  readonly entries: readonly object[]
  readonly name: string
}

/**
 * Gives what writes snapshots in parts. The name of a part is remembered with its entries: one that consists of the same
 * objects as before is not made into text again, which for ten thousand histories would be most of the work.
 */
export function createPartWriter(): WriteParts {
  const named = new WeakMap<object, NamedPart>()
  const split = createHistorySplitter()

  function nameOf(entries: readonly object[]): string | null {
    const known = entries[0] && named.get(entries[0])
    if (known?.entries.length !== entries.length) return null
    return known.entries.every((entry, index) => entry === entries[index]) ? known.name : null
  }

  async function writeList<Entry extends object>(
    list: readonly Entry[],
    form: ListForm<Entry>,
    { lacks, store }: PartTarget,
  ): Promise<readonly string[]> {
    const names: string[] = []
    for (const entries of partsOf(list, form)) {
      const known = nameOf(entries)
      if (known !== null && !lacks(known)) {
        names.push(known)
        continue
      }
      const { hash: name, pack } = writePart(form.write(entries))
      if (entries[0]) named.set(entries[0], { entries, name })
      if (lacks(name)) await store(name, await pack())
      names.push(name)
    }
    return names
  }

  return async ({ assets, quotes, series, recent, figures, ...small }, target) => {
    const halves = split(series, small.asOf)
    return {
      ...small,
      parts: {
        assets: await writeList(assets, listForms.assets, target),
        quotes: await writeList(quotes, listForms.quotes, target),
        settled: await writeList(halves.settled, listForms.settled, target),
        series: await writeList(halves.series, listForms.series, target),
        ...(recent && { recent: await writeList(recent, listForms.recent, target) }),
        ...(figures && { figures: await writeList(figures, listForms.figures, target) }),
      },
    }
  }
}
