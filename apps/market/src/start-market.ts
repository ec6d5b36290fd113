import {
  type JudgeRules,
  type MarketReading,
  noRules,
  type SnapshotData,
  type SourceCredit,
} from '@portico/market'
import type { LiveFeed, MarketHistory, MarketReport, SnapshotStore } from '@portico/stores'

import { type MarketClock, systemClock } from './ports/clock.ts'
import { failureFacts } from './follow/failure.ts'
import { createFollower } from './follow/follower.ts'
import type { MarketStatus } from './follow/status.ts'
import { createBundledPasts } from './history/bundled-closes.ts'
import type { LastGood } from './history/last-good.ts'
import type { MarketDecisions } from './ports/market-decisions.ts'
import type { MarketSource } from './ports/source.ts'

/** What the market role writes to the log; pino's logger fits. */
export interface MarketLogger {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}

export interface MarketOptions {
  readonly store: SnapshotStore
  /** Where prices between snapshots go; without it nobody receives them. */
  readonly live?: LiveFeed
  /** In the operator's order of preference, which decides between equally fresh values. */
  readonly sources: readonly MarketSource[]
  /** What the market remembers; null keeps nothing. */
  readonly history?: MarketHistory | null
  /** The newest good prices on disk; null keeps none. */
  readonly lastGood?: LastGood | null
  /** What a market that ended published last, which this one goes on from instead of what is on disk; null where there was none. */
  readonly former?: SnapshotData | null
  /** Which sources are authoritative, and which jumps are accepted; none unless given. */
  readonly rules?: JudgeRules
  /** What operators say while it runs; nothing unless given. */
  readonly word?: MarketDecisions | null
  readonly logger: MarketLogger
  /** A new snapshot is published at most this often, because pages are cached for each; 30,000 ms unless given. */
  readonly publishEveryMs?: number
  /** Whether snapshots after the first, and live prices, may be published now; always unless given. */
  mayPublish?(): boolean
  /** The system's clock unless given. */
  readonly clock?: MarketClock
  /** From 0 to 1, below 1; spreads readings of several processes. Math.random unless given. */
  readonly random?: () => number
  /** Ends reading. */
  readonly signal: AbortSignal
}

/** A market that is followed. Disposing it ends reading and waits for what is being written. */
export interface RunningMarket extends AsyncDisposable {
  /** How the sources are doing; cheap. */
  status(): MarketStatus
  /** What operators are told of the sources; a walk over all prices. */
  report(): MarketReport
}

/** Reads the sources that never change. One that cannot be read is logged and the others go on. */
async function readFixed(
  sources: readonly MarketSource[],
  { logger, signal }: Pick<MarketOptions, 'logger' | 'signal'>,
): Promise<{ readonly readings: ReadonlyMap<string, MarketReading>; readonly failures: readonly unknown[] }> {
  const readings = new Map<string, MarketReading>()
  const failures: unknown[] = []
  const fixed = sources.filter(({ everyMs }) => everyMs === null)
  const settled = await Promise.allSettled(fixed.map(async (source) => source.read(signal)))
  signal.throwIfAborted()
  for (const [index, outcome] of settled.entries()) {
    const id = fixed[index]?.id ?? ''
    if (outcome.status === 'fulfilled') readings.set(id, outcome.value)
    else {
      failures.push(outcome.reason)
      logger.warn({ source: id, ...failureFacts(outcome.reason) }, 'a market source could not be read')
    }
  }
  return { readings, failures }
}

/** Prices of sources that the operator no longer names are not shown, since he may have given up the right to. */
function ofNamedSources(data: SnapshotData | null, credits: readonly SourceCredit[]): SnapshotData | null {
  if (data === null) return null
  const named = new Set(credits.map(({ id }) => id))
  const quotes = data.quotes.filter(({ source, via, range }) =>
    [source, via?.source, range?.source, ...(via?.behind ?? [])].every(
      (id) => id === undefined || named.has(id),
    ),
  )
  return quotes.length === 0 ? null : { ...data, quotes }
}

/**
 * What a market goes on from: what was shown, else what is on disk. A price that an operator had set is no witness; what sources said of such an
 * asset is on disk, a minute old at most.
 */
function previousOf(
  former: SnapshotData | null,
  kept: SnapshotData | null,
  credits: readonly SourceCredit[],
): SnapshotData | null {
  const [shown, onDisk] = [ofNamedSources(former, credits), ofNamedSources(kept, credits)]
  if (shown === null || onDisk === null) return shown ?? onDisk
  const priced = new Set(shown.quotes.map(({ assetId }) => assetId))
  const listed = new Set(shown.assets.map(({ id }) => id))
  const others = onDisk.quotes.filter(({ assetId }) => listed.has(assetId) && !priced.has(assetId))
  return others.length === 0 ? shown : { ...shown, quotes: [...shown.quotes, ...others] }
}

/**
 * Publishes what is known without a network, then follows every source and publishes what they come to. Resolves with the
 * first current snapshot. A source that fails leaves its last prices with their age. Throws an AggregateError where nothing
 * at all is known, since a server without prices must not start.
 */
export async function startMarket(options: MarketOptions): Promise<RunningMarket> {
  const {
    sources,
    logger,
    signal,
    lastGood = null,
    former = null,
    clock = systemClock,
    rules = noRules,
    word = null,
  } = options
  const credits = sources.map(({ credit }) => credit)
  const { readings, failures } = await readFixed(sources, options)
  const kept = (await lastGood?.read()) ?? null
  const previous = previousOf(former, kept?.data ?? null, credits)
  signal.throwIfAborted()
  if (readings.size === 0 && previous === null) {
    throw new AggregateError(failures, 'No market source could be read.')
  }
  const end = new AbortController()
  const follower = createFollower({
    ...options,
    ...{ lastGood, clock, previous, rules, word },
    formerSeries: former?.series ?? [],
    pending: kept === null ? [] : kept.pending,
    fixed: readings,
    bundled: createBundledPasts([...readings.values()]),
    signal: AbortSignal.any([signal, end.signal]),
  })
  const { version, asOf, assets } = follower.snapshot()
  logger.info({ version, asOf, assets: assets.length }, 'market snapshot published')
  const running = follower.run()
  return {
    status: follower.status,
    report: follower.report,
    async [Symbol.asyncDispose]() {
      end.abort()
      await running
    },
  }
}
