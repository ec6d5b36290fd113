import type { AssetForecast } from '@portico/forecast'
import type { Asset } from '@portico/market'
import { type ForecastLog, type PublishedForecast, StoreUnavailable } from '@portico/stores'
import type { SiteLogger } from '../site-logger.ts'
import { publishedForecasts } from './published.ts'

interface PublisherOptions {
  readonly log: Pick<ForecastLog, 'publish'>
  readonly logger: SiteLogger
  /** The clock; milliseconds since the epoch. */
  now(): number
}

/** Writes what forecasts said into the record, behind the answers. */
export interface Publisher {
  /** What readers are shown from now on. */
  publish(asset: Asset, forecast: AssetForecast): void
  /** Tries again what of the asset could not be written while the database was away. */
  retry(asset: Asset): void
  /** Resolves once nothing is being written; what could not be is tried once more. */
  settled(): Promise<void>
}

export function createPublisher({ log, logger, now }: PublisherOptions): Publisher {
  const owed = new Map<string, readonly PublishedForecast[]>()
  const writing = new Set<Promise<void>>()

  async function write(slug: string, entries: readonly PublishedForecast[]): Promise<void> {
    try {
      await log.publish(slug, entries)
    } catch (error) {
      if (error instanceof StoreUnavailable) owed.set(slug, [...entries, ...(owed.get(slug) ?? [])])
      else logger.error({ asset: slug, err: error }, 'forecasts could not be recorded')
    }
  }

  function writeLater(slug: string, entries: readonly PublishedForecast[]): void {
    if (entries.length === 0) return
    const written = write(slug, entries)
    writing.add(written)
    void written.finally(() => writing.delete(written))
  }

  function retry(slug: string): void {
    const entries = owed.get(slug) ?? []
    owed.delete(slug)
    writeLater(slug, entries)
  }

  return {
    publish: (asset, forecast) => writeLater(asset.slug, publishedForecasts(asset, forecast, now())),
    retry: ({ slug }) => retry(slug),
    async settled() {
      await Promise.all(writing)
      for (const slug of [...owed.keys()]) retry(slug)
      await Promise.all(writing)
    },
  }
}
