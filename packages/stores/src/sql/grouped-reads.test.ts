import { describe, expect, it } from 'vitest'
import { StoreUnavailable } from '../unavailable.ts'
import { createGroupedReads } from './grouped-reads.ts'

/** Reads that end when the test lets them, in the order of their beginning. */
function createHeldReads() {
  const groups: { readonly keys: readonly number[]; readonly end: () => void }[] = []
  const readGroup = async (keys: readonly number[]) => {
    const { promise, resolve: end } = Promise.withResolvers<void>()
    groups.push({ keys, end })
    await promise
    return (key: number) => key * 10
  }
  return { groups, readGroup }
}

/** Waits until so many reads have begun. */
async function begun(groups: readonly unknown[], count: number) {
  while (groups.length < count) await new Promise(setImmediate)
}

const limits = { sessions: 1 } as const

describe('createGroupedReads', () => {
  it('reads together what is asked for in one turn, and tells each key its own', async () => {
    const asked: (readonly number[])[] = []
    const reads = createGroupedReads({
      ...limits,
      readGroup: async (keys: readonly number[]) => {
        asked.push(keys)
        return (key: number) => key * 10
      },
    })
    expect(await Promise.all([1, 2, 2, 3].map((key) => reads.read(key)))).toEqual([10, 20, 20, 30])
    expect(asked).toEqual([[1, 2, 2, 3]])
  })

  it('GATE-02 adds no key to a read that has begun: that read may have seen what has ended since', async () => {
    const { groups, readGroup } = createHeldReads()
    const reads = createGroupedReads({ ...limits, readGroup })
    const first = reads.read(1)
    await begun(groups, 1)
    const second = reads.read(1)
    groups[0]?.end()
    expect(await first).toBe(10)
    await begun(groups, 2)
    groups[1]?.end()
    expect(await second).toBe(10)
    expect(groups.map(({ keys }) => keys)).toEqual([[1], [1]])
  })

  it('keeps to the size of a group and to the reads at a time', async () => {
    const { groups, readGroup } = createHeldReads()
    const reads = createGroupedReads({ groupSize: 2, sessions: 10, readGroup })
    const all = Promise.all([1, 2, 3, 4, 5].map((key) => reads.read(key)))
    await begun(groups, 2)
    expect(groups.map(({ keys }) => keys)).toEqual([
      [1, 2],
      [3, 4],
    ])
    groups[0]?.end()
    await begun(groups, 3)
    expect(groups[2]?.keys).toEqual([5])
    for (const { end } of groups) end()
    expect(await all).toEqual([10, 20, 30, 40, 50])
  })

  it('tells all of a group that their read failed, and reads on for the next', async () => {
    let state: 'down' | 'up' = 'down'
    const reads = createGroupedReads({
      ...limits,
      readGroup: async () => {
        if (state === 'down') throw new StoreUnavailable('database')
        return (key: number) => key
      },
    })
    const outcomes = await Promise.allSettled([reads.read(1), reads.read(2)])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    state = 'up'
    expect(await reads.read(3)).toBe(3)
  })

  it('refuses a key that waits too long for a read, and serves the others', async () => {
    const { groups, readGroup } = createHeldReads()
    const reads = createGroupedReads({ ...limits, readGroup, waitMs: 20 })
    const first = reads.read(1)
    await begun(groups, 1)
    await expect(reads.read(2)).rejects.toThrow(StoreUnavailable)
    const third = reads.read(3)
    groups[0]?.end()
    expect(await first).toBe(10)
    await begun(groups, 2)
    groups[1]?.end()
    expect(await third).toBe(30)
  })

  it('SAFE-05 gives up a read that does not end, and reads the next group meanwhile', async () => {
    const { groups, readGroup } = createHeldReads()
    const reads = createGroupedReads({ ...limits, readGroup, readMs: 20 })
    const stuck = reads.read(1)
    await begun(groups, 1)
    const next = reads.read(2)
    await expect(stuck).rejects.toThrow(StoreUnavailable)
    await begun(groups, 2)
    groups[1]?.end()
    expect(await next).toBe(20)
    groups[0]?.end()
    expect(groups).toHaveLength(2)
  })
})
