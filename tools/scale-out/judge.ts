import type { Entry, Kind, Ledger, PriceEntry, SessionEntry } from './entries.ts'

/** How long requests of a kind may fail: from the break on, so long after it or after it was repaired. */
export type MayFail = { readonly after: 'break' | 'repair'; readonly ms: number } | 'never'

/** What visitors are asked about together. */
export type Group = 'pages' | 'calls' | 'events'

/** What is allowed while something is broken. Nothing else is: what was acknowledged stays, and prices do not go back. */
export interface Allowed extends Readonly<Record<Group, MayFail>> {
  /** How old the snapshot of a process may get. */
  readonly priceAgeMs: number
}

/** When something was broken and repaired, and how long visitors were watched. */
export interface Span {
  readonly brokenMs: number
  readonly repairedMs: number
  readonly endMs: number
}

/** What became of the requests of a group. */
export interface GroupResult {
  readonly answered: number
  readonly failed: number
  /** What visitors met in place of an answer, how often, and how long they waited for it at most. */
  readonly met: ReadonlyMap<string, { readonly count: number; readonly longestMs: number }>
  /** The longest wait for an answer. */
  readonly slowestMs: number
  /** From the break to the end of the last request that failed; 0 where none did. */
  readonly disturbedMs: number
}

/** How a span went, and what of it is not allowed. */
export interface Judged extends Readonly<Record<Group, GroupResult>> {
  /** What was seen of sessions, and how often. */
  readonly sessions: ReadonlyMap<string, number>
  readonly oldestMs: number
  readonly faults: readonly string[]
}

const groupOf: Readonly<Record<Kind, Group>> = {
  'kept page': 'pages',
  'made page': 'pages',
  read: 'calls',
  renewal: 'calls',
  'log-in': 'calls',
  'log-out': 'calls',
  events: 'events',
}

const groups: readonly Group[] = ['pages', 'calls', 'events']
const isFailed = ({ outcome }: Entry) => outcome !== 'ok'

function countBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
  return counts
}

function metIn(failed: readonly Entry[]): GroupResult['met'] {
  const met = new Map<string, { count: number; longestMs: number }>()
  for (const { kind, outcome, tookMs } of failed) {
    const words = `${kind}: ${outcome}`
    const { count, longestMs } = met.get(words) ?? { count: 0, longestMs: 0 }
    met.set(words, { count: count + 1, longestMs: Math.max(longestMs, tookMs) })
  }
  return met
}

function resultOf(entries: readonly Entry[], brokenMs: number): GroupResult {
  const failed = entries.filter(isFailed)
  const good = entries.filter((entry) => !isFailed(entry))
  return {
    answered: good.length,
    failed: failed.length,
    met: metIn(failed),
    slowestMs: Math.max(0, ...good.map(({ tookMs }) => tookMs)),
    disturbedMs: Math.max(0, ...failed.map(({ atMs, tookMs }) => atMs + tookMs - brokenMs)),
  }
}

/** Until when requests may fail that begin after the break. */
function limitOf(may: MayFail, { brokenMs, repairedMs }: Span): number {
  if (may === 'never') return -Infinity
  return (may.after === 'break' ? brokenMs : repairedMs) + may.ms
}

function groupFaults(group: Group, entries: readonly Entry[], limitMs: number): readonly string[] {
  const forbidden = entries.filter((entry) => isFailed(entry) && entry.atMs > limitMs)
  const met = countBy(forbidden, ({ kind, outcome }) => `${kind}: ${outcome}`)
  return [...met].map(([words, count]) => `${group} failed when none may, ${count} times: ${words}`)
}

function priceFaults(prices: readonly PriceEntry[], priceAgeMs: number): readonly string[] {
  const back = prices.filter(({ backMs }) => backMs > 0)
  const old = prices.filter(({ ageMs }) => ageMs > priceAgeMs)
  const say = (entries: readonly PriceEntry[], words: string) =>
    entries.length === 0 ? [] : [`${words}, at ${[...new Set(entries.map(({ place }) => place))].join(', ')}`]
  return [
    ...say(
      back,
      `prices went back ${back.length} times, by ${Math.max(0, ...back.map(({ backMs }) => backMs))} ms`,
    ),
    ...say(old, `prices were ${Math.max(0, ...old.map(({ ageMs }) => ageMs))} ms old`),
  ]
}

const sessionFaults: readonly SessionEntry['what'][] = ['revoked and accepted', 'signed out']

/** Judges what was written down in a span. */
export function judge(ledger: Ledger, span: Span, allowed: Allowed): Judged {
  const isWithin = ({ atMs }: { readonly atMs: number }) => atMs >= span.brokenMs && atMs < span.endMs
  const entries = ledger.entries.filter(isWithin)
  const prices = ledger.prices.filter(isWithin)
  const of = (group: Group) => entries.filter(({ kind }) => groupOf[kind] === group)
  const sessions = countBy(ledger.sessions.filter(isWithin), ({ what }) => what)
  return {
    pages: resultOf(of('pages'), span.brokenMs),
    calls: resultOf(of('calls'), span.brokenMs),
    events: resultOf(of('events'), span.brokenMs),
    sessions,
    oldestMs: Math.max(0, ...prices.map(({ ageMs }) => ageMs)),
    faults: [
      ...groups.flatMap((group) => groupFaults(group, of(group), limitOf(allowed[group], span))),
      ...priceFaults(prices, allowed.priceAgeMs),
      ...sessionFaults.flatMap((what) => {
        const count = sessions.get(what)
        return count === undefined ? [] : [`sessions ${what}: ${count}`]
      }),
    ],
  }
}
