import type { AssetForecast, ForecastInput } from '@portico/forecast'
import { LRUCache } from 'lru-cache'
import type { Asset } from '@portico/market'
import type { ForecastLog } from '@portico/stores'
import { forecastInput, type Forecasts } from '../../views/forecast/forecasts.ts'
import type { SiteLogger } from '../site-logger.ts'
import type { ForecastPool } from './forecast-pool.ts'
import { publishedForecasts } from './published.ts'

interface ForecastsOptions {
  readonly pool: ForecastPool
  readonly log: ForecastLog
  readonly logger: SiteLogger
  /** The clock; milliseconds since the epoch. */
  now(): number
  /** How long a page waits for its forecast before it answers without; 4,000 ms unless given. */
  readonly patienceMs?: number
}

/** About 60 KB each. */
const keptForecasts = 128

/** Equal closes have one forecast, whatever else is new in a snapshot. */
function keyOf({ slug }: Asset, { closes, asOfDay }: ForecastInput): string {
  const last = closes.at(-1)
  return [slug, asOfDay, closes.length, last?.day, last?.price].join(' ')
}

/**
 * Forecasts by the given worker, each worked out once, however many wait for it, and remembered. The first time that one is
 * answered its promises go to the log, after the answer (PRED-05).
 */
export function openForecasts(options: ForecastsOptions): Forecasts & AsyncDisposable {
  const { pool, log, logger, patienceMs = 4000 } = options
  const kept = new LRUCache<string, AssetForecast>({ max: keptForecasts })
  const underWay = new Map<string, Promise<AssetForecast | null>>()
  const writing = new Set<Promise<void>>()

  async function publish(asset: Asset, forecast: AssetForecast): Promise<void> {
    try {
      const entries = publishedForecasts(asset, forecast, options.now())
      if (entries.length > 0) await log.publish(asset.slug, entries)
    } catch (error) {
      logger.error({ asset: asset.slug, err: error }, 'forecasts could not be recorded')
    }
  }

  function publishLater(asset: Asset, forecast: AssetForecast): void {
    const written = publish(asset, forecast)
    writing.add(written)
    void written.finally(() => writing.delete(written))
  }

  async function compute(asset: Asset, input: ForecastInput): Promise<AssetForecast | null> {
    try {
      const outcome = await pool.run(input)
      if (outcome.kind === 'busy') return null
      kept.set(keyOf(asset, input), outcome.result)
      publishLater(asset, outcome.result)
      return outcome.result
    } catch (error) {
      logger.error({ asset: asset.slug, err: error }, 'forecasts could not be worked out')
      return null
    }
  }

  function computeOnce(asset: Asset, input: ForecastInput): Promise<AssetForecast | null> {
    const key = keyOf(asset, input)
    const known = underWay.get(key)
    if (known) return known
    const started = compute(asset, input).finally(() => underWay.delete(key))
    underWay.set(key, started)
    return started
  }

  /** What was worked out within the page's patience; the work goes on for the next page. */
  async function withPatience(work: Promise<AssetForecast | null>): Promise<AssetForecast | null> {
    const { promise, resolve } = Promise.withResolvers<null>()
    const timer = setTimeout(() => resolve(null), patienceMs)
    return Promise.race([work, promise]).finally(() => clearTimeout(timer))
  }

  return {
    async of(snapshot, asset) {
      const input = forecastInput(snapshot, asset)
      const forecast = kept.get(keyOf(asset, input)) ?? (await withPatience(computeOnce(asset, input)))
      return forecast === null ? { kind: 'unavailable' } : { kind: 'ready', forecast }
    },
    record: (asset) => log.read(asset.slug),
    async [Symbol.asyncDispose]() {
      await pool[Symbol.asyncDispose]()
      await Promise.all(writing)
    },
  }
}
