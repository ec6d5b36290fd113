import { formatDay } from '@portico/format'
import type { AgedFigure, FigureAges, ListAges } from '@portico/market'
import { momentText } from './as-of.ts'
import { createMemoryOf } from './per-snapshot.ts'

/** How old the oldest figures of a list are, as text; null where it has none. */
export interface ListAgesView {
  readonly price: string | null
  readonly supply: string | null
}

/** Which figures of a row are so much older than the list's that its place is uncertain (TRUTH-07). */
export type OlderFigures = readonly AgedFigure[]

const tagLimit = 100
const remembered = createMemoryOf<ListAges, ListAgesView>(tagLimit)

export function listAgesView(ages: ListAges, tag: string): ListAgesView {
  const { price, supply } = ages
  return remembered(ages, tag, () => ({
    price: price && momentText(price.oldest, tag),
    supply: supply && formatDay(supply.oldest, tag),
  }))
}

/** The day of a supply that is older than the list's; null where it is not. */
export function olderSupplyDay(older: OlderFigures, { supply }: FigureAges, tag: string): string | null {
  return supply !== null && older.includes('supply') ? formatDay(supply, tag) : null
}
