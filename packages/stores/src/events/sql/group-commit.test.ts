import { describe, expect, it } from 'vitest'
import { StoreUnavailable } from '../../unavailable.ts'
import { createGroupCommit } from './group-commit.ts'

/** Commits that a test ends, in the order of their beginning. */
function createCommits() {
  const groups: (readonly number[])[] = []
  const ends: PromiseWithResolvers<void>[] = []
  return {
    groups,
    commit(items: readonly number[]) {
      const end = Promise.withResolvers<void>()
      groups.push(items)
      ends.push(end)
      return end.promise
    },
    end: (index: number) => ends[index]?.resolve(),
    fail: (index: number, error: Error) => ends[index]?.reject(error),
  }
}

/** Lets everything happen that needs no one else. */
async function settle() {
  for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate)
}

const sizes = { groupSize: 3, inFlight: 1, longestQueue: 8 }

describe('createGroupCommit', () => {
  it('commits together what arrives in one turn, then all that came meanwhile, in order', async () => {
    const commits = createCommits()
    const { add, waiting } = createGroupCommit({ ...sizes, commit: commits.commit })
    const first = [add([1]), add([2])]
    await settle()
    const later = [add([3]), add([4, 5]), add([6])]
    await settle()
    expect(commits.groups).toEqual([[1, 2]])
    expect(waiting()).toBe(6)
    commits.end(0)
    await Promise.all(first)
    await settle()
    expect(commits.groups).toEqual([
      [1, 2],
      [3, 4, 5],
    ])
    commits.end(1)
    await settle()
    commits.end(2)
    await Promise.all(later)
    expect(commits.groups.at(-1)).toEqual([6])
    expect(waiting()).toBe(0)
  })

  it('resolves nothing before it is committed, and a large batch when all of it is', async () => {
    const commits = createCommits()
    const { add } = createGroupCommit({ ...sizes, commit: commits.commit })
    let isDone = false
    const adding = add([1, 2, 3, 4, 5, 6, 7]).then(() => {
      isDone = true
    })
    for (const index of [0, 1, 2]) {
      await settle()
      expect(isDone).toBe(false)
      commits.end(index)
    }
    await adding
    expect(commits.groups).toEqual([[1, 2, 3], [4, 5, 6], [7]])
  })

  it('tells those whose commit failed, and goes on for the others', async () => {
    const commits = createCommits()
    const { add, waiting } = createGroupCommit({ ...sizes, commit: commits.commit })
    const failing = [add([1, 2]), add([3])]
    const outcomes = Promise.allSettled(failing)
    await settle()
    const other = add([4])
    commits.fail(0, new StoreUnavailable('test'))
    for (const outcome of await outcomes) {
      expect(outcome.status === 'rejected' && outcome.reason).toBeInstanceOf(StoreUnavailable)
    }
    await settle()
    commits.end(1)
    await other
    expect(waiting()).toBe(0)
  })

  it('has as many commits under way as it may, and no more', async () => {
    const commits = createCommits()
    const { add } = createGroupCommit({ ...sizes, inFlight: 2, commit: commits.commit })
    const adding = [add([1, 2, 3]), add([4, 5, 6]), add([7])]
    await settle()
    expect(commits.groups).toHaveLength(2)
    commits.end(1)
    await settle()
    expect(commits.groups).toHaveLength(3)
    commits.end(0)
    commits.end(2)
    await Promise.all(adding)
  })

  it('refuses what would be too much, commits under way among it, and takes it when there is room', async () => {
    const commits = createCommits()
    const { add } = createGroupCommit({ ...sizes, commit: commits.commit })
    const adding = [add([1, 2, 3]), add([4, 5, 6])]
    await settle()
    await expect(add([7, 8, 9])).rejects.toThrow(StoreUnavailable)
    const fitting = add([7, 8])
    commits.end(0)
    await settle()
    const next = add([9, 10, 11])
    for (const index of [1, 2, 3]) {
      commits.end(index)
      await settle()
    }
    await Promise.all([...adding, fitting, next])
    expect(commits.groups.flat()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  })

  it('takes nothing after its end, which comes when all is committed', async () => {
    const commits = createCommits()
    const { add, close } = createGroupCommit({ ...sizes, commit: commits.commit })
    const adding = [add([1, 2, 3]), add([4])]
    const closing = close()
    await expect(add([5])).rejects.toThrow(StoreUnavailable)
    await settle()
    commits.end(0)
    await settle()
    commits.end(1)
    await closing
    await Promise.all(adding)
    expect(commits.groups).toEqual([[1, 2, 3], [4]])
  })

  it('GATE-04 fails at once all that waits behind a commit without an answer, and takes what comes after it', async () => {
    const commits = createCommits()
    const silence = new StoreUnavailable('no answer')
    const failsAll = (error: unknown) => error === silence
    const { add, waiting } = createGroupCommit({ ...sizes, commit: commits.commit, failsAll })
    const adding = [add([1, 2, 3]), add([4, 5]), add([6, 7])]
    const outcomes = Promise.allSettled(adding)
    await settle()
    commits.fail(0, silence)
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect([commits.groups, waiting()]).toEqual([[[1, 2, 3]], 0])
    const next = add([8])
    await settle()
    commits.end(1)
    await next
    expect(waiting()).toBe(0)
  })
})
