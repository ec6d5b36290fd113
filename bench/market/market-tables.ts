import { median, ratiosOf, spreadOf } from '../measuring/statistics.ts'
import { shown, type Table, verdict } from '../measuring/table.ts'
import type { Slowness } from './page-times.ts'

/** Milliseconds of one refresh. */
export interface RefreshCost {
  /** From asking for the first page to publishing. */
  readonly wallMs: number
  /** CPU in that time, without what the process spends on nothing. */
  readonly cpuMs: number
  readonly longestStopMs: number
}

/** Resident memory of one process, in bytes. */
export interface MarketMemory {
  /** After the refreshes, before the load. */
  readonly restBytes: number
  /** The highest under load. */
  readonly highestBytes: number
}

/** What was measured of a server with some roles. */
export interface MarketFigures {
  /** Such as `all roles`. */
  readonly name: string
  /** The one that gives every asset its identity. */
  readonly first: RefreshCost
  readonly refreshes: readonly RefreshCost[]
  /** A value for each refresh that was watched. */
  readonly cached: readonly Slowness[]
  readonly made: readonly Slowness[]
  readonly memory: MarketMemory
  /** The same server over the bundled assets. */
  readonly bundledMemory: MarketMemory
  /** Whether the database runs in the same process; its memory is not in the bar. */
  readonly database: 'embedded' | 'none'
}

const bars = {
  cpuMs: 2000,
  stopMs: { first: 50, later: 10 },
  slower: 1.2,
  /** The same for all servers, under load. */
  totalBytes: 350e6,
  /** With the bundled assets, at rest. */
  bundledBytes: 250e6,
  moreBytes: 60e6,
} as const
const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`

function costRow(name: string, costs: readonly RefreshCost[], kind: 'first' | 'later'): readonly string[] {
  const cpu = spreadOf(costs.map(({ cpuMs }) => cpuMs))
  const stop = spreadOf(costs.map(({ longestStopMs }) => longestStopMs))
  return [
    name,
    `${shown(median(costs.map(({ wallMs }) => wallMs)))} ms`,
    `**${shown(cpu.median)} ms** (${shown(cpu.lowest)} to ${shown(cpu.highest)})`,
    kind === 'first' ? '' : verdict(cpu.median <= bars.cpuMs),
    `**${shown(stop.median)} ms** (${shown(stop.lowest)} to ${shown(stop.highest)})`,
    `≤ ${shown(bars.stopMs[kind])} ms`,
    verdict(stop.median <= bars.stopMs[kind]),
  ]
}

/** CPU and stops of the event loop. Throws a RangeError where a server was not refreshed. */
export function refreshTable(assets: number, servers: readonly MarketFigures[]): Table {
  return {
    title: `Refresh of ${new Intl.NumberFormat('en').format(assets)} assets from a source, until published`,
    columns: [
      'refresh',
      'from the first request on',
      'CPU (lowest to highest)',
      `kept (≤ ${shown(bars.cpuMs)} ms)`,
      'longest stop of the event loop',
      'bar',
      'kept',
    ],
    rows: servers.flatMap(({ name, first, refreshes }) => [
      costRow(`${name}: the first, with an identity for every asset`, [first], 'first'),
      costRow(`${name}: later ones`, refreshes, 'later'),
    ]),
  }
}

function slownessRow(name: string, rounds: readonly Slowness[]): readonly string[] {
  const during = rounds.map((round) => round.during)
  const between = rounds.map((round) => round.between)
  const ratios = spreadOf(ratiosOf(during, between))
  return [
    name,
    `${shown(median(between))} ms`,
    `${shown(median(during))} ms`,
    `**${shown(ratios.median)}** (${shown(ratios.lowest)} to ${shown(ratios.highest)})`,
    `≤ ${shown(bars.slower)}`,
    verdict(ratios.median <= bars.slower),
    `${shown(Math.max(...rounds.map(({ slowest }) => slowest)))} ms`,
  ]
}

/** Waiting for pages. Throws a RangeError where no refresh was watched. */
export function slownessTable(servers: readonly MarketFigures[]): Table {
  return {
    title: 'Pages while a market is refreshed: 95th percentile of the wait',
    columns: ['page', 'between refreshes', 'during one', 'ratio', 'bar', 'kept', 'slowest during one'],
    rows: servers.flatMap(({ name, cached, made }) => [
      slownessRow(`${name}: from the cache`, cached),
      slownessRow(`${name}: made anew`, made),
    ]),
  }
}

/** Memory after the refreshes and under load, next to the same server over the bundled assets. */
export function marketMemoryTable(assets: number, servers: readonly MarketFigures[]): Table {
  const rows = servers.flatMap(({ name, memory, bundledMemory, database }) => {
    const more = Math.max(
      memory.restBytes - bundledMemory.restBytes,
      memory.highestBytes - bundledMemory.highestBytes,
    )
    const total = ({ highestBytes }: MarketMemory) =>
      database === 'none' ? verdict(highestBytes < bars.totalBytes) : ''
    const rest = database === 'none' ? verdict(bundledMemory.restBytes <= bars.bundledBytes) : ''
    const cells = (held: MarketMemory, atRest: string) => [
      megabytes(held.restBytes),
      atRest,
      megabytes(held.highestBytes),
      total(held),
    ]
    return [
      [`${name}: bundled assets`, ...cells(bundledMemory, rest), '', ''],
      [
        `${name}: ${new Intl.NumberFormat('en').format(assets)} assets`,
        ...cells(memory, ''),
        `+${megabytes(more)}`,
        verdict(more <= bars.moreBytes),
      ],
    ]
  })
  return {
    title: 'Memory of a server whose market is refreshed (resident set)',
    columns: [
      'server',
      'at rest, after the refreshes',
      `kept (≤ ${megabytes(bars.bundledBytes)})`,
      'highest under load',
      `kept (< ${megabytes(bars.totalBytes)})`,
      'more than with the bundled assets',
      `kept (≤ ${megabytes(bars.moreBytes)})`,
    ],
    rows,
  }
}
