import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { hasNatsServer } from '@portico/stores/test-nats-cluster'
import { hasPostgresServer } from '@portico/stores/test-postgres-server'
import { hasRedisServer } from '@portico/stores/test-redis-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settle } from '../../apps/server/test/event-faults/ledger.ts'
import { hasNginx } from '../nginx.ts'
import { carryOut, faults } from './faults.ts'
import { type Figures, measure } from './figures.ts'
import { counts, type Fleet, startFleet } from './fleet.ts'
import { judge } from './judge.ts'
import { type Outcome, printReport } from './report.ts'
import { startVisitors, type Visitors } from './visitors.ts'

/** `all`, or words of the components and faults that are wanted. */
const wanted = process.env['PORTICO_SCALE_OUT']
const chosen = faults.filter(
  ({ component, how }) =>
    wanted === 'all' || wanted?.split(',').some((word) => `${component} ${how}`.includes(word)),
)
const timeoutMs = 300_000
const outcomes: Outcome[] = []
let figures: Figures | null = null

/** The machine, and what the fleet took of it. */
function notes(): readonly string[] {
  const processes = Object.entries(counts).map(([role, count]) => `${count} ${role}`)
  const [load = 0] = loadavg()
  const machine = `${cpus().length} cores (${cpus()[0]?.model ?? ''}), load ${load.toFixed(1)}`
  return [
    `${processes.join(', ')}, PostgreSQL, Redis, 3 NATS, nginx, and the visitors on ${machine}.`,
    '',
    JSON.stringify(figures),
  ]
}

/** After each fault, so that a run that ends early leaves what it found. */
function write(): void {
  const file = process.env['PORTICO_DRILL_TABLE']
  if (file !== undefined) writeFileSync(file, printReport(outcomes, notes()))
}

function describeDrill(): void {
  const cleaning = new AsyncDisposableStack()
  let fleet: Fleet
  let visitors: Visitors

  beforeAll(async () => {
    fleet = cleaning.use(await startFleet())
    figures = await measure(fleet)
    visitors = await startVisitors(fleet)
    cleaning.defer(() => visitors.finish())
  }, timeoutMs)
  afterAll(async () => {
    write()
    await cleaning.disposeAsync()
  }, timeoutMs)

  it.each(chosen.map((fault) => [fault.component, fault.how, fault] as const))(
    'SAFE-05 SAFE-07 SHIP-04 a fleet under load bears it: %s, %s',
    async (component, how, fault) => {
      const before = visitors.acknowledged.length
      const { readyAfterMs, ...span } = await carryOut(fault, fleet)
      const judged = judge(visitors, span, fault.allowed)
      const acknowledged = visitors.acknowledged.slice(before)
      const settlingMs = performance.now()
      const { lost, duplicated } = await settle(fleet, 1, visitors.acknowledged.slice())
      const storedAfterMs = performance.now() - settlingMs
      outcomes.push({
        ...{ component, how, judged, readyAfterMs, storedAfterMs },
        ...{ acknowledged: acknowledged.length, lost, duplicated },
      })
      write()
      expect(judged.faults).toEqual([])
      expect({ lost, duplicated }).toEqual({ lost: 0, duplicated: 0 })
      expect(acknowledged.length).toBeGreaterThan(0)
    },
    timeoutMs,
  )
}

const isPossible = hasPostgresServer() && hasRedisServer() && hasNatsServer() && hasNginx()
describe.runIf(wanted !== undefined && isPossible)('scale-out', describeDrill)
