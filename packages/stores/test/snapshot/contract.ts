import type { Snapshot } from '@portico/market'
import { describe, expect, it } from 'vitest'

import type { SnapshotStore } from '../../src/snapshot/port.ts'

interface StoreCase {
  readonly open: () => Promise<SnapshotStore & AsyncDisposable>
  /** Makes a snapshot of a version. */
  readonly snapshotOf: (version: string) => Snapshot
}

/** What every adapter of the snapshot port must do. */
export function describeSnapshotStore(name: string, store: StoreCase): void {
  describe(`SnapshotStore: ${name}`, () => {
    describe('current', () => describeCurrent(store))
    describe('subscribe', () => describeSubscribe(store))
  })
}

function describeCurrent({ open, snapshotOf }: StoreCase): void {
  it('throws before the first publish', async () => {
    await using store = await open()
    expect(() => store.current()).toThrow('No market snapshot')
  })

  it('gives the newest snapshot to readers', async () => {
    await using store = await open()
    store.publish(snapshotOf('1'))
    const newest = snapshotOf('2')
    store.publish(newest)
    expect(store.current().version).toBe(newest.version)
  })

  it('keeps what a reader took when a newer one comes', async () => {
    await using store = await open()
    store.publish(snapshotOf('1'))
    const taken = store.current()
    store.publish(snapshotOf('2'))
    expect(taken.version).toBe('1')
  })
}

function describeSubscribe({ open, snapshotOf }: StoreCase): void {
  it('tells every subscriber once for each version', async () => {
    await using store = await open()
    const told: string[] = []
    store.subscribe((snapshot) => told.push(`first ${snapshot.version}`))
    store.subscribe((snapshot) => told.push(`second ${snapshot.version}`))
    store.publish(snapshotOf('1'))
    store.publish(snapshotOf('1'))
    store.publish(snapshotOf('2'))
    expect(told).toEqual(['first 1', 'second 1', 'first 2', 'second 2'])
  })

  it('does not tell about what was published before the subscription', async () => {
    await using store = await open()
    const told: string[] = []
    store.publish(snapshotOf('1'))
    store.subscribe((snapshot) => told.push(snapshot.version))
    expect(told).toEqual([])
  })

  it('tells nobody who has left, and counts two subscriptions of one function as two', async () => {
    await using store = await open()
    const told: string[] = []
    const listener = (snapshot: Snapshot) => told.push(snapshot.version)
    const leave = store.subscribe(listener)
    store.subscribe(listener)
    leave()
    leave()
    store.publish(snapshotOf('1'))
    expect(told).toEqual(['1'])
  })

  it('tells the others when one subscriber throws, and then reports the failure', async () => {
    await using store = await open()
    const told: string[] = []
    store.subscribe(() => {
      throw new Error('listener failed')
    })
    store.subscribe((snapshot) => told.push(snapshot.version))
    expect(() => store.publish(snapshotOf('1'))).toThrow(AggregateError)
    expect(told).toEqual(['1'])
    expect(store.current().version).toBe('1')
  })
}
