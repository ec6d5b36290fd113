import {
  type JudgeMemory,
  type JudgeRules,
  type MarketReading,
  type PackedSeries,
  shareAssets,
  type Snapshot,
  type SnapshotData,
} from '@portico/market'
import type { LiveFeed, MarketHistory, MarketReport, SnapshotStore } from '@portico/stores'

import type { BundledPast } from '../history/bundled-closes.ts'
import type { LastGood } from '../history/last-good.ts'
import { createMarketMemory } from '../history/market-memory.ts'
import type { FollowPrices, MarketSource } from '../ports/source.ts'
import type { MarketClock } from '../ports/clock.ts'
import type { FollowLogger } from '../ports/follow-logger.ts'
import type { MarketDecisions } from '../ports/market-decisions.ts'
import { createHeldBook, type QuarantineList } from './held-book.ts'
import { createQuarantineLog, type QuarantineLog } from './quarantine-log.ts'
import { createLivePrices, type LivePrices } from './live-prices.ts'
import { createPublisher, type Publisher } from './publisher.ts'
import { createSourceReader, type SourceReader } from './source-reader.ts'
import { createSourceStream, type SourceStream } from './source-stream.ts'
import { reportOf } from './report.ts'
import type { MarketStatus, SourceStatus } from './status.ts'
import { createSourceWatch, type SourceWatch } from './source-watch.ts'
import { createTickBook, type TickBook } from './tick-book.ts'

/** What is followed. */
export interface FollowerOptions {
  readonly store: SnapshotStore
  readonly live?: LiveFeed
  readonly sources: readonly MarketSource[]
  readonly history?: MarketHistory | null
  readonly lastGood: LastGood | null
  readonly logger: FollowLogger
  readonly publishEveryMs?: number
  mayPublish?(): boolean
  readonly clock: MarketClock
  random?(): number
  readonly signal: AbortSignal
  /** What the sources that never change say, by id. */
  readonly fixed: ReadonlyMap<string, MarketReading>
  /** The prices of an earlier run; null where there are none. */
  readonly previous: SnapshotData | null
  /** Histories that were shown then, which stay until the store has given its own. */
  readonly formerSeries: readonly PackedSeries[]
  /** The jumps that waited to be confirmed then. */
  readonly pending: JudgeMemory['pending']
  readonly rules: JudgeRules
  /** What operators say while it runs; null where they cannot. */
  readonly word: MarketDecisions | null
  /** What is known of an asset's past without the store; null where that is nothing. */
  bundled(assetId: string): BundledPast | null
}

/** All sources of a market, followed together. */
export interface Follower {
  /** Follows until the signal aborts; never rejects. */
  run(): Promise<void>
  snapshot(): Snapshot
  status(): MarketStatus
  report(): MarketReport
}

/** One source that is read again and again, with what it pushes meanwhile. */
interface Followed {
  readonly reader: SourceReader
  readonly stream: SourceStream | null
  readonly watch: SourceWatch
  reading(): MarketReading | null
}

const flushEveryMs = 1000
const keepEveryMs = 60_000
const watchEveryMs = 5000

/** What following one source needs of the others. */
interface SourceContext extends Pick<FollowerOptions, 'clock' | 'logger' | 'signal'> {
  random(): number
  mayPublish(): boolean
  readonly live: LivePrices | null
  onChanged(): void
}

function streamOf(
  source: MarketSource,
  { book, watch }: { readonly book: TickBook; readonly watch: SourceWatch },
  { live, onChanged, mayPublish, ...context }: SourceContext,
) {
  const { id, follow } = source
  if (follow === undefined) return null
  const bound: FollowPrices = (listener, signal) => follow(listener, signal)
  return createSourceStream({
    ...context,
    source: { id, follow: bound },
    onTicks(ticks) {
      book.take(ticks)
      watch.heardTicks(ticks)
      if (mayPublish()) live?.take(id, ticks)
      onChanged()
    },
  })
}

function followSource(source: MarketSource, everyMs: number, context: SourceContext): Followed {
  const { clock, logger, onChanged } = context
  const { id, credit } = source
  const watch = createSourceWatch({ source: { id, everyMs, pace: credit.pace }, logger, now: clock.now })
  const book = createTickBook(source.credit, clock.now)
  let latest: MarketReading | null = null
  const reader = createSourceReader({
    ...context,
    source: { id: source.id, everyMs, read: (signal) => source.read(signal) },
    onReading(reading) {
      latest = { ...reading, assets: shareAssets(reading.assets, latest?.assets ?? []) }
      watch.heard(reading)
      onChanged()
    },
  })
  return {
    reader,
    watch,
    stream: streamOf(source, { book, watch }, context),
    reading: () => book.fold(latest),
  }
}

/** What was kept last. The snapshot is known by its version: it would stay in memory beside the newer ones. */
interface Kept extends Pick<JudgeMemory, 'pending'> {
  readonly version: string | null
}

async function keepNewest(lastGood: LastGood, publisher: Publisher, before: Kept): Promise<Kept> {
  const [{ data, version }, pending] = [publisher.snapshot(), publisher.pending()]
  const isOther = pending !== before.pending && pending.length + before.pending.length > 0
  if (version !== before.version || isOther) await lastGood.write({ data, pending })
  return { version, pending }
}

/** Keeps the newest prices on disk, now and then, and at the end. */
async function keepPrices({ lastGood, clock, signal }: FollowerOptions, publisher: Publisher): Promise<void> {
  if (lastGood === null) return
  let kept: Kept = { version: null, pending: [] }
  while (kept.version !== publisher.snapshot().version || !signal.aborted) {
    await clock.wait(keepEveryMs, signal).catch(() => {})
    kept = await keepNewest(lastGood, publisher, kept)
  }
}

async function flushLive({ clock, signal }: FollowerOptions, live: LivePrices | null): Promise<void> {
  if (live === null) return
  while (!signal.aborted) {
    await clock.wait(flushEveryMs, signal).catch(() => {})
    live.flush()
  }
}

async function watchSources({ clock, signal }: FollowerOptions, followed: Iterable<Followed>): Promise<void> {
  const all = [...followed]
  while (!signal.aborted) {
    await clock.wait(watchEveryMs, signal).catch(() => {})
    if (!signal.aborted) for (const { reader, watch } of all) watch.look(reader.readingSinceMs())
  }
}

function statusOf({ reader, stream, watch }: Followed): SourceStatus {
  return { ...reader.status(), troubles: watch.troubles(), stream: stream?.state() ?? null }
}

function reasonOf({ id, state, fault, troubles: [trouble] }: SourceStatus): string | null {
  if (state === 'failing') return `the market source ${id} cannot be read (${fault})`
  return trouble === undefined ? null : `the market source ${id} tells nothing new (${trouble})`
}

/** Passes pushed prices on, where somebody receives them; none of an asset whose price an operator has set. */
function livePricesOf(
  { live: feed, word, clock, sources, rules }: FollowerOptions,
  snapshot: () => Snapshot,
): LivePrices | null {
  if (feed === undefined) return null
  return createLivePrices({
    ...{ feed, snapshot, now: clock.now, authoritative: rules.authoritative },
    order: sources.map(({ id }) => id),
    isSet: (assetId) =>
      word?.values().some((set) => set.figure === 'price' && set.assetId === assetId) === true,
  })
}

/** What is told of sources: in short for machines, in full for operators. */
function tellingOf(
  { sources }: Pick<FollowerOptions, 'sources'>,
  {
    followed,
    publisher,
    quarantine,
    held,
  }: {
    readonly followed: ReadonlyMap<string, Followed>
    readonly publisher: Publisher
    readonly quarantine: QuarantineLog
    readonly held: QuarantineList
  },
): Pick<Follower, 'status' | 'report'> {
  const statuses = () => [...followed.values()].map(statusOf)
  return {
    status() {
      const all = statuses()
      const reasons = all.flatMap((source) => reasonOf(source) ?? [])
      return { sources: all, publishedMs: publisher.publishedMs(), quarantined: quarantine.totals(), reasons }
    },
    report: () =>
      reportOf({
        credits: sources.map(({ credit }) => credit),
        statuses: new Map(statuses().map((status) => [status.id, status])),
        shown: publisher.shown(),
        held: held.list(),
        publishedMs: publisher.publishedMs(),
      }),
  }
}

/** Merges and publishes what is known at once; throws where that is nothing. */
export function createFollower(options: FollowerOptions): Follower {
  const { sources, fixed, previous, word, history = null, publishEveryMs = 30_000 } = options
  const { random = Math.random, mayPublish = () => true } = options
  const quarantine = createQuarantineLog(options.logger)
  const held = createHeldBook(options.clock.now)
  const followed = new Map<string, Followed>()
  const onChanged = () => publisher.changed()
  const memory = createMarketMemory({
    ...options,
    ...{ history, onChanged },
    credits: sources.map(({ credit }) => credit),
    livingSources: new Set(sources.flatMap(({ id, everyMs }) => (everyMs === null ? [] : [id]))),
  })
  const live = livePricesOf(options, () => publisher.snapshot())
  const context = { ...options, random, live, mayPublish, onChanged }
  for (const source of sources) {
    if (source.everyMs === null) continue
    followed.set(source.id, followSource(source, source.everyMs, context))
  }
  const readings = () => [
    ...sources.flatMap(({ id }) => fixed.get(id) ?? followed.get(id)?.reading() ?? []),
    ...memory.readings(),
  ]
  const publisher = createPublisher({
    ...options,
    ...{ readings, previous, publishEveryMs, mayPublish },
    onMerged({ data, quarantined }) {
      quarantine.note(quarantined)
      held.note(quarantined)
      live?.distrust(quarantined)
      memory.note(data)
    },
  })
  publisher.begin()
  const forget = word?.subscribe(onChanged)
  return {
    async run() {
      const streams = [...followed.values()].flatMap(({ reader, stream }) => [reader.run(), stream?.run()])
      const others = [
        memory.run(),
        flushLive(options, live),
        keepPrices(options, publisher),
        watchSources(options, followed.values()),
      ]
      await Promise.all([...streams, publisher.run(), ...others])
      forget?.()
    },
    snapshot: publisher.snapshot,
    ...tellingOf(options, { followed, publisher, quarantine, held }),
  }
}
