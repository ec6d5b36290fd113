import type { SqlPool, SqlTrouble, SqlWatch } from '@portico/stores'
import { Counter, Gauge, type Metric } from 'prom-client'
import type { ServerLogger } from '../logger.ts'
import type { ConditionSource } from '../readiness.ts'
import { createProblemMemory } from './trouble.ts'

/** How this process gets on with its database. */
export interface SqlState {
  readonly watch: SqlWatch
  readonly conditions: ConditionSource
  readonly metrics: readonly Metric[]
}

/** SQLSTATE classes of a database that answers and cannot store: resources such as the disk (53), and its system (58). */
const cannotStore = /^5[38]/

function poolGauge(read: () => SqlPool | null): Gauge {
  return new Gauge({
    name: 'portico_postgresql_pool',
    help: 'Sessions with PostgreSQL: most, open, idle; and callers that wait for one',
    labelNames: ['what'],
    registers: [],
    collect() {
      const pool = read()
      if (pool === null) return
      for (const what of ['most', 'open', 'idle', 'waiting'] as const) this.set({ what }, pool[what])
    },
  })
}

/** Follows the database. */
export function createSqlState(options: {
  readonly logger: ServerLogger
  readonly now: () => number
}): SqlState {
  let pool: (() => SqlPool) | null = null
  const trouble = createProblemMemory<SqlTrouble>({
    ...options,
    begun: 'the database answers and cannot store',
    over: 'the database stores again',
  })
  const failures = new Counter({
    name: 'portico_sql_failures_total',
    help: 'Statements that the database could not carry out at the time, by class of SQLSTATE: 53 is its disk or memory',
    labelNames: ['class'],
    registers: [],
  })
  return {
    watch: {
      pool(read) {
        pool = read
      },
      troubled(seen) {
        failures.inc({ class: seen.code.slice(0, 2) })
        if (cannotStore.test(seen.code)) trouble.noted(seen)
      },
      wrote: () => trouble.worked(),
    },
    conditions() {
      const seen = trouble.current()
      if (seen === null) return []
      return [{ subject: 'postgresql', text: `the database cannot store: ${seen.reason} (${seen.code})` }]
    },
    metrics: [poolGauge(() => pool?.() ?? null), failures],
  }
}
