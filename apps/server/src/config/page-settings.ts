import * as v from 'valibot'
import { amount } from './readers.ts'

/** What pages may cost one network, before it is multiplied. */
export const pageSettings = v.object({
  cpuPerSecondMs: amount({
    name: 'PAGE_CPU_PER_SECOND',
    fallback: '100',
    ...{ from: 10, to: 1_000_000, unit: 'milliseconds' },
    meaning:
      'CPU of the thread that answers which one address may take in a second for pages that are made anew; pages from the cache cost it nothing. An IPv6 network, /64, counts as one. `RATE_LIMIT_SCALE` multiplies it.',
  }),
  cpuBurstMs: amount({
    name: 'PAGE_CPU_BURST',
    fallback: '2000',
    ...{ from: 100, to: 1_000_000, unit: 'milliseconds' },
    meaning:
      'As much of it one address may take at once that has taken none before. Who has none left gets pages as they were up to eleven minutes ago, else 429 with `Retry-After`.',
  }),
})
