import type { AssetForecast, ForecastInput } from '@portico/forecast'
import { LRUCache } from 'lru-cache'
import type { Asset } from '@portico/market'
import type { ForecastLog } from '@portico/stores'
import { forecastInput, type Forecasts } from '../../views/forecast/forecasts.ts'
import { RenderRefused } from '../admission/admission.ts'
import type { SiteLogger } from '../site-logger.ts'
import type { ForecastPool } from './forecast-pool.ts'
import { createPublisher } from './publish.ts'
import { readRecord } from './read-record.ts'

interface ForecastsOptions {
  readonly pool: ForecastPool
  readonly log: ForecastLog
  readonly logger: SiteLogger
  /** The clock; milliseconds since the epoch. */
  now(): number
  /** How long a page waits for its forecast before it is refused; 10,000 ms unless given. */
  readonly timeoutMs?: number
}

/** About 60 KB each. */
const keptForecasts = 128
/** When a page that was refused may be asked for again. */
const retryAfterSeconds = 5

/** Equal closes have one forecast, whatever else is new in a snapshot. */
function keyOf({ slug }: Asset, { closes, asOfDay }: ForecastInput): string {
  const last = closes.at(-1)
  return [slug, asOfDay, closes.length, last?.day, last?.price].join(' ')
}

/**
 * Forecasts by the given worker, each worked out once, however many wait for it, and remembered. A page waits for its own, so
 * that its first reader has it too (NUM-06); what would take too long is refused, and asked for again. The first time that a
 * forecast is answered its promises go to the log, after the answer (PRED-05).
 */
export function openForecasts(options: ForecastsOptions): Omit<Forecasts, 'scores'> & AsyncDisposable {
  const { pool, log, logger, timeoutMs = 10_000 } = options
  const kept = new LRUCache<string, AssetForecast>({ max: keptForecasts })
  const underWay = new Map<string, Promise<AssetForecast>>()
  const publisher = createPublisher(options)

  /** @throws RenderRefused when others have to be worked out first. */
  async function compute(asset: Asset, input: ForecastInput): Promise<AssetForecast> {
    const outcome = await pool.run(input)
    if (outcome.kind === 'busy') throw new RenderRefused('full', retryAfterSeconds)
    kept.set(keyOf(asset, input), outcome.result)
    publisher.publish(asset, outcome.result)
    return outcome.result
  }

  function computeOnce(asset: Asset, input: ForecastInput): Promise<AssetForecast> {
    const key = keyOf(asset, input)
    const known = underWay.get(key)
    if (known) return known
    const started = compute(asset, input).finally(() => underWay.delete(key))
    underWay.set(key, started)
    // The callers get the error; the work may end after all of them.
    started.catch((error: unknown) => {
      if (!(error instanceof RenderRefused))
        logger.error({ asset: asset.slug, err: error }, 'forecasts could not be worked out')
    })
    return started
  }

  /** What is worked out within the time that a page may wait; the work goes on for the next page. */
  async function inTime(work: Promise<AssetForecast>): Promise<AssetForecast> {
    const { promise, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(new RenderRefused('full', retryAfterSeconds)), timeoutMs)
    return Promise.race([work, promise]).finally(() => clearTimeout(timer))
  }

  return {
    async of(snapshot, asset) {
      const input = forecastInput(snapshot, asset)
      publisher.retry(asset)
      return kept.get(keyOf(asset, input)) ?? inTime(computeOnce(asset, input))
    },
    record: (asset) => readRecord(log.read(asset.slug)),
    async [Symbol.asyncDispose]() {
      await pool[Symbol.asyncDispose]()
      await publisher.settled()
    },
  }
}
