import { createSnapshot } from '@portico/market'
import { describe, expect, it } from 'vitest'
import { testSnapshotData } from '../../test/gateway.ts'
import { createSnapshotMemo } from './snapshot-memo.ts'

function createCounted(limit: number) {
  const computed: string[] = []
  const memo = createSnapshotMemo({
    nameOf: (key: string) => key,
    compute: (snapshot, key) => {
      computed.push(`${snapshot.version} ${key}`)
      return key === 'nothing' ? undefined : key
    },
    limit,
  })
  return { memo, computed }
}

const snapshot = createSnapshot(testSnapshotData)

describe('createSnapshotMemo', () => {
  it('computes once for a snapshot and a key, whatever the value', () => {
    const { memo, computed } = createCounted(10)
    for (const key of ['a', 'a', 'nothing', 'nothing', 'b']) memo(snapshot, key)
    expect(computed).toEqual(['v-1 a', 'v-1 nothing', 'v-1 b'])
  })

  it('computes anew for another snapshot', () => {
    const { memo, computed } = createCounted(10)
    memo(snapshot, 'a')
    memo(createSnapshot({ ...testSnapshotData, version: 'v-2' }), 'a')
    expect(computed).toEqual(['v-1 a', 'v-2 a'])
  })

  it('keeps no more keys than its limit', () => {
    const { memo, computed } = createCounted(2)
    for (const key of ['a', 'b', 'c', 'b', 'c', 'a']) memo(snapshot, key)
    expect(computed).toEqual(['v-1 a', 'v-1 b', 'v-1 c', 'v-1 a'])
  })
})
