import { instantMs } from '../model/day.ts'
import { dollarId } from '../rates/dollar.ts'
import type { Quote, SourceCredit } from '../model/model.ts'
import { mergeAssets } from './assets.ts'
import { mergeFigures } from './figures/merge-figures.ts'
import { mergeHistories } from './histories.ts'
import type { MergeInput, MergeOutcome } from './model.ts'
import { isPast } from './price-check.ts'
import type { DatedQuote } from './judge-asset.ts'
import { mergeQuotes } from './quotes.ts'
import { mergeRecent } from './recent.ts'
import { versionOf } from './version.ts'

/**
 * Merges what the sources know into the next snapshot: of each asset the freshest price that is believed, the freshest
 * range, quantity and history. A current price stays until a newer one is believed, so that a source that dies leaves its last
 * prices with their time. The version is a hash of the content: equal content has an equal version.
 *
 * Throws a RangeError where nothing is current and no reading dates the snapshot.
 */
export function mergeLive(input: MergeInput): MergeOutcome {
  const steps = mergeInSteps(input)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** The same with a pause after each step, so that a process can answer in between while it merges a large market. */
export function* mergeInSteps(input: MergeInput): Generator<undefined, MergeOutcome> {
  const { assets, counting } = mergeAssets(input)
  yield
  const { series, telling } = mergeHistories(input.readings)
  yield
  const cuts = new Map(
    series.flatMap(({ assetId, cuts }) => cuts.map(({ date }) => [assetId, date] as const)),
  )
  const judged = mergeQuotes(input, { assets, cutOf: (id) => cuts.get(id) ?? null })
  const { quarantined, pending, levels } = judged
  yield
  const asOf = newestOf(input, judged.quotes)
  const quotes = new Map<string, Quote>()
  for (const { quote } of judged.quotes.values()) quotes.set(quote.assetId, quote)
  const recent = mergeRecent(input, { asOf, assets, quotes, quarantined })
  yield
  const figures = mergeFigures(input, { assets, quotes, quarantined })
  yield
  const used = new Set([...counting, ...telling, ...[...quotes.values()].flatMap(sourcesOf)])
  for (const { source } of figures) used.add(source)
  const dollar = dollarQuote(input, { asOf, used })
  const priced = assets.flatMap(({ id }) => (id === dollarId ? dollar : (quotes.get(id) ?? [])))
  for (const { source } of dollar) used.add(source)
  const content = {
    asOf,
    sources: creditsOf(input).filter(({ id }) => used.has(id)),
    assets,
    quotes: priced,
    series,
    ...(recent.length === 0 ? {} : { recent }),
    ...(figures.length === 0 ? {} : { figures }),
  }
  return { data: { version: versionOf(content), ...content }, quarantined, pending, levels }
}

interface Dated {
  readonly asOf: string
  readonly atMs: number
}

/**
 * The instant that windows count back from: that of the newest current price, of sources that date a snapshot; what
 * these say of themselves where nothing has a price yet. Time does not run backwards.
 */
function newestOf(
  { readings, previous, nowMs }: MergeInput,
  quotes: ReadonlyMap<string, DatedQuote>,
): string {
  const dated = readings.filter(({ asOf }) => asOf !== null)
  const dating = new Set(dated.map(({ credit }) => credit.id))
  const dateOf = (asOf: string): Dated => ({ asOf, atMs: instantMs(asOf) })
  const known: Dated[] = previous === null ? [] : [dateOf(previous.asOf)]
  for (const { quote, atMs } of quotes.values()) {
    if (dating.has(quote.source)) known.push({ asOf: quote.asOf, atMs })
  }
  const told = known.length > 0 ? known : dated.flatMap(({ asOf }) => (asOf === null ? [] : [dateOf(asOf)]))
  const newest = told.reduce<Dated | null>((found, date) => {
    if (!isPast(date.atMs, nowMs)) return found
    return found === null || date.atMs > found.atMs ? date : found
  }, null)
  if (newest === null) throw new RangeError('A snapshot needs at least one dated reading.')
  return newest.asOf.endsWith('Z') ? newest.asOf : new Date(newest.atMs).toISOString()
}

/** The dollar is 1 at any time. The freshest source that lists it is named beside, else one that is credited anyway. */
function dollarQuote(
  { readings, previous }: MergeInput,
  { asOf, used }: { readonly asOf: string; readonly used: ReadonlySet<string> },
): readonly Quote[] {
  const quotes = [...readings.flatMap((reading) => reading.quotes), ...(previous?.quotes ?? [])]
  const told = quotes.filter(({ assetId }) => assetId === dollarId)
  const freshest = told.reduce<Quote | null>((found, quote) => {
    return found === null || instantMs(quote.asOf) > instantMs(found.asOf) ? quote : found
  }, null)
  const source = freshest?.source ?? [...used, ...readings.map(({ credit }) => credit.id)][0]
  if (source === undefined) return []
  return [{ assetId: dollarId, price: '1', asOf, source, high24h: null, low24h: null }]
}

function sourcesOf({ source, range, via }: Quote): readonly string[] {
  return [source, range?.source ?? source, via?.source ?? source, ...(via?.behind ?? [])]
}

/** Every source once, as its newest reading or the current snapshot credits it. */
function creditsOf({ readings, previous }: MergeInput): readonly SourceCredit[] {
  const credits = new Map<string, SourceCredit>()
  for (const credit of [...readings.map((reading) => reading.credit), ...(previous?.sources ?? [])]) {
    if (!credits.has(credit.id)) credits.set(credit.id, credit)
  }
  return [...credits.values()]
}
