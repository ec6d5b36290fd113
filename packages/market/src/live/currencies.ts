import { dollarId } from '../rates/dollar.ts'
import type { Asset, Quote } from '../model/model.ts'
import { admitAll } from './admissions.ts'
import type { JudgeAsset } from './judge-asset.ts'
import type { MergeInput } from './model.ts'
import { type CurrencyPrice, factsOf, originsOf } from './origins.ts'
import { pegCurrencies, pegOf } from './pegs.ts'

/** The price of the currency that a coin promises to be worth; null for other assets, and where the currency has none. */
export function pegPrice(assetId: string, quoteOf: (currency: string) => Quote | null): number | null {
  const currency = pegOf(assetId)
  if (currency === null || currency === dollarId) return currency === null ? null : 1
  const quote = quoteOf(currency)
  return quote === null ? null : Number(quote.price)
}

/** The prices of currencies that others are counted in or pegged to. What waits to be confirmed converts nothing meanwhile. */
export function judgeCurrencies(
  { readings, nowMs }: MergeInput,
  { assets, judgeAsset }: { readonly assets: readonly Asset[]; readonly judgeAsset: JudgeAsset },
): ReadonlyMap<string, CurrencyPrice> {
  const counted = new Set(readings.flatMap(({ foreign = [] }) => foreign.map(({ currency }) => currency)))
  const needed = counted.union(pegCurrencies)
  const direct = admitAll(readings, { nowMs, isWanted: (id) => needed.has(id), currencyOf: () => null })
  const origins = new Map(readings.map((reading) => [reading.credit.id, factsOf(reading).origins[0]]))
  const found = new Map<string, CurrencyPrice>()
  const [pegged, others] = [[], []] as [Asset[], Asset[]]
  for (const asset of assets)
    if (needed.has(asset.id)) (pegOf(asset.id) === null ? others : pegged).push(asset)
  for (const asset of [...others, ...pegged]) {
    const peg = pegPrice(asset.id, (currency) => found.get(currency)?.quote ?? null)
    const { current, isWaiting } = judgeAsset(asset, { candidates: direct.candidates.get(asset.id), peg })
    if (current === null || isWaiting) continue
    const { quote } = current
    found.set(asset.id, { quote, origins: originsOf(quote, (source) => origins.get(source) ?? source) })
  }
  return found
}
