import type { RedisWatch } from '@portico/stores'
import { Counter, Gauge, type Metric } from 'prom-client'
import type { Role } from '../../config/settings.ts'
import type { ServerLogger } from '../logger.ts'
import type { Condition, ConditionSource } from '../readiness.ts'
import { createProblemMemory } from './trouble.ts'

/** How this process gets on with Redis. */
export interface RedisState {
  readonly watch: RedisWatch
  readonly conditions: ConditionSource
  readonly metrics: readonly Metric[]
}

function connectionsGauge(states: ReadonlyMap<string, string>): Gauge {
  return new Gauge({
    name: 'portico_redis_connections',
    help: 'Connections to Redis, by whether they are connected or lost',
    labelNames: ['state'],
    registers: [],
    collect() {
      const found = [...states.values()]
      for (const state of ['connected', 'lost'])
        this.set({ state }, found.filter((one) => one === state).length)
    },
  })
}

/** Follows the connections to Redis. A market that cannot publish is of no use to anybody. */
export function createRedisState(options: {
  readonly roles: readonly Role[]
  readonly logger: ServerLogger
  readonly now: () => number
}): RedisState {
  const states = new Map<string, 'connected' | 'lost'>()
  const trouble = createProblemMemory<{ readonly reason: string }>({
    ...options,
    begun: 'Redis answers and cannot work',
    over: 'Redis works again',
  })
  const failures = new Counter({
    name: 'portico_redis_failures_total',
    help: 'Commands that Redis did not carry out, by the reason: unreachable, refused, or its own first word such as OOM',
    labelNames: ['reason'],
    registers: [],
  })
  const stops = options.roles.filter((role) => role === 'market')

  function conditions(): readonly Condition[] {
    const lost = [...states].filter(([, state]) => state === 'lost').map(([purpose]) => purpose)
    const reason = trouble.current()?.reason
    return [
      ...(lost.length > 0 ? [`Redis is not connected: ${lost.join(', ')}`] : []),
      ...(reason === undefined ? [] : [`Redis cannot work: ${reason}`]),
    ].map((text) => ({ subject: 'redis', text, stops }))
  }

  return {
    watch: {
      connection: (purpose, state) => states.set(purpose, state),
      failed(reason) {
        failures.inc({ reason })
        if (reason !== 'unreachable' && reason !== 'refused') trouble.noted({ reason })
      },
      wrote: () => trouble.worked(),
    },
    conditions,
    metrics: [connectionsGauge(states), failures],
  }
}
