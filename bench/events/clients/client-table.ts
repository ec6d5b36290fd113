import { median } from '../../measuring/statistics.ts'
import { kilobytes, shown, type Table, verdict } from '../../measuring/table.ts'
import type { BuiltClient } from './build-client.ts'
import type { ClientCost } from './client-cost.ts'

/** Costs of one client in each round, as the machine can and slowed down. */
export interface ClientRounds {
  readonly plain: readonly ClientCost[]
  readonly slow: readonly ClientCost[]
}

/** One client with its rounds. */
export interface MeasuredClient extends ClientRounds {
  readonly built: Pick<BuiltClient, 'name' | 'gzipBytes' | 'brotliBytes'>
}

const bars = { gzipBytes: 5000, apartMs: 1 } as const

/** What a client takes beyond the page itself, by the medians. */
function beyond(rounds: readonly ClientCost[], page: readonly ClientCost[], of: keyof ClientCost): number {
  return median(rounds.map((cost) => cost[of])) - median(page.map((cost) => cost[of]))
}

const columns = [
  'client',
  'gzip',
  'brotli',
  'start, ms',
  'CPU x4',
  '50 events one by one, ms',
  'CPU x4',
  '50 events in one task, ms',
  'CPU x4',
  'bars kept',
] as const

/**
 * The clients side by side, the first held to the bars. `page` is the same without a client: its cost is taken off. Throws a RangeError
 * where a client has no round.
 */
export function clientTable(clients: readonly MeasuredClient[], page: ClientRounds): Table {
  const rows = clients.map(({ built, plain, slow }, index) => {
    const figures = (['startMs', 'apartMs', 'togetherMs'] as const).flatMap((of) => [
      shown(beyond(plain, page.plain, of)),
      shown(beyond(slow, page.slow, of)),
    ])
    const kept = built.gzipBytes <= bars.gzipBytes && beyond(plain, page.plain, 'apartMs') <= bars.apartMs
    return [
      ...[built.name, kilobytes(built.gzipBytes), kilobytes(built.brotliBytes), ...figures],
      index === 0 ? verdict(kept) : '',
    ]
  })
  const bar = ['bar', `≤ ${kilobytes(bars.gzipBytes)}`, '', '', '', `≤ ${bars.apartMs}`, '', '', '', '']
  return {
    title: 'Analytics clients: one minified file each, and the main thread of an empty page in Chromium',
    columns,
    rows: [...rows, bar],
  }
}
