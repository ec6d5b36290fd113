import {
  type Asset,
  createSeriesPacker,
  type MarketReading,
  type Observation,
  type PackedSeries,
  type Quote,
  type Series,
  unpackSeries,
} from '@portico/market'
import { bundledSnapshot } from '../src/bundled/bundled-source.ts'
import type { MarketSource } from '../src/ports/source.ts'

/** The same days with the same prices in another order, as texts of their own, like those of a parsed answer. */
function shifted(observations: readonly Observation[], shift: number): readonly Observation[] {
  return structuredClone(
    observations.map(({ date }, day) => {
      const { price } = observations[(day + shift) % observations.length] ?? { price: '1' }
      return { date, price }
    }),
  )
}

/** Half of a small catalogue is coins; the other kinds keep their share. The first ones of each kind stay. */
function firstOf(assets: readonly Asset[], size: number): readonly Asset[] {
  const coins = assets.filter(({ kind }) => kind === 'crypto')
  const others = assets.filter(({ kind }) => kind !== 'crypto')
  const first = coins.slice(0, Math.max(Math.ceil(size / 2), size - others.length))
  return [...first, ...others.slice(0, size - first.length)]
}

interface Coin {
  readonly asset: Asset
  readonly quote: Quote
  readonly series: PackedSeries
}

/**
 * A coin as large as another in memory, which stands below all real ones in lists. Its history is packed as soon as it is
 * made, as by a source that reads one asset after the other.
 */
function twinOf(
  { asset, quote, series }: Coin,
  number: number,
  pack: (series: Series) => PackedSeries,
): Coin {
  const id = `${asset.slug}-${number}`
  const supply = asset.supply && { ...asset.supply, quantity: '0.001' }
  const named = { id, slug: id, code: `${asset.code}${number}`, name: `${asset.name} ${number}` }
  return {
    asset: { ...asset, ...named, supply },
    quote: structuredClone({ ...quote, assetId: id }),
    series: pack({
      ...series,
      assetId: id,
      observations: shifted(unpackSeries(series).observations, number),
    }),
  }
}

/** What a catalogue is grown from: assets in list order, the most important first. */
export type Seed = Pick<MarketReading, 'credit' | 'assets' | 'quotes' | 'series'> & { readonly asOf: string }

/**
 * A reading of `size` assets: the first ones of the seed, or all of them and then as many twins of its coins as are
 * missing. Throws a RangeError where the seed has no coin with a price and a history.
 */
export function growReading(seed: Seed, size: number): MarketReading {
  const assets = firstOf(seed.assets, size)
  const kept = new Set((assets.length < size ? seed.assets : assets).map(({ id }) => id))
  const quotes = new Map(seed.quotes.map((quote) => [quote.assetId, quote]))
  const histories = new Map(seed.series.map((series) => [series.assetId, series]))
  const coins = seed.assets.flatMap((asset): Coin[] => {
    const [quote, series] = [quotes.get(asset.id), histories.get(asset.id)]
    return asset.kind === 'crypto' && quote && series ? [{ asset, quote, series }] : []
  })
  if (coins.length === 0) throw new RangeError('the seed has no coin to grow from')
  const pack = createSeriesPacker()
  const twins = Array.from({ length: Math.max(0, size - kept.size) }, (_, index) => {
    const coin = coins[index % coins.length]
    return coin ? [twinOf(coin, Math.floor(index / coins.length) + 1, pack)] : []
  }).flat()
  return {
    credit: seed.credit,
    asOf: seed.asOf,
    assets: [...seed.assets.filter(({ id }) => kept.has(id)), ...twins.map(({ asset }) => asset)],
    quotes: [...seed.quotes.filter(({ assetId }) => kept.has(assetId)), ...twins.map(({ quote }) => quote)],
    series: [...seed.series.filter(({ assetId }) => kept.has(assetId)), ...twins.map(({ series }) => series)],
  }
}

/** A source of a catalogue of `size` assets, grown from the bundled one and read once. */
export function grownSource(size: number): MarketSource {
  const credit = { id: 'grown', name: 'Grown catalogue', url: 'https://example.com/', licence: 'CC0-1.0' }
  return {
    id: credit.id,
    credit,
    everyMs: null,
    async read() {
      const { assets, asOf, data } = await bundledSnapshot()
      return growReading({ credit, asOf, assets, quotes: data.quotes, series: data.series }, size)
    },
  }
}
