import { type MarketReading, type PackedSeries, unpackSeries } from '@portico/market'
import type { CloseStretch } from '@portico/stores'

/** The past of an asset as a source without a network tells it, cleaned. */
export interface BundledPast {
  readonly source: string
  readonly series: PackedSeries
}

/** The same days as the store keeps them, in US dollars. */
export function stretchOf({ source, series }: BundledPast): CloseStretch {
  const { assetId, observations } = unpackSeries(series)
  return { assetId, source, currency: 'usd', closes: observations }
}

/** Gives the past of an asset; null where none is told. */
export function createBundledPasts(
  readings: readonly MarketReading[],
): (assetId: string) => BundledPast | null {
  const told = readings.flatMap(({ credit, series }) =>
    series.map((one) => [one.assetId, { source: credit.id, series: one }] as const),
  )
  const byAsset = new Map(told)
  return (assetId) => byAsset.get(assetId) ?? null
}
