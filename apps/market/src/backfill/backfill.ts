import type { MarketHistory } from '@portico/stores'

import type { MarketClock } from '../ports/clock.ts'
import type { MarketSource, SourceHistory } from '../ports/source.ts'
import { createCloseBatch, createDayTable, type DayTable } from './backfill-plan.ts'
import { askWithRetries, createRetries, type Retries } from './retries.ts'

/** How far a backfill is. */
export interface BackfillProgress {
  readonly source: string
  /** What is asked for: the slug of an asset, or a day. */
  readonly step: string
  readonly done: number
  /** Steps of this source. */
  readonly total: number
  /** Days added so far, by all sources. */
  readonly added: number
}

/** What one source came to. */
export interface SourceOutcome {
  readonly source: string
  readonly added: number
  /** Questions that got no answer, each as it was asked; the same only once. */
  readonly failures: readonly string[]
  /** `given-up` after too many failures in a row. */
  readonly end: 'done' | 'given-up' | 'stopped'
}

/** What a backfill came to. */
export interface BackfillSummary {
  readonly sources: readonly SourceOutcome[]
  readonly added: number
  /** Assets with days that no source gave, and how many days. */
  readonly gaps: readonly { readonly assetId: string; readonly days: number }[]
}

/** What is asked for, and of whom. */
export interface BackfillOptions {
  readonly history: Pick<MarketHistory, 'readCloses' | 'writeCloses' | 'writeBars'>
  /** In the operator's order: a day is asked of the first source that may know it. */
  readonly sources: readonly MarketSource[]
  readonly assetIds: readonly string[]
  /** UTC days (YYYY-MM-DD), both included. */
  readonly from: string
  readonly to: string
  /** Days that are known without the store. */
  bundledDays(assetId: string): readonly string[]
  readonly clock: MarketClock
  readonly signal: AbortSignal
  onProgress(progress: BackfillProgress): void
}

/** Closes of a day-wise source that are written together. */
const closesAtOnce = 5000
const assetsAtOnce = 50

/** One source's part of a backfill. */
interface Part extends BackfillOptions {
  readonly source: MarketSource
  readonly past: SourceHistory
  readonly days: DayTable
  readonly retries: Retries
  count(added: number): void
  report(step: string, place: { readonly done: number; readonly total: number }): void
}

async function knownDays(options: BackfillOptions): Promise<DayTable> {
  const { history, assetIds, from, to, bundledDays } = options
  const days = createDayTable(from, to)
  for (let first = 0; first < assetIds.length; first += assetsAtOnce) {
    const some = assetIds.slice(first, first + assetsAtOnce)
    for (const { assetId, closes } of await history.readCloses(some, from.slice(0, 7))) {
      days.add(
        assetId,
        closes.map(({ date }) => date),
      )
    }
    for (const assetId of some) days.add(assetId, bundledDays(assetId))
  }
  return days
}

/** Asks for each asset in one go, from the first day that it lacks to the last. */
async function byAsset({ source, past, days, retries, ...part }: Part): Promise<void> {
  const { history, assetIds, signal, count, report } = part
  const lacking = assetIds.filter((assetId) => past.covers(assetId) && days.missing(assetId) !== null)
  for (const [index, assetId] of lacking.entries()) {
    const wanted = days.missing(assetId)
    if (wanted === null || !retries.mayAsk()) continue
    report(assetId, { done: index, total: lacking.length })
    const answer = await askWithRetries(retries, () => past.closes({ assetId, ...wanted, signal }))
    if (answer === null) continue
    const closes = answer.observations.filter(({ date }) => {
      return date >= wanted.from && date <= wanted.to && !days.isKnown(assetId, date)
    })
    const { currency, bars = [] } = answer
    if (bars.length > 0) await history.writeBars([{ assetId, source: source.id, currency, bars }])
    count(await history.writeCloses([{ assetId, source: source.id, currency, closes }]))
    days.add(
      assetId,
      closes.map(({ date }) => date),
    )
  }
}

/** Asks for each day once, for all assets that lack it. */
async function byDay(
  { source, days, retries, ...part }: Part,
  day: NonNullable<SourceHistory['day']>,
): Promise<void> {
  const { past, history, assetIds, signal, count, report } = part
  const covered = assetIds.filter((assetId) => past.covers(assetId))
  const missing = days.daysMissing(covered)
  const batch = createCloseBatch()
  let currency = 'usd'
  const write = async () => count(await history.writeCloses(batch.take(source.id, currency)))
  for (const [index, date] of missing.entries()) {
    if (!retries.mayAsk()) break
    report(date, { done: index, total: missing.length })
    const answer = await askWithRetries(retries, () => day(date, signal))
    if (answer === null) continue
    if (answer.currency !== currency) await write()
    currency = answer.currency
    for (const assetId of covered) {
      const price = answer.prices.get(assetId)
      if (price === undefined || days.isKnown(assetId, date)) continue
      batch.add(assetId, date, price)
      days.add(assetId, [date])
    }
    if (batch.size() >= closesAtOnce) await write()
  }
  await write()
}

/**
 * Asks sources for the closes that are missing and keeps them as they come, so that it can be ended at any time and goes on
 * where it stopped. What the store or the bundle has is not asked for. Rejects with StoreUnavailable.
 */
export async function backfillCloses(options: BackfillOptions): Promise<BackfillSummary> {
  const { sources, assetIds, signal, clock, onProgress } = options
  const days = await knownDays(options)
  const outcomes: SourceOutcome[] = []
  let total = 0
  for (const source of sources) {
    const past = source.history
    if (past === undefined || signal.aborted) continue
    const retries = createRetries({ clock, signal })
    let added = 0
    const part: Part = {
      ...{ ...options, source, past, days, retries },
      count(more) {
        added += more
        total += more
      },
      report: (step, place) => onProgress({ source: source.id, step, ...place, added: total }),
    }
    const day = past.day?.bind(past)
    await (day === undefined ? byAsset(part) : byDay(part, day))
    outcomes.push({ source: source.id, added, failures: retries.failures(), end: retries.end() })
  }
  const gaps = assetIds
    .map((assetId) => ({ assetId, days: days.missingCount(assetId) }))
    .filter((gap) => gap.days > 0)
  return { sources: outcomes, added: total, gaps }
}
