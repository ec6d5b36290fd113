import { setImmediate } from 'node:timers/promises'
import { StoreUnavailable } from '../unavailable.ts'

/** How keys are read together. */
export interface GroupedReadOptions<Key, Value> {
  /** Reads a group in one round trip; answers what each of its keys has. */
  readonly readGroup: (keys: readonly Key[]) => Promise<(key: Key) => Value>
  /** Sessions with the database at most. A read begins while another is on its way; a third would make the groups smaller. */
  readonly sessions: number
  /** Keys of one read at most; 200 unless given. */
  readonly groupSize?: number
  /** A key that is in no read within this time is told that the store is not available, milliseconds; 900 unless given. */
  readonly waitMs?: number
}

/** Reads together what is asked for together, since a round trip costs the same for one key and for many. */
export interface GroupedReads<Key, Value> {
  /** What the key has, by a read that began after this call: never what was known before. Throws what that read threw. */
  read(key: Key): Promise<Value>
}

interface Waiting<Key, Value> {
  readonly key: Key
  readonly timer: NodeJS.Timeout
  readonly resolve: (value: Value) => void
  readonly reject: (error: unknown) => void
}

function takeGroup<Item>(queue: Set<Item>, groupSize: number): readonly Item[] {
  const group = [...queue].slice(0, groupSize)
  for (const item of group) queue.delete(item)
  return group
}

/** Creates reads that keep nothing: a key that was read is read again by the next call. */
export function createGroupedReads<Key, Value>(
  options: GroupedReadOptions<Key, Value>,
): GroupedReads<Key, Value> {
  const { readGroup, sessions, groupSize = 200, waitMs = 900 } = options
  const inFlight = Math.min(2, sessions)
  const queue = new Set<Waiting<Key, Value>>()
  let readers = 0

  async function serve(group: readonly Waiting<Key, Value>[]) {
    for (const { timer } of group) clearTimeout(timer)
    try {
      const valueOf = await readGroup(group.map(({ key }) => key))
      for (const { key, resolve } of group) resolve(valueOf(key))
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
  }

  async function serveAll() {
    readers += 1
    while (queue.size > 0) {
      // What is asked for in the same turn of the event loop goes along.
      await setImmediate()
      const group = takeGroup(queue, groupSize)
      if (group.length > 0) await serve(group)
    }
    readers -= 1
  }

  return {
    read: (key) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          queue.delete(waiting)
          reject(new StoreUnavailable('database', { cause: new Error(`no read within ${waitMs} ms`) }))
        }, waitMs)
        const waiting = { key, timer, resolve, reject }
        queue.add(waiting)
        if (readers < inFlight) void serveAll()
      }),
  }
}
