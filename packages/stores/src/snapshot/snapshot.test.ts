import { randomUUID } from 'node:crypto'
import { describeSnapshotStore } from './contract.ts'
import { openSnapshots, type SnapshotsOptions } from './open-snapshots.ts'
import { marketSnapshot } from './redis/test-market.ts'

const logger = { info: () => {}, warn: () => {} }
const now = () => performance.now()
const snapshotOf = (version: string) => marketSnapshot({ version })

function openAlone(redisUrl: string | null, part: SnapshotsOptions['part']) {
  return () => openSnapshots({ redisUrl, website: randomUUID(), part, logger, now })
}

describeSnapshotStore('in process', { open: openAlone(null, 'publish'), snapshotOf })

const redisUrl = process.env['TEST_REDIS_URL']
if (redisUrl !== undefined) {
  describeSnapshotStore('publisher to Redis', { open: openAlone(redisUrl, 'publish'), snapshotOf })
  describeSnapshotStore('follower of Redis', { open: openAlone(redisUrl, 'follow'), snapshotOf })
}
