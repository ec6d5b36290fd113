import { randomUUID } from 'node:crypto'
import { describe } from 'vitest'
import { describeSnapshotStore } from '../../test/snapshot/contract.ts'
import { openSnapshots, type SnapshotsOptions } from './open-snapshots.ts'
import { marketSnapshot } from '../../test/snapshot/market.ts'

const redisUrl = process.env['TEST_REDIS_URL'] ?? ''
const logger = { info: () => {}, warn: () => {} }
const now = () => performance.now()
const snapshotOf = (version: string) => marketSnapshot({ version })

function openAlone(part: SnapshotsOptions['part']) {
  return () => openSnapshots({ redisUrl, website: randomUUID(), part, logger, now })
}

describe.runIf(redisUrl)('with a server', () => {
  describeSnapshotStore('publisher to Redis', { open: openAlone('publish'), snapshotOf })
  describeSnapshotStore('follower of Redis', { open: openAlone('follow'), snapshotOf })
})
