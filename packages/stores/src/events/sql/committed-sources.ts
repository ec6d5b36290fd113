import type { SourceOfDay } from './event-columns.ts'
import type { AcceptedEvent } from '../port.ts'

/** Sources remembered at most, some 10 MB. */
const longestMemory = 100_000

/** The sources that are known to be stored, so that they are not sent with every event. One that is forgotten is sent again. */
export interface CommittedSources {
  /** Those of the events that are not known to be stored, each once, by day and id. */
  missingOf(events: readonly AcceptedEvent[]): readonly SourceOfDay[]
  /** Whether a source is known to be stored, by its day and id with a space between. */
  knows(key: string): boolean
  /** To be called when they are committed. */
  remember(keys: Iterable<string>): void
  forgetAll(): void
}

/** The day and the id of a source. */
export function sourceKey({ day, source }: SourceOfDay): string {
  return `${day} ${source.id}`
}

/** Remembers nothing yet; forgets the first first. */
export function createCommittedSources(longest: number = longestMemory): CommittedSources {
  const known = new Set<string>()
  return {
    missingOf(events) {
      const missing = new Map<string, SourceOfDay>()
      for (const event of events) {
        const key = sourceKey(event)
        if (!known.has(key)) missing.set(key, event)
      }
      return [...missing]
        .toSorted(([left], [right]) => (left < right ? -1 : 1))
        .map(([_key, sourceOfDay]) => sourceOfDay)
    },
    knows: (key) => known.has(key),
    remember(keys) {
      for (const key of keys) known.add(key)
      for (const key of known) {
        if (known.size <= longest) return
        known.delete(key)
      }
    },
    forgetAll: () => known.clear(),
  }
}
