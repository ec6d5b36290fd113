import { setImmediate as nextTurn } from 'node:timers/promises'

import {
  type AssetKind,
  cleanSeries,
  createSeriesPacker,
  dayNumber,
  dayText,
  type QuarantinedValue,
  type PackedSeries,
  type Series,
} from '@portico/market'
import type { CloseStretch, KeptCloses, MarketHistory } from '@portico/stores'

import { type BundledPast, stretchOf } from './bundled-closes.ts'
import { currencyPrices } from './currency-prices.ts'
import { joinStretches } from './joined-closes.ts'

/** What is loaded, and who is told. */
export interface LoadClosesOptions {
  readonly history: Pick<MarketHistory, 'keptCloses' | 'readCloses'>
  /** The kind of each asset that is listed; histories of others are not shown. */
  readonly kinds: ReadonlyMap<string, AssetKind>
  /** Ids of the sources in the operator's order. */
  readonly order: readonly string[]
  /** What is known of an asset's past without the store; it fills the days that the store lacks. */
  bundled(assetId: string): BundledPast | null
  readonly signal: AbortSignal
  /** Told of each asset's cleaned history and the source that it is credited to. */
  onSeries(series: PackedSeries, source: string): void
}

/** Cleaned in one go, which pages wait for: some 20 ms for ten years each. */
const assetsAtOnce = 25

/**
 * Days of all assets together that are loaded at most, since a snapshot is held in memory: 8,000,000 take some 150 MB.
 * A larger store is read from a later month on.
 */
const mostDays = 8_000_000

/** The first month from which on no more than so many days are kept, as if each asset's lay evenly; empty for all. */
export function firstMonthWithin(kept: readonly KeptCloses[], limit: number, today: string): string {
  const total = kept.reduce((sum, { days }) => sum + days, 0)
  if (total <= limit) return ''
  const last = dayNumber(today)
  const daysSince = (first: number) =>
    kept.reduce((sum, { days, firstMonth }) => {
      const start = dayNumber(`${firstMonth}-01`)
      const share = (last - Math.max(start, first) + 1) / (last - start + 1)
      return sum + days * Math.min(1, Math.max(0, share))
    }, 0)
  let first = Math.min(...kept.map(({ firstMonth }) => dayNumber(`${firstMonth}-01`)))
  while (first < last && daysSince(first) > limit) first += 30
  return dayText(first).slice(0, 7)
}

/** Reads what currencies cost, each when it is first asked for. */
function createCurrencies({ history, bundled }: Pick<LoadClosesOptions, 'history' | 'bundled'>) {
  const known = new Map<string, ReadonlyMap<string, string>>()

  async function read(currency: string) {
    const stretches = await history.readCloses([currency])
    const past = bundled(currency)
    const byDay = new Map(
      (past === null ? [] : stretchOf(past).closes).map(({ date, price }) => [date, price]),
    )
    for (const { closes } of stretches.filter((stretch) => stretch.currency === 'usd')) {
      for (const { date, price } of closes) if (!byDay.has(date)) byDay.set(date, price)
    }
    const days = [...byDay].toSorted(([left], [right]) => (left < right ? -1 : 1))
    return currencyPrices(days.map(([date, price]) => ({ date, price })))
  }

  return {
    async prepare(stretches: readonly CloseStretch[]) {
      const currencies = new Set(stretches.map(({ currency }) => currency))
      for (const currency of currencies) {
        if (currency !== 'usd' && !known.has(currency)) known.set(currency, await read(currency))
      }
    },
    price: (currency: string, date: string) => known.get(currency)?.get(date) ?? null,
  }
}

/** A history that also tells what was quarantined of the bundled days in it, as far as no other source fills them. */
function withQuarantined(series: Series, held: readonly QuarantinedValue[]): Series {
  if (held.length === 0) return series
  const days = new Set([...series.observations, ...series.held].map(({ date }) => date))
  const all = [...held.filter(({ date }) => !days.has(date)), ...series.held]
  return { ...series, held: all.toSorted((left, right) => (left.date < right.date ? -1 : 1)) }
}

/**
 * Loads the kept closes, joins and cleans them, some assets at a time so that pages need not wait. Resolves with the number of
 * assets. Rejects with StoreUnavailable while the database cannot be asked.
 */
export async function loadCloses(options: LoadClosesOptions & { readonly today: string }): Promise<number> {
  const { history, kinds, order, bundled, signal, onSeries, today } = options
  const all = await history.keptCloses()
  const listed = all.filter(({ assetId }) => kinds.has(assetId))
  const fromMonth = firstMonthWithin(listed, mostDays, today)
  const currencies = createCurrencies(options)
  const pack = createSeriesPacker()
  const bundledStretch = (assetId: string) => {
    const past = bundled(assetId)
    return past === null ? [] : [stretchOf(past)]
  }
  let count = 0
  for (let from = 0; from < listed.length && !signal.aborted; from += assetsAtOnce) {
    const assetIds = listed.slice(from, from + assetsAtOnce).map(({ assetId }) => assetId)
    const kept = await history.readCloses(assetIds, fromMonth)
    const stretches = [...kept, ...assetIds.flatMap((assetId) => bundledStretch(assetId))]
    await currencies.prepare(stretches)
    const joined = [...Map.groupBy(stretches, ({ assetId }) => assetId)].flatMap(([assetId, own]) => {
      const kind = kinds.get(assetId)
      if (kind === undefined) return []
      return joinStretches(own, { assetId, kind, order, currencyPrice: currencies.price }) ?? []
    })
    const cleaned = cleanSeries(
      joined.map(({ raw }) => ({ ...raw, rejected: bundled(raw.assetId)?.series.held ?? [] })),
    )
    for (const [index, series] of cleaned.entries()) {
      const held = bundled(series.assetId)?.series.held ?? []
      onSeries(pack(withQuarantined(series, held)), joined[index]?.source ?? '')
    }
    count += cleaned.length
    await nextTurn()
  }
  return count
}
