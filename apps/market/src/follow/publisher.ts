import { setImmediate as nextTurn } from 'node:timers/promises'

import {
  createSnapshot,
  type JudgeMemory,
  type JudgeRules,
  type QuarantinedQuote,
  type MarketReading,
  mergeInSteps,
  type MergeInput,
  mergeLive,
  type MergeOutcome,
  type Snapshot,
  type SnapshotData,
  withSetValues,
} from '@portico/market'
import type { SnapshotStore } from '@portico/stores'

import type { MarketClock } from '../ports/clock.ts'
import type { FollowLogger } from '../ports/follow-logger.ts'
import type { MarketDecisions } from '../ports/market-decisions.ts'
import { rulesWith } from './merged-rules.ts'

/** Merges what the sources know and publishes it, at a bounded pace. */
export interface Publisher {
  /** Publishes the first snapshot; throws a RangeError where nothing is known. Every later fault is logged instead. */
  begin(): void
  /** Something new is known: the next snapshot is due. */
  changed(): void
  /** Publishes when something changed, until the signal aborts; never rejects. */
  run(): Promise<void>
  /** What the sources come to now; throws before the first. */
  snapshot(): Snapshot
  /** The same as it was published, with what operators have set; throws before the first. */
  shown(): Snapshot
  /** The jumps that wait to be confirmed. */
  pending(): JudgeMemory['pending']
  publishedMs(): number
}

/** What is published, and how. */
export interface PublisherOptions {
  readonly store: SnapshotStore
  /** The latest reading of each source, in the operator's order. */
  readings(): readonly MarketReading[]
  /** The prices of an earlier run; null where there are none. */
  readonly previous: SnapshotData | null
  /** The jumps that waited to be confirmed then. */
  readonly pending: JudgeMemory['pending']
  /** What the operator says about which prices are believed. */
  readonly rules: JudgeRules
  /** The same, as it changes while the process runs; null where operators cannot say anything. */
  readonly word: MarketDecisions | null
  readonly clock: MarketClock
  readonly publishEveryMs: number
  /** Whether a further snapshot may be published now. */
  mayPublish(): boolean
  readonly logger: FollowLogger
  readonly signal: AbortSignal
  /** Told of each merge, whether or not it changed anything. */
  onMerged(merged: { readonly data: SnapshotData; readonly quarantined: readonly QuarantinedQuote[] }): void
}

/** The first live readings are waited for together, so that they make one snapshot. */
const gatherMs = 2000

/** How soon a process that may not publish asks whether it may. */
const askAgainMs = 1000

/** From here on a merge takes so long that pages would wait for it. */
const largeMarket = 2000

/** Merges a large market step by step, so that pages are answered in between. */
async function mergeAtLeisure(input: MergeInput): Promise<MergeOutcome> {
  if ((input.previous?.assets.length ?? 0) < largeMarket) return mergeLive(input)
  const steps = mergeInSteps(input)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await nextTurn()
  }
}

/** Waits, and goes on waiting for as long as nothing may be published or until the signal aborts. */
async function waitUntil(
  mayPublish: () => boolean,
  waitMs: number,
  { clock, signal }: Pick<PublisherOptions, 'clock' | 'signal'>,
): Promise<void> {
  await clock.wait(waitMs, signal).catch(() => {})
  while (!signal.aborted && !mayPublish()) await clock.wait(askAgainMs, signal).catch(() => {})
}

/** What operators have set lies over what is published alone: it is no witness of the next merge, and no history. */
function createShowing({ store, word }: Pick<PublisherOptions, 'store' | 'word'>) {
  let shown: Snapshot | null = null
  return {
    shown: () => shown,
    show(merged: Snapshot) {
      const data = word === null ? merged.data : withSetValues(merged.data, word.values(), word.credit)
      if (data.version === shown?.version) return
      shown = data === merged.data ? merged : createSnapshot(data)
      store.publish(shown)
    },
  }
}

export function createPublisher(options: PublisherOptions): Publisher {
  const { readings, word, clock, publishEveryMs, mayPublish, logger, signal, onMerged } = options
  let memory: JudgeMemory = { pending: options.pending }
  let snapshot: Snapshot | null = null
  const showing = createShowing(options)
  let publishedMs = 0
  let isFirst = true
  let due = Promise.withResolvers<void>()
  signal.addEventListener('abort', () => due.resolve(), { once: true })

  const inputOf = (previous: SnapshotData | null): MergeInput => ({
    ...memory,
    ...{ readings: readings(), previous, rules: rulesWith(options.rules, word) },
    nowMs: clock.now(),
  })

  function publish(merged: MergeOutcome) {
    const { data, quarantined, pending, levels } = merged
    memory = { pending, levels }
    publishedMs = clock.now()
    if (snapshot === null || data.version !== snapshot.version) snapshot = createSnapshot(data)
    showing.show(snapshot)
    onMerged({ data, quarantined })
  }

  async function publishAgain() {
    try {
      const merged = await mergeAtLeisure(inputOf(current().data))
      if (!signal.aborted) publish(merged)
    } catch (error) {
      logger.warn({ err: error }, 'a market snapshot could not be published; the last one stays')
    }
  }

  function current(): Snapshot {
    if (snapshot === null) throw new Error('Nothing is published yet.')
    return snapshot
  }

  /** How long until the next snapshot may be published; never longer than the pace, should the clock have been set back. */
  function paceMs(): number {
    if (isFirst) return Math.min(gatherMs, publishEveryMs)
    return Math.min(publishEveryMs, Math.max(0, publishedMs + publishEveryMs - clock.now()))
  }

  return {
    begin: () => publish(mergeLive(inputOf(options.previous))),
    changed: () => due.resolve(),
    async run() {
      for (;;) {
        await due.promise
        if (signal.aborted) return
        await waitUntil(mayPublish, paceMs(), options)
        if (signal.aborted) return
        due = Promise.withResolvers<void>()
        isFirst = false
        await publishAgain()
      }
    },
    snapshot: current,
    shown: () => showing.shown() ?? current(),
    pending: () => memory.pending,
    publishedMs: () => publishedMs,
  }
}
