import type * as v from 'valibot'
import { figure } from './figure.ts'
import type { Setting } from './setting.ts'

/** What pages may cost one network, in the order of the documentation. */
export const pageSettings = {
  PAGE_CPU_PER_SECOND: figure(
    '100',
    { from: 10, to: 1_000_000, unit: 'milliseconds' },
    'CPU of the thread that answers which one address may take in a second for pages that are made anew; pages from the cache cost it nothing. An IPv6 network, /64, counts as one. `RATE_LIMIT_SCALE` multiplies it.',
  ),
  PAGE_CPU_BURST: figure(
    '2000',
    { from: 100, to: 1_000_000, unit: 'milliseconds' },
    'As much of it one address may take at once that has taken none before. Who has none left gets pages as they were up to eleven minutes ago, else 429 with `Retry-After`.',
  ),
} as const satisfies Record<string, Setting<unknown>>

/** What was read for each of them. */
type PageEnvironment = {
  readonly [Name in keyof typeof pageSettings]: v.InferOutput<(typeof pageSettings)[Name]['schema']>
}

/** What pages may cost one network, before it is multiplied. */
export interface PageConfig {
  readonly cpuPerSecondMs: number
  readonly cpuBurstMs: number
}

/** The pages' part of the configuration. */
export function pageConfigOf(environment: PageEnvironment): PageConfig {
  return { cpuPerSecondMs: environment.PAGE_CPU_PER_SECOND, cpuBurstMs: environment.PAGE_CPU_BURST }
}
