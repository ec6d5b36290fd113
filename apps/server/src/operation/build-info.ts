import { Gauge } from 'prom-client'
import manifest from '../../package.json' with { type: 'json' }

/** The version of the product that this process runs. */
export const { version } = manifest

/** Shows which version runs, as dashboards join it: always 1. */
export function buildInfo(): Gauge {
  const gauge = new Gauge({
    name: 'portico_build_info',
    help: 'The version that runs, and that of Node.js under it; always 1',
    labelNames: ['version', 'node'],
    registers: [],
  })
  gauge.set({ version, node: process.versions.node }, 1)
  return gauge
}
