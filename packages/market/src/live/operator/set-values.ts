import {
  type Asset,
  type AssetFigures,
  type Quote,
  setByHandSource,
  type SnapshotData,
  type SourceCredit,
} from '../../model/model.ts'
import { versionOf } from '../version.ts'

/** A figure of an asset that an operator has set by hand. */
export interface SetValue {
  readonly assetId: string
  readonly figure: 'price' | 'supply'
  /** US dollars for one unit of the asset, or how many units there are; decimal text. */
  readonly value: string
  /** The instant from which on it holds. */
  readonly since: string
}

/**
 * A snapshot's data with figures that an operator has set in place of what the sources say, credited to the operator; the same data
 * where there is none. What other prices were converted by stays what it was.
 * @param values Of each asset and figure at most one; what the snapshot does not list is left out.
 */
export function withSetValues(
  data: SnapshotData,
  values: readonly SetValue[],
  credit: SourceCredit,
): SnapshotData {
  const listed = new Set(data.assets.map(({ id }) => id))
  const known = values.filter(({ assetId }) => listed.has(assetId))
  if (known.length === 0) return data
  const prices = byAsset(known, 'price')
  const supplies = byAsset(known, 'supply')
  const { version: _version, ...rest } = data
  const sources = [...data.sources.filter(({ id }) => id !== credit.id), credit]
  const content = {
    ...rest,
    sources,
    assets: supplies.size === 0 ? data.assets : data.assets.map((asset) => counted(asset, supplies, credit)),
    quotes: prices.size === 0 ? data.quotes : quotesWith(data, prices, credit),
    ...(data.figures === undefined ? {} : { figures: data.figures.map((own) => fitting(own, prices)) }),
  }
  return { version: versionOf(content), ...content }
}

function byAsset(values: readonly SetValue[], wanted: SetValue['figure']): ReadonlyMap<string, SetValue> {
  return new Map(values.flatMap((one) => (one.figure === wanted ? [[one.assetId, one] as const] : [])))
}

/** Quotes stay in the order of the assets. */
function quotesWith(
  { assets, quotes }: SnapshotData,
  prices: ReadonlyMap<string, SetValue>,
  { id: source }: SourceCredit,
): readonly Quote[] {
  const known = new Map(quotes.map((quote) => [quote.assetId, quote]))
  return assets.flatMap(({ id: assetId }) => {
    const set = prices.get(assetId)
    if (set === undefined) return known.get(assetId) ?? []
    return { assetId, price: set.value, asOf: set.since, source, high24h: null, low24h: null }
  })
}

/** What an asset is counted by keeps its basis; one that is counted by nothing stays so. */
function counted(asset: Asset, supplies: ReadonlyMap<string, SetValue>, credit: SourceCredit): Asset {
  const set = supplies.get(asset.id)
  if (set === undefined || asset.supply === null) return asset
  const { name: source, url, licence } = credit
  const { basis } = asset.supply
  const told = { basis, quantity: set.value, date: set.since.slice(0, 10), source, url, licence }
  return { ...asset, supply: { ...told, confirmation: setByHandSource } }
}

/** A highest price below the one that was set, or a lowest above it, contradicts it. */
function fitting(figures: AssetFigures, prices: ReadonlyMap<string, SetValue>): AssetFigures {
  const set = prices.get(figures.assetId)
  if (set === undefined) return figures
  const { allTimeHigh: high, allTimeLow: low } = figures
  const price = Number(set.value)
  return {
    ...figures,
    allTimeHigh: high !== null && Number(high.price) < price ? null : high,
    allTimeLow: low !== null && Number(low.price) > price ? null : low,
  }
}
