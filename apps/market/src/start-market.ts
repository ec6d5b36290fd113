import { createSnapshot, type MarketReading, mergeReadings } from '@portico/market'
import type { SnapshotStore } from '@portico/stores'

import type { MarketSource } from './source.ts'

/** What the market role writes to the log; pino's logger fits. */
export interface MarketLogger {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}

export interface MarketOptions {
  readonly store: SnapshotStore
  /** In the operator's order of preference, which decides between equally fresh values. */
  readonly sources: readonly MarketSource[]
  readonly logger: MarketLogger
  /** Ends reading. */
  readonly signal: AbortSignal
}

/**
 * Reads every source, merges what they know and publishes it. A source that fails is logged and the others go on; when
 * none can be read it throws an AggregateError with their causes, since a server without prices must not start.
 */
export async function startMarket({
  store,
  sources,
  logger,
  signal,
}: MarketOptions): Promise<AsyncDisposable> {
  const settled = await Promise.allSettled(sources.map(async (source) => source.read(signal)))
  signal.throwIfAborted()
  const readings: MarketReading[] = []
  const failures: unknown[] = []
  for (const [index, outcome] of settled.entries()) {
    if (outcome.status === 'fulfilled') {
      readings.push(outcome.value)
      continue
    }
    failures.push(outcome.reason)
    logger.warn({ source: sources[index]?.id, err: outcome.reason }, 'a market source could not be read')
  }
  if (readings.length === 0) throw new AggregateError(failures, 'No market source could be read.')

  const data = mergeReadings(readings)
  const snapshot = createSnapshot(data)
  store.publish(snapshot)
  const counts = { assets: snapshot.assets.length, held: heldCount(data.series) }
  logger.info({ version: snapshot.version, asOf: snapshot.asOf, ...counts }, 'market snapshot published')
  return { [Symbol.asyncDispose]: async () => {} }
}

function heldCount(series: readonly { readonly held: readonly unknown[] }[]): number {
  return series.reduce((sum, entry) => sum + entry.held.length, 0)
}
