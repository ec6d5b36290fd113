import type { GuardedStorage } from './guarded-storage.ts'

/** Keys of what the client keeps on this device begin so. Names of locks too, with the tab. */
export const keyPrefix = 'portico.events.'

/** Where a chunk of events lies in local storage: a key each, a line an event. Chunks are written once and removed, not changed. */
export interface StoredChunk {
  readonly key: string
  readonly tab: string
  /** The time at which it was kept, by the visitor's clock, or the next number that was free. */
  readonly number: number
}

/** The chunk that a key names; none for keys of others. */
function storedChunk(key: string): readonly StoredChunk[] {
  const [, tab, number] = /^portico\.events\.([\w-]+)\.(\d+)$/.exec(key) ?? []
  return tab === undefined ? [] : [{ key, tab, number: Number(number) }]
}

/** All tabs' chunks, those of each tab in their order. */
export function storedChunks(storage: GuardedStorage): readonly StoredChunk[] {
  return storage
    .keys()
    .flatMap(storedChunk)
    .toSorted((a, b) => a.number - b.number)
}

/** The lines of a chunk; none where it is gone. */
export function readChunk(storage: GuardedStorage, key: string): readonly string[] {
  return storage.read(key)?.split('\n') ?? []
}

/** Keeps lines, which have no line breaks, as JSON has none. Answers the key; empty where the storage refuses. */
export function keepChunk(
  storage: GuardedStorage,
  { tab, number }: Pick<StoredChunk, 'tab' | 'number'>,
  lines: readonly string[],
): string {
  const key = `${keyPrefix}${tab}.${number}`
  if (storage.read(key) !== null) return keepChunk(storage, { tab, number: number + 1 }, lines)
  return storage.write(key, lines.join('\n')) ? key : ''
}
