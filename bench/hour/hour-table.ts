import type { RowTable } from '../../tools/figures/rows.ts'
import { median } from '../measuring/statistics.ts'
import { shown, type Table, verdict } from '../measuring/table.ts'
import type { Ledger } from './event-source.ts'
import { kindNames, kinds, type PerKind } from './mix.ts'
import type { ProcessFigures } from './process-watch.ts'
import type { KindFigures } from './traffic.ts'

/** What was seen in one of the twelve stretches of an hour. */
export interface HourWindow {
  readonly fromMinutes: number
  readonly toMinutes: number
  readonly server: ProcessFigures
  /** How often the prices of all coins were read and shown. */
  readonly refreshes: number
  readonly kinds: PerKind<KindFigures>
  readonly failures: number
  /** Shares of the time of all cores: the server with its database, the load with its source, and the rest of the machine. */
  readonly cpu: { readonly server: number; readonly load: number; readonly others: number }
}

/** The whole of it. */
export interface HourFigures {
  readonly windows: readonly HourWindow[]
  readonly ledger: Ledger
  /** Events in the database at the end. */
  readonly stored: number
  /** How the run is called: its length, its database, its rate. */
  readonly subject: string
}

/** How many stretches make the whole, and a quarter of it. */
export const windowCount = 12
const quarter = windowCount / 4
/** What the last quarter may be to the second, in which everything is warm. */
const bars = { memory: 1.05, wait: 1.2 } as const
/** A source is read each minute, and some requests are rare, so that a shorter stretch may see none of either. */
const shortMinutes = 1.5

/** The name of the judged table, whose row a whole bench leaves as it is. */
export const hourTitle =
  'An hour at 70 % load: all roles, 10,000 coins from a live source, log-ins and events'

const megabytes = (bytes: number) => shown(bytes / 1e6)
const percent = (share: number) => `${Math.round(share * 100)} %`
const minutes = (value: number) => String(Math.round(value * 100) / 100)

function quartersOf(windows: readonly HourWindow[], of: (window: HourWindow) => number) {
  const values = windows.map(of)
  return { second: median(values.slice(quarter, 2 * quarter)), last: median(values.slice(-quarter)) }
}

function flatRow(
  name: string,
  quarters: { readonly second: number; readonly last: number },
  { bar, print }: { readonly bar: number; readonly print: (value: number) => string },
): readonly string[] {
  const { second, last } = quarters
  const ratio = last / second
  return [name, `**${shown(ratio)}**`, `≤ ${shown(bar)}`, verdict(ratio <= bar), print(second), print(last)]
}

/**
 * Whether memory and waits stay as they are, nothing fails, and every event is stored once: the last quarter against the second one, each by
 * the median of its stretches. Throws where there are other than twelve stretches.
 */
export function judgeHour({ windows, ledger, stored, subject }: HourFigures): Table {
  if (windows.length !== windowCount) throw new RangeError(`${windowCount} stretches make the whole`)
  const memory = quartersOf(windows, ({ server }) => server.residentBytes)
  const failures = windows.reduce((sum, window) => sum + window.failures, ledger.failures.length)
  const { fitting, invalid, distinct, accepted, refused } = ledger
  const isTrue = stored === distinct && accepted === fitting && refused === invalid
  const ms = (value: number) => `${shown(value)} ms`
  return {
    title: hourTitle,
    columns: [subject, 'last quarter to second', 'bar', 'kept', 'second quarter', 'last quarter'],
    rows: [
      flatRow('resident set', memory, { bar: bars.memory, print: (bytes) => `${megabytes(bytes)} MB` }),
      ...kinds.map((kind) =>
        flatRow(
          `${kindNames[kind]}, 95th percentile`,
          quartersOf(windows, (window) => window.kinds[kind].slowMs),
          { bar: bars.wait, print: ms },
        ),
      ),
      ['requests that failed', '', 'none', verdict(failures === 0), '', String(failures)],
      [
        'events: acknowledged (different ones), then stored',
        '',
        'the same',
        verdict(isTrue),
        `${accepted} (${distinct})`,
        String(stored),
      ],
    ],
    zeroIn: ['last quarter'],
  }
}

/** Where docs/performance.md has the stretches. */
export const hourPlace: RowTable = {
  opening: '<!-- hour: written by npm run bench -- --write hour -->',
  closing: '<!-- end of hour -->',
  columns: [
    'minutes',
    'resident set, MB (highest)',
    'heap, MB',
    ...kinds.map((kind) => `${kindNames[kind]}, ms: p50, p95`),
    'answered a second',
    'CPU: server, load, others',
    'answering thread, busiest thread',
    'event loop p99, ms',
    'refreshes',
    'failed',
  ],
}

function windowRow({ fromMinutes, toMinutes, server, ...window }: HourWindow): readonly string[] {
  const answered = kinds.reduce((sum, kind) => sum + window.kinds[kind].answered, 0)
  const { cpu } = window
  return [
    `${minutes(fromMinutes)} to ${minutes(toMinutes)}`,
    `${megabytes(server.residentBytes)} (${megabytes(server.highestBytes)})`,
    megabytes(server.heapBytes),
    ...kinds.map((kind) => `${shown(window.kinds[kind].middleMs)}, ${shown(window.kinds[kind].slowMs)}`),
    shown(answered / (60 * (toMinutes - fromMinutes))),
    [cpu.server, cpu.load, cpu.others].map(percent).join(', '),
    `${percent(server.threadShare)}, ${percent(server.busiestShare)}`,
    shown(server.loopMs),
    String(window.refreshes),
    String(window.failures),
  ]
}

/** The stretches, one a row. */
export function hourStretches({ windows, subject }: HourFigures): Table {
  const isShort = windows.some(({ fromMinutes, toMinutes }) => toMinutes - fromMinutes < shortMinutes)
  return {
    title: `${subject}, by stretches`,
    columns: hourPlace.columns,
    rows: windows.map(windowRow),
    zeroIn: ['failed', ...(isShort ? hourPlace.columns : [])],
    place: hourPlace,
  }
}
