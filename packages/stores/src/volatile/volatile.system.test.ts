import { describe } from 'vitest'
import { describeVolatileStore } from '../../test/volatile-contract.ts'
import { openVolatile } from './open-volatile.ts'

const redisUrl = process.env['TEST_REDIS_URL'] ?? ''
const logger = { info: () => {}, warn: () => {} }

describe.runIf(redisUrl)('with a server', () => {
  describeVolatileStore('Redis', () => openVolatile({ redisUrl, now: () => performance.now(), logger }))
})
