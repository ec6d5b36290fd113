import { type GuardedStorage, keyPrefix } from '../storage/guarded-storage.ts'

/** What all tabs of this browser keep together, at most: events, and characters of them. */
export const queueLimits = { events: 2000, characters: 2_000_000 } as const

/**
 * Events that wait to be sent, as `eventTexts` writes them: those of all tabs, since they lie in the local storage that tabs share. Each
 * `append` writes a chunk of its own key, a line an event. What storage refuses is kept in this page's memory.
 */
export interface EventQueue {
  isEmpty(): boolean
  /** What waits, the oldest first: all of it, or so many and the rest of their chunk. */
  waiting(atLeast?: number): readonly string[]
  /** Keeps events. Answers how many of them, which is fewer where the queue is full. */
  append(texts: readonly string[]): number
  /** Forgets events that the collector has, or will never take. */
  remove(texts: ReadonlySet<string>): void
}

/** Keys of chunks: the time at which each was kept, by the visitor's clock, or the next number that was free, and the page. */
const chunkKey = /^portico\.events\.\d/

/** What a queue stands on. `page` tells the chunks of this page from those of others; `now` is the time of the visitor's clock. */
export interface QueueOptions {
  readonly storage: GuardedStorage
  readonly page: string
  readonly now: () => number
}

/** Opens the queue for a page. */
export function createEventQueue({ storage, page, now }: QueueOptions): EventQueue {
  let refused: readonly string[] = []
  let number = 0

  const keys = () =>
    storage
      .keys()
      .filter((key) => chunkKey.test(key))
      .toSorted()
  const read = (key: string) => storage.read(key)?.split('\n') ?? []
  const waiting = (atLeast = Number.POSITIVE_INFINITY) => {
    const texts: string[] = []
    for (const key of keys()) if (texts.length < atLeast) texts.push(...read(key))
    return [...texts, ...refused]
  }

  return {
    isEmpty: () => keys().length + refused.length === 0,
    waiting,
    append(given) {
      const kept = waiting()
      let characters = queueLimits.characters - kept.join('').length
      const texts = given.slice(0, Math.max(0, queueLimits.events - kept.length)).filter((text) => {
        characters -= text.length
        return characters >= 0
      })
      number = Math.max(number + 1, now())
      if (texts.length > 0 && !storage.write(`${keyPrefix}${number}.${page}`, texts.join('\n')))
        refused = [...refused, ...texts]
      return texts.length
    },
    remove(gone) {
      const left = (texts: readonly string[]) => texts.filter((text) => !gone.has(text))
      refused = left(refused)
      // Read anew: while a request was under way, another tab may have sent some, or the visitor's consent may have ended.
      for (const key of keys()) {
        const chunk = read(key)
        const rest = left(chunk)
        if (rest.length === 0) storage.remove(key)
        else if (rest.length < chunk.length) storage.write(key, rest.join('\n'))
      }
    },
  }
}
