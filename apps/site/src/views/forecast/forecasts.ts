import type { AssetForecast, ForecastInput } from '@portico/forecast'
import type { Brand } from '@portico/brands'
import type { LocaleEntry } from '@portico/locale'
import { type Asset, dayNumber, lastCut, type Snapshot } from '@portico/market'
import type { ForecastRecord } from '@portico/stores'
import type { ProjectionFormat } from './format-forecast.ts'
import type { RecordScores } from './scores.ts'
import { pageMoney } from '../../figures/price.ts'

/** Forecasts of the assets of a snapshot, and what earlier ones said. */
export interface Forecasts {
  /**
   * What the models say of an asset. A page waits for it, so that the first reader has it too.
   * @throws Error when it could not be worked out in a bounded time; the page is not made then.
   */
  of(snapshot: Snapshot, asset: Asset): Promise<AssetForecast>
  record(asset: Asset): Promise<ForecastRecord>
  /** What all records together come to, model by model. */
  scores(snapshot: Snapshot): Promise<RecordScores>
}

/** Bitcoin's first block; the power law counts its days from here. */
const bitcoinGenesis = '2009-01-03'

/** What the models are fitted to: the asset's daily closes since its unit last changed. */
export function forecastInput(snapshot: Snapshot, asset: Asset): ForecastInput {
  const series = snapshot.series(asset.id)
  const start = lastCut([series]) ?? ''
  const closes = series?.observations.filter(({ date }) => date >= start) ?? []
  return {
    closes: closes.map(({ date, price }) => ({ day: dayNumber(date), price: Number(price) })),
    asOfDay: dayNumber(snapshot.asOf),
    genesisDay: asset.slug === 'btc' ? dayNumber(bitcoinGenesis) : null,
  }
}

/** How a page formats what is projected; null where the dollar itself has no price. */
export function projectionFormat(context: {
  readonly snapshot: Snapshot
  readonly locale: LocaleEntry
  readonly brand: Pick<Brand, 'compact'>
}): ProjectionFormat | null {
  const { snapshot, locale, brand } = context
  const money = pageMoney(snapshot, locale)
  return money && { money, tag: locale.numberTag, compact: brand.compact }
}
