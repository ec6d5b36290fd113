import { createSnapshot, type SnapshotData } from '@portico/market'
import { describe, expect, it } from 'vitest'
import { createSnapshotMemory } from './per-snapshot.ts'

const data: SnapshotData = {
  version: '1',
  asOf: '2026-01-01T00:00:00Z',
  sources: [],
  assets: [],
  quotes: [],
  series: [],
}

function counted() {
  let made = 0
  return () => {
    made += 1
    return made
  }
}

describe('createSnapshotMemory', () => {
  it('computes once for each key of a snapshot', () => {
    const [memory, make, snapshot] = [createSnapshotMemory<number>(9), counted(), createSnapshot(data)]
    expect(['a', 'b', 'a', 'b'].map((key) => memory(snapshot, key, make))).toEqual([1, 2, 1, 2])
  })

  it('keeps null as an answer', () => {
    const [memory, make, snapshot] = [createSnapshotMemory<number | null>(9), counted(), createSnapshot(data)]
    expect(memory(snapshot, 'a', () => null)).toBeNull()
    expect(memory(snapshot, 'a', make)).toBeNull()
  })

  it('never shows the numbers of another snapshot, be its data the same', () => {
    const [memory, make] = [createSnapshotMemory<number>(9), counted()]
    const before = memory(createSnapshot(data), 'a', make)
    expect(memory(createSnapshot(data), 'a', make)).not.toBe(before)
  })

  it('starts anew beyond its limit', () => {
    const [memory, make, snapshot] = [createSnapshotMemory<number>(2), counted(), createSnapshot(data)]
    expect(['a', 'b', 'c', 'a'].map((key) => memory(snapshot, key, make))).toEqual([1, 2, 3, 4])
  })

  it('remembers nothing of what failed', () => {
    const [memory, make, snapshot] = [createSnapshotMemory<number>(9), counted(), createSnapshot(data)]
    const fail = () => {
      throw new Error('no price')
    }
    expect(() => memory(snapshot, 'a', fail)).toThrow('no price')
    expect(memory(snapshot, 'a', make)).toBe(1)
  })
})
