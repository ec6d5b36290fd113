import { createInProcessSnapshotStore } from '@portico/stores'
import type { Snapshot } from '@portico/market'
import { describe, expect, it } from 'vitest'
import { marketOf, smallMarket } from '../../test/context.ts'
import { followNames } from './prepare-names.ts'

/** A snapshot whose first asset counts how often its name is read. */
function counted(version: string): { snapshot: Snapshot; reads: () => number } {
  let reads = 0
  const snapshot = marketOf(smallMarket)
  const [first, ...others] = snapshot.assets
  if (first === undefined) throw new Error('the market has no asset')
  const asset = Object.defineProperty({ ...first }, 'name', {
    get() {
      reads += 1
      return first.name
    },
  })
  const catalogue = [asset, ...others]
  return { snapshot: { ...snapshot, version, assets: catalogue, catalogue }, reads: () => reads }
}

describe('followNames', () => {
  it('SAFE-01 reads the names of the current snapshot, and of each that follows', async () => {
    const snapshots = createInProcessSnapshotStore()
    const [first, second] = [counted('1'), counted('2')]
    snapshots.publish(first.snapshot)
    const end = followNames(snapshots)
    await expect.poll(first.reads).toBeGreaterThan(0)
    snapshots.publish(second.snapshot)
    await expect.poll(second.reads).toBeGreaterThan(0)
    end()
  })

  it('waits for the first snapshot where there is none', async () => {
    const snapshots = createInProcessSnapshotStore()
    const end = followNames(snapshots)
    const { snapshot, reads } = counted('1')
    snapshots.publish(snapshot)
    await expect.poll(reads).toBeGreaterThan(0)
    end()
  })

  it('does not read the same assets again for other prices', async () => {
    const [snapshots, later] = [createInProcessSnapshotStore(), createInProcessSnapshotStore()]
    const [first, other] = [counted('1'), counted('3')]
    snapshots.publish(first.snapshot)
    const end = followNames(snapshots)
    await expect.poll(first.reads).toBeGreaterThan(0)
    const reads = first.reads()
    snapshots.publish({ ...first.snapshot, version: '2' })
    // What is read here begins after what the second snapshot would have begun.
    later.publish(other.snapshot)
    const endLater = followNames(later)
    await expect.poll(other.reads).toBeGreaterThan(0)
    expect(first.reads()).toBe(reads)
    end()
    endLater()
  })
})
