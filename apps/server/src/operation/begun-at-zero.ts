import type { Counter } from 'prom-client'

/**
 * Shows each value of a label from the start on. Prometheus sees no increase where a counter appears with its first count, so that
 * an alert would miss what happens once.
 */
export function begunAtZero(counter: Counter, label: string, values: readonly string[]): Counter {
  for (const value of values) counter.inc({ [label]: value }, 0)
  return counter
}
