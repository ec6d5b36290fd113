import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { createMetrics } from './metrics.ts'

const dashboard = new URL('../../../../ops/grafana/dashboards/portico-analytics.json', import.meta.url)

describe('the dashboard of events', () => {
  it('asks for metrics that the server has', async () => {
    const asked = new Set((await readFile(dashboard, 'utf8')).match(/portico_\w+/g))
    const metrics = createMetrics()
    metrics.followEvents({ status: () => ({ waiting: 0, lag: 0, fill: null, dead: 0, conditions: [] }) })
    metrics.countEvents('accepted', 1)
    const printed = await metrics.print()
    expect(asked.size).toBe(4)
    for (const name of asked) expect(printed).toContain(`# TYPE ${name} `)
    expect(printed).toContain('portico_events_total{outcome="accepted"} 1')
  })
})
