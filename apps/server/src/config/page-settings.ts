import * as v from 'valibot'
import { amount } from './readers.ts'

/** What pages may cost one network, before it is multiplied. */
export const pageSettings = v.object({
  cpuPerSecondMs: amount({
    name: 'PAGE_CPU_PER_SECOND',
    fallback: '100',
    ...{ from: 10, to: 1_000_000, unit: 'milliseconds' },
    meaning:
      'CPU time of the answering thread that one address may use in a second for pages that are not in the cache; pages from the cache are free. An IPv6 network, /64, counts as one. `RATE_LIMIT_SCALE` multiplies it.',
  }),
  cpuBurstMs: amount({
    name: 'PAGE_CPU_BURST',
    fallback: '2000',
    ...{ from: 100, to: 1_000_000, unit: 'milliseconds' },
    meaning:
      'How much of it an address may use at once after a pause. When it is used up, the address gets pages that are up to eleven minutes old, else 429 with `Retry-After`.',
  }),
})
