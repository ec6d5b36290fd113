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
  /** A read that has not ended within this time fails for its keys, and the next one begins, milliseconds; 2000 unless given. */
  readonly readMs?: number
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

function unavailable(why: string): StoreUnavailable {
  return new StoreUnavailable('database', { cause: new Error(why) })
}

/**
 * What a read answers, unless it takes longer: then a failure, and what the read answers later is dropped. A connection that has died
 * silently so holds the calls of one group for that time, and none of those behind it.
 */
async function withinMs<Value>(readMs: number, read: Promise<Value>): Promise<Value> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(unavailable(`no answer within ${readMs} ms`)), readMs)
  try {
    return await Promise.race([read, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Creates reads that keep nothing: a key that was read is read again by the next call. */
export function createGroupedReads<Key, Value>(
  options: GroupedReadOptions<Key, Value>,
): GroupedReads<Key, Value> {
  const { readGroup, sessions, groupSize = 200, waitMs = 900, readMs = 2000 } = options
  const inFlight = Math.min(2, sessions)
  const queue = new Set<Waiting<Key, Value>>()
  let readers = 0

  async function serve(group: readonly Waiting<Key, Value>[]) {
    for (const { timer } of group) clearTimeout(timer)
    try {
      const read = readGroup(group.map(({ key }) => key))
      const valueOf = await withinMs(readMs, read)
      for (const { key, resolve } of group) resolve(valueOf(key))
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
  }

  async function serveAll() {
    readers += 1
    while (queue.size > 0) {
      // Waits for what else is asked for in the same turn of the event loop.
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
          reject(unavailable(`no read within ${waitMs} ms`))
        }, waitMs)
        const waiting = { key, timer, resolve, reject }
        queue.add(waiting)
        if (readers < inFlight) void serveAll()
      }),
  }
}
