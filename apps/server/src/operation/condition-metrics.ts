import { Gauge } from 'prom-client'
import { type Conditions, subjects } from './readiness.ts'

/** Shows, at each scrape, what is wrong by subject: 0 nothing, 1 less than usual, 2 a role that cannot be done (SAFE-07). */
export function conditionGauge(conditions: Conditions): Gauge {
  return new Gauge({
    name: 'portico_condition',
    help: 'What is wrong, by subject: 0 nothing, 1 the process does less, 2 a role of it cannot be done',
    labelNames: ['subject'],
    registers: [],
    async collect() {
      const found = await conditions.now()
      for (const subject of subjects) this.set({ subject }, 0)
      for (const { subject } of found) this.set({ subject }, 1)
      for (const { subject, stops = [] } of found) if (stops.length > 0) this.set({ subject }, 2)
    },
  })
}
