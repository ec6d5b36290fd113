import type { Fault } from './fault.ts'
import { objectiveFaults } from './objective-faults.ts'
import { processFaults } from './process-faults.ts'
import { serviceFaults } from './service-faults.ts'
import { redisKilled, storeFaults } from './store-faults.ts'

/** All that a drill breaks. */
export const faults: readonly Fault[] = [
  ...processFaults,
  ...storeFaults,
  ...serviceFaults,
  ...objectiveFaults,
  redisKilled,
]
