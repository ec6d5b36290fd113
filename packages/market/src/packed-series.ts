import type { Series, SnapshotData } from './model.ts'

/**
 * A series as it is kept: its prices as one text, its days shared with every series of the same days. As objects they
 * take four times the memory, which tells in a catalogue of thousands of assets.
 */
interface PackedSeries extends Pick<Series, 'held' | 'cuts'> {
  readonly dates: readonly string[]
  readonly prices: string
}

/** The series of a snapshot, by asset. */
export interface SeriesStore {
  /** The series of an asset; null when there is none. Equal calls may give different objects. */
  of(assetId: string): Series | null
  /** All of them, in the order in which they came. */
  all(): SnapshotData['series']
}

/** Series that are ready to read, about 15 kB each for 200 days. */
const readyLimit = 300
/** No price has one. */
const separator = ' '

/** Keeps series in little memory. Prices are decimal texts, so none holds a space. */
export function packSeries(series: readonly Series[]): SeriesStore {
  const shareDates = createDateLists()
  const packed = new Map(
    series.map(({ assetId, observations, held, cuts }): [string, PackedSeries] => {
      const dates = shareDates(observations.map(({ date }) => date))
      const prices = observations.map(({ price }) => price).join(separator)
      return [assetId, { dates, prices, held, cuts }]
    }),
  )
  const ready = new Map<string, Series>()
  const read = (assetId: string) => {
    const kept = packed.get(assetId)
    if (kept === undefined) return null
    const made = unpacked(assetId, kept)
    if (ready.size >= readyLimit) ready.clear()
    ready.set(assetId, made)
    return made
  }
  return {
    of: (assetId) => ready.get(assetId) ?? read(assetId),
    all: () => [...packed].map(([assetId, kept]) => unpacked(assetId, kept)),
  }
}

function unpacked(assetId: string, { dates, prices, held, cuts }: PackedSeries): Series {
  const texts = prices.split(separator)
  return {
    assetId,
    observations: dates.map((date, index) => ({ date, price: texts[index] ?? '' })),
    held,
    cuts,
  }
}

/** Gives equal lists of days as one list. */
function createDateLists(): (dates: readonly string[]) => readonly string[] {
  const lists = new Map<string, readonly string[]>()
  return (dates) => {
    const key = dates.join(separator)
    const known = lists.get(key) ?? dates
    lists.set(key, known)
    return known
  }
}
