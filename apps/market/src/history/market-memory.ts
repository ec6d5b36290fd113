import type { MarketReading, PackedSeries, SnapshotData, SourceCredit } from '@portico/market'
import type { MarketHistory } from '@portico/stores'
import { StoreUnavailable } from '@portico/stores/unavailable'

import type { MarketClock } from '../ports/clock.ts'
import type { FollowLogger } from '../ports/follow-logger.ts'
import { type BarWriter, createBarWriter } from './bar-writer.ts'
import type { BundledPast } from './bundled-closes.ts'
import { createCloseBook } from './close-book.ts'
import { createDayBook } from './day-book.ts'
import { createKeptSeries } from './kept-series.ts'
import { loadCloses } from './load-closes.ts'
import { createHourBook, type HourBook, loadMoments } from './observations.ts'
import { createWriteQueue, type WriteQueue } from './write-queue.ts'

/** What the market remembers: histories that grow with each day, and the last days in finer steps. */
export interface MarketMemory {
  /** What is remembered, as readings without prices of the present. */
  readings(): readonly MarketReading[]
  /** Takes in what a merge came to. */
  note(data: SnapshotData): void
  /** Loads what the store keeps, then writes what is new, until the signal aborts; never rejects. */
  run(): Promise<void>
}

export interface MarketMemoryOptions {
  /** Null remembers as long as the process runs. */
  readonly history: MarketHistory | null
  /** Every source in the operator's order. */
  readonly credits: readonly SourceCredit[]
  /** Ids of the sources that are read again and again: the closes of others lie in their own files. */
  readonly livingSources: ReadonlySet<string>
  /** Histories of a market before this one. They are told until those that the store keeps are all shown. */
  readonly formerSeries: readonly PackedSeries[]
  /** What is known of an asset's past without the store; null where that is nothing. */
  bundled(assetId: string): BundledPast | null
  readonly clock: MarketClock
  readonly logger: FollowLogger
  readonly signal: AbortSignal
  /** Told when there is something new to merge. */
  onChanged(): void
}

/** Observations of changed histories in one merge, which takes it some 200 ms: a market of 10,000 assets grows within minutes. */
const observationsAtOnce = 400_000
const writeEveryMs = 15_000
const retryEveryMs = 60_000

/** Loads once; the answer tells when the newest remembered observation was taken. */
async function load(
  options: MarketMemoryOptions & { readonly history: MarketHistory },
  { data, onSeries }: { data: SnapshotData; onSeries: Parameters<typeof loadCloses>[0]['onSeries'] },
) {
  const { history, credits, bundled, clock, signal } = options
  const moments = await loadMoments(history, clock.now())
  const assets = await loadCloses({
    ...{ history, bundled, signal, onSeries },
    kinds: new Map(data.assets.map(({ id, kind }) => [id, kind])),
    order: credits.map(({ id }) => id),
    today: new Date(clock.now()).toISOString().slice(0, 10),
  })
  const lastTaken = (await history.observationTimes()).at(-1)
  return { moments, assets, lastTakenMs: lastTaken === undefined ? null : Date.parse(lastTaken) }
}

/** A row that cannot be read keeps nobody from writing new ones. */
function wordsOf(isAway: boolean): string {
  return isAway ? 'market history cannot be read yet' : 'market history cannot be read; it is written on'
}

/** Writes what waits every few seconds, and at the end what is left. */
async function writeOn({
  queue,
  bars,
  clock,
  signal,
}: Pick<MarketMemoryOptions, 'clock' | 'signal'> & {
  readonly queue: WriteQueue | null
  readonly bars: BarWriter | null
}): Promise<void> {
  while (!signal.aborted) {
    await clock.wait(writeEveryMs, signal).catch(() => {})
    await queue?.flush()
    await bars?.flush()
  }
  await queue?.flush()
  await bars?.end()
}

/** A reading without prices of the present, credited to the source that the operator named first; none where there is no source. */
function pastReading(
  [credit]: readonly SourceCredit[],
  told: Pick<Partial<MarketReading>, 'series' | 'recent'>,
): readonly MarketReading[] {
  return credit === undefined ? [] : [{ credit, asOf: null, assets: [], quotes: [], series: [], ...told }]
}

/** The histories that are kept, and those of a market before this one until all that are kept are shown. */
function createShownSeries({ credits, bundled, formerSeries, history }: MarketMemoryOptions) {
  const series = createKeptSeries(new Map(credits.map((credit) => [credit.id, credit])), bundled)
  let former = history === null ? [] : pastReading(credits, { series: formerSeries })
  let state: 'waiting' | 'loaded' = 'waiting'
  return {
    ...series,
    loaded() {
      state = 'loaded'
    },
    readings() {
      if (state === 'loaded' && !series.isWaiting()) former = []
      return [...series.readings(), ...former]
    },
  }
}

/** Remembers what merges come to. */
export function createMarketMemory(options: MarketMemoryOptions): MarketMemory {
  const { history, credits, livingSources, clock, logger, signal, onChanged } = options
  const series = createShownSeries(options)
  const queue = history === null ? null : createWriteQueue({ history, logger })
  const closes = createCloseBook({ series, queue, sources: livingSources })
  const days = createDayBook(credits.filter(({ id }) => livingSources.has(id)))
  const bars = history === null ? null : createBarWriter({ book: days, history, logger })
  let recent: readonly MarketReading[] = []
  let newest: SnapshotData | null = null
  let hours: HourBook | null = null
  let lastTakenMs = 0

  /** From here on what is new is written; the newest observation that is kept was taken then. */
  function begin(takenMs: number | null) {
    closes.begin()
    hours = createHourBook(takenMs)
    lastTakenMs = takenMs ?? 0
  }

  async function loadOnce(known: MarketHistory, data: SnapshotData) {
    const loaded = await load({ ...options, history: known }, { data, onSeries: series.set })
    begin(loaded.lastTakenMs)
    series.loaded()
    if (loaded.moments.length > 0) recent = pastReading(credits, { recent: loaded.moments })
    if (loaded.assets + loaded.moments.length === 0) return
    series.release(observationsAtOnce)
    logger.info({ histories: loaded.assets, recent: loaded.moments.length }, 'market history read')
    onChanged()
  }

  async function loadAtLast(known: MarketHistory) {
    for (let failures = 0; !signal.aborted; failures += 1) {
      try {
        if (newest !== null) await loadOnce(known, newest)
        return
      } catch (error) {
        const isAway = error instanceof StoreUnavailable
        if (failures === 0 || !isAway) logger.warn({ err: error }, wordsOf(isAway))
        if (!isAway) return begin(null)
        await clock.wait(retryEveryMs, signal).catch(() => {})
      }
    }
  }

  return {
    readings: () => [...series.readings(), ...recent],
    note(data) {
      newest = data
      // A merge takes over what lies before its own time, and keeps it from there on.
      if (Date.parse(data.asOf) >= lastTakenMs) recent = []
      closes.note(data.quotes)
      if (bars !== null) days.note(data.quotes)
      if (series.release(observationsAtOnce)) onChanged()
      const observation = hours?.note(data, clock.now()) ?? null
      if (observation !== null) queue?.setObservation(observation)
    },
    async run() {
      if (history === null) return
      await loadAtLast(history)
      await writeOn({ queue, bars, clock, signal })
    },
  }
}
