import { createSnapshot } from '@portico/market'

import { describeSnapshotStore } from './contract.ts'
import { createInProcessSnapshotStore } from './in-process.ts'

describeSnapshotStore('in process', {
  createStore: createInProcessSnapshotStore,
  snapshotOf: (version) =>
    createSnapshot({
      version,
      asOf: '2026-09-29T00:00:00Z',
      sources: [],
      assets: [],
      quotes: [],
      series: [],
    }),
})
