import type { PackedSeries } from '../model/model.ts'
import { observationCount, observationsIn, openSeriesPacker, type Stretch } from './packed-series.ts'
import { separator } from './packed-text.ts'

/** A series as other processes are sent it: its days and its prices as one text each, parted by spaces. */
export interface SeriesText extends Pick<PackedSeries, 'assetId' | 'held' | 'cuts'> {
  readonly dates: string
  readonly prices: string
}

/** The days and the prices of a stretch of a series as texts. */
export function stretchText(series: PackedSeries, stretch: Stretch): Pick<SeriesText, 'dates' | 'prices'> {
  const observations = observationsIn(series, stretch)
  return {
    dates: observations.map(({ date }) => date).join(separator),
    prices: observations.map(({ price }) => price).join(separator),
  }
}

/** A whole series as texts. */
export function seriesText(series: PackedSeries): SeriesText {
  const { assetId, held, cuts } = series
  return { assetId, ...stretchText(series, { from: 0, to: observationCount(series) }), held, cuts }
}

/** Packs a series from its texts. Throws a RangeError where a day is none, or the days do not ascend. */
export function packSeriesText(
  { dates, prices, ...series }: SeriesText,
  packer = openSeriesPacker(),
): PackedSeries {
  const texts = prices.split(separator)
  const days = dates === '' ? [] : dates.split(separator)
  return packer.pack({
    ...series,
    observations: days.map((date, index) => ({ date, price: texts[index] ?? '' })),
  })
}
