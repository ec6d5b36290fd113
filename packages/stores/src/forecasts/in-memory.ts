import { chainLines, readChain, unpublished } from './chain.ts'
import type { ForecastLog } from './port.ts'

/** Keeps records for as long as the process lives: the adapter of tests. */
export function createInMemoryForecastLog(): ForecastLog {
  const texts = new Map<string, string>()
  const read = (asset: string) => readChain(texts.get(asset) ?? '', asset)
  return {
    async publish(asset, entries) {
      const { entries: known, head } = read(asset)
      const fresh = unpublished(known, entries)
      texts.set(asset, (texts.get(asset) ?? '') + chainLines(fresh, head))
      return fresh.length
    },
    async read(asset) {
      const { entries, chain } = read(asset)
      return { entries, chain }
    },
    text: async (asset) => texts.get(asset) ?? '',
    assets: async () =>
      [...texts.keys()].toSorted().map((asset) => ({ asset, size: texts.get(asset)?.length ?? 0 })),
  }
}
