import { randomUUID } from 'node:crypto'
import { describeSnapshotStore } from '../../test/snapshot/contract.ts'
import { openSnapshots } from './open-snapshots.ts'
import { marketSnapshot } from '../../test/snapshot/market.ts'

const alone = { redisUrl: null, part: 'publish', logger: { info: () => {}, warn: () => {} } } as const

describeSnapshotStore('in process', {
  open: () => openSnapshots({ ...alone, website: randomUUID(), now: () => performance.now() }),
  snapshotOf: (version) => marketSnapshot({ version }),
})
