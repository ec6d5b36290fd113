import { dayNumber, dayText } from '@portico/market'
import type { PublishedForecast } from '@portico/stores'

/** What a model said of a day: the median, with wide ranges around it. */
export function quantilesAround(p50: string) {
  return { p05: '50', p25: '80', p50, p75: '120', p95: '200' }
}

/** A forecast of bitcoin in 30 and 365 days by the random walk, published on its first day. */
export function publishedForecast(
  originDay: string,
  { p50 = '100', ...change }: Partial<PublishedForecast> & { readonly p50?: string } = {},
): PublishedForecast {
  return {
    asset: 'btc',
    model: 'random-walk',
    originDay,
    originPrice: '100',
    publishedAt: `${originDay}T05:00:00.000Z`,
    targets: [30, 365].map((days) => ({
      day: dayText(dayNumber(originDay) + days),
      quantiles: quantilesAround(p50),
    })),
    ...change,
  }
}
