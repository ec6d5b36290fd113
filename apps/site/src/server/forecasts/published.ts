import type { AssetForecast, ForecastPoint, ModelForecast } from '@portico/forecast'
import { type Asset, dayNumber, dayText } from '@portico/market'
import type { ForecastTarget, PublishedForecast } from '@portico/stores'
import { modelDecimal } from '../../views/forecast/format-forecast.ts'

/** Days ahead that a forecast is held to; of each the day of the chart that lies nearest. */
const horizonsDays = [30, 90, 365, 730]

function targetOf(fan: readonly ForecastPoint[], day: number): readonly ForecastTarget[] {
  const [nearest] = fan.toSorted((left, right) => Math.abs(left.day - day) - Math.abs(right.day - day))
  if (!nearest?.band) return []
  const { p05, p25, p75, p95 } = nearest.band
  const quantiles = {
    p05: modelDecimal(p05),
    p25: modelDecimal(p25),
    p50: modelDecimal(nearest.median),
    p75: modelDecimal(p75),
    p95: modelDecimal(p95),
  }
  return [{ day: dayText(nearest.day), quantiles }]
}

function targetsOf(
  model: Extract<ModelForecast, { readonly status: 'fitted' }>,
  days: { readonly origin: number; readonly published: number },
): readonly ForecastTarget[] {
  return horizonsDays
    .flatMap((horizonDays) => targetOf(model.fan, days.origin + horizonDays))
    .filter(({ day }) => dayNumber(day) > days.published)
}

/**
 * What a forecast commits itself to, as the log keeps it: one entry a model. Days that have passed when it is published are left
 * out, since nothing is said of them in advance; a model that has no other days has no entry.
 */
export function publishedForecasts(
  asset: Asset,
  { history, models }: AssetForecast,
  publishedAtMs: number,
): readonly PublishedForecast[] {
  if (history === null) return []
  const publishedAt = new Date(publishedAtMs).toISOString()
  const days = { origin: history.lastDay, published: dayNumber(publishedAt) }
  return models.flatMap((model) => {
    const targets = model.status === 'fitted' ? targetsOf(model, days) : []
    const made = {
      originDay: dayText(history.lastDay),
      originPrice: modelDecimal(history.lastPrice),
      publishedAt,
    }
    return targets.length === 0 ? [] : [{ asset: asset.slug, model: model.id, ...made, targets }]
  })
}
