import { setImmediate } from 'node:timers/promises'
import { StoreUnavailable } from '../../unavailable.ts'

/** How what waits is committed. */
export interface GroupCommitOptions<Item> {
  /** Resolves when all of them are durable. */
  readonly commit: (items: readonly Item[]) => Promise<void>
  /** Items of one commit at most. */
  readonly groupSize: number
  /** Commits under way at a time, at most. */
  readonly inFlight: number
  /** Items that may wait, those of the commits under way among them. */
  readonly longestQueue: number
  /** Whether what waits would fail as this did, and is to be told so at once; never unless given. */
  readonly failsAll?: (error: unknown) => boolean
}

/** Commits together what arrives together, since a commit costs the same for one item and for many. */
export interface GroupCommit<Item> {
  /** Resolves when all are durable, or throws what the commit of one of them threw; StoreUnavailable where too many wait. */
  add(items: readonly Item[]): Promise<void>
  /** Items that are not committed yet. */
  waiting(): number
  /** Takes nothing more and waits for what is there. */
  close(): Promise<void>
}

interface Piece<Item> {
  readonly items: readonly Item[]
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/** Takes whole pieces up to the size of a group. */
function takeGroup<Item>(queue: Piece<Item>[], groupSize: number): readonly Piece<Item>[] {
  let size = 0
  const end = queue.findIndex(({ items }) => {
    size += items.length
    return size > groupSize
  })
  return queue.splice(0, end === -1 ? queue.length : end)
}

function refusal(reason: string): StoreUnavailable {
  return new StoreUnavailable('events', { cause: new Error(reason) })
}

/** Creates an empty queue. Everything that waits, up to the size of a group, goes with the next commit. */
export function createGroupCommit<Item>(options: GroupCommitOptions<Item>): GroupCommit<Item> {
  const { commit, groupSize, inFlight, longestQueue, failsAll = () => false } = options
  const queue: Piece<Item>[] = []
  const committers = new Set<Promise<void>>()
  let waiting = 0
  let isClosed = false

  function fail(pieces: readonly Piece<Item>[], error: unknown) {
    for (const { items, reject } of pieces) {
      waiting -= items.length
      reject(error)
    }
  }

  async function commitGroup(pieces: readonly Piece<Item>[]) {
    const items = pieces.flatMap((piece) => piece.items)
    try {
      await commit(items)
    } catch (error) {
      fail(pieces, error)
      if (failsAll(error)) fail(queue.splice(0), error)
      return
    }
    waiting -= items.length
    for (const { resolve } of pieces) resolve()
  }

  async function commitAll() {
    while (queue.length > 0) {
      // Waits for what else arrives in the same turn of the event loop.
      await setImmediate()
      await commitGroup(takeGroup(queue, groupSize))
    }
  }

  function enqueue(items: readonly Item[]): Promise<void> {
    const committed = new Promise<void>((resolve, reject) => queue.push({ items, resolve, reject }))
    if (committers.size < inFlight) {
      const committer = commitAll().finally(() => committers.delete(committer))
      committers.add(committer)
    }
    return committed
  }

  return {
    async add(items) {
      if (isClosed) throw refusal('it is closed')
      if (waiting + items.length > longestQueue) throw refusal('too many wait to be stored')
      waiting += items.length
      const pieces: Promise<void>[] = []
      for (let from = 0; from < items.length; from += groupSize) {
        pieces.push(enqueue(items.slice(from, from + groupSize)))
      }
      await Promise.all(pieces)
    },
    waiting: () => waiting,
    async close() {
      isClosed = true
      await Promise.all(committers)
    },
  }
}
