import type { AnalyticsEvent } from '@portico/contract'
import { keepChunk, readChunk, storedChunks } from '../storage/chunk-store.ts'
import { eventText, type QueuedEvent } from './event-batch.ts'
import type { GuardedStorage } from '../storage/guarded-storage.ts'

/** What all tabs of this browser keep together, at most: events, and characters of them. */
export const queueLimits = { events: 2000, characters: 2_000_000 } as const

/** Events of this tab and of tabs that are gone, in the order in which they are sent. */
export interface EventQueue {
  /** What waits, the oldest first. */
  waiting(): readonly QueuedEvent[]
  /**
   * Keeps events, as one chunk: in storage, or in memory where storage refuses. Answers how many of them, which is fewer where
   * the queue is full.
   */
  append(events: readonly Readonly<AnalyticsEvent>[]): number
  /** Forgets what the collector has, or will never take. */
  remove(events: readonly QueuedEvent[]): void
  /** Makes the tab the owner of what is appended. Lets go what others have sent since, and takes over what it left. */
  open(tab: string): void
  /** Takes over what a tab that is gone has left. */
  adopt(tab: string): void
}

/** Creates the queue of a tab, which is opened before events are appended. `now` is the time of the visitor's clock. */
export function createEventQueue(storage: GuardedStorage, now: () => number): EventQueue {
  let waiting: readonly QueuedEvent[] = []
  let own = ''
  const add = (key: string, texts: readonly string[]) => {
    const chunk = { key, left: texts.length }
    waiting = [...waiting, ...texts.map((text) => ({ text, chunk, failures: 0 }))]
  }

  const chunksOfOthers = () => {
    const known = new Set(waiting.map(({ chunk }) => chunk.key))
    return storedChunks(storage).filter(({ key }) => !known.has(key))
  }

  const adopt = (from: string) => {
    for (const { key, tab } of chunksOfOthers()) if (tab === from) add(key, readChunk(storage, key))
  }

  /** Looks at what all tabs keep, since others can have added to it. */
  const fitting = (texts: readonly string[]) => {
    const kept = [
      ...chunksOfOthers().flatMap(({ key }) => readChunk(storage, key)),
      ...waiting.map(({ text }) => text),
    ]
    let characters = queueLimits.characters - kept.join('').length
    return texts.slice(0, Math.max(0, queueLimits.events - kept.length)).filter((text) => {
      characters -= text.length
      return characters >= 0
    })
  }

  return {
    waiting: () => waiting,
    append(events) {
      const texts = fitting(events.map(eventText))
      if (texts.length > 0) add(keepChunk(storage, { tab: own, number: now() }, texts), texts)
      return texts.length
    },
    remove(events) {
      const gone = new Set(events)
      waiting = waiting.filter((event) => !gone.has(event))
      for (const { chunk } of events) {
        chunk.left -= 1
        if (chunk.left === 0) storage.remove(chunk.key)
      }
    },
    open(tab) {
      own = tab
      waiting = waiting.filter(({ chunk }) => !chunk.key || storage.read(chunk.key) !== null)
      adopt(tab)
    },
    adopt,
  }
}
