import type { Group, GroupResult, Judged } from './judge.ts'

/** How one fault went. */
export interface Outcome {
  readonly component: string
  readonly how: string
  readonly judged: Judged
  /** From when it was repaired until all processes said that they are ready. */
  readonly readyAfterMs: number
  /** Until all events that were acknowledged were in the table. */
  readonly storedAfterMs: number
  readonly acknowledged: number
  readonly lost: number
  readonly duplicated: number
}

const seconds = (ms: number) => String(Math.round(ms / 100) / 10)
const columns = [
  'Component',
  'Fault',
  'Pages answered / failed',
  'slowest, s',
  'Calls done / failed',
  'for, s',
  'Batches of events taken / refused',
  'Events acknowledged, lost, twice',
  'Oldest prices, s',
  'All ready after, s',
  'All stored after, s',
] as const

const counted = ({ answered, failed }: GroupResult) => `${answered} / ${failed}`

function rowOf({ component, how, judged, ...rest }: Outcome): string {
  const { pages, calls, events, oldestMs } = judged
  const cells = [
    ...[component, how, counted(pages), seconds(pages.slowestMs)],
    ...[counted(calls), seconds(calls.disturbedMs), counted(events)],
    `${rest.acknowledged}, ${rest.lost}, ${rest.duplicated}`,
    ...[oldestMs, rest.readyAfterMs, rest.storedAfterMs].map(seconds),
  ]
  return `| ${cells.join(' | ')} |`
}

const groups: readonly Group[] = ['pages', 'calls', 'events']

/** What visitors met in place of an answer, fault by fault. */
function metLines({ component, how, judged }: Outcome): readonly string[] {
  const met = groups
    .flatMap((group) => [...judged[group].met])
    .map(([words, { count, longestMs }]) => `${words} (${count}, within ${seconds(longestMs)} s)`)
  const faults = judged.faults.map((words) => `NOT ALLOWED: ${words}`)
  const all = [...met, ...faults]
  return all.length === 0 ? [] : [`- ${component}, ${how}: ${all.join('; ')}`]
}

function summaryOf(outcomes: readonly Outcome[]): string {
  const sum = (count: (outcome: Outcome) => number) =>
    outcomes.reduce((total, outcome) => total + count(outcome), 0)
  const [pages, failed] = [
    sum(({ judged }) => judged.pages.answered),
    sum(({ judged }) => judged.pages.failed),
  ]
  const events = `${sum(({ acknowledged }) => acknowledged)} events acknowledged, ${sum(({ lost }) => lost)} lost, ${sum(({ duplicated }) => duplicated)} twice`
  const seen = (what: string) => sum(({ judged }) => judged.sessions.get(what) ?? 0)
  const tries = `ended sessions tried ${seen('revoked and refused')} times, accepted ${seen('revoked and accepted')} times`
  const calls = `${sum(({ judged }) => judged.calls.answered)} calls done, ${sum(({ judged }) => judged.calls.failed)} failed`
  return `Summary: ${outcomes.length} faults: ${pages} pages answered, ${failed} failed; ${calls}; ${events}; ${tries}`
}

/** The report as a page; `notes` are lines of Markdown that come first. */
export function printReport(outcomes: readonly Outcome[], notes: readonly string[]): string {
  const head = [`| ${columns.join(' | ')} |`, `|${' --- |'.repeat(columns.length)}`]
  const met = outcomes.flatMap(metLines)
  const lines = [summaryOf(outcomes), '', ...notes, '', ...head, ...outcomes.map(rowOf)]
  return `${[...lines, ...(met.length === 0 ? [] : ['', 'What visitors met:', '', ...met])].join('\n')}\n`
}
