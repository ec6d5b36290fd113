import { chunkSize, readChunk, readEntry, type SharedChunk } from './chunk.ts'

/** Entries in order, which may be read only when they are asked for. */
export interface ReadList<Entry> {
  readonly length: number
  at(place: number): Entry | null
  all(): readonly Entry[]
}

/** Reads one list again and again. What is in the same chunk as before is the same object as before. */
export interface ListReader<Entry> {
  /** Takes a chunk over, about a millisecond's work where entries are read at once. */
  take(chunk: SharedChunk): void
  /** The list of these chunks; throws a RangeError where one was not taken over. */
  list(ids: readonly number[]): ReadList<Entry>
  /** Forgets all chunks but these. */
  keep(ids: readonly number[]): void
  /** The chunks that it has. */
  chunks(): readonly SharedChunk[]
}

/** How the entries of a list are read. */
export interface ReadForm<Entry> {
  /** At once, or each when it is first asked for. */
  readonly when: 'at once' | 'when asked'
  /** The entry, from what of it was written as JSON. */
  complete?(plain: Entry, chunk: SharedChunk, place: number): Entry
}

interface ReadChunk<Entry> {
  readonly chunk: SharedChunk
  readonly entries: Entry[]
}

/** Gives what reads the chunks of one list. */
export function createListReader<Entry>({ when, complete }: ReadForm<Entry>): ListReader<Entry> {
  const known = new Map<number, ReadChunk<Entry>>()

  function entryOf({ chunk, entries }: ReadChunk<Entry>, place: number): Entry {
    const ready = entries[place]
    if (ready !== undefined) return ready
    const plain = readEntry<Entry>(chunk, place)
    const entry = complete === undefined ? plain : complete(plain, chunk, place)
    entries[place] = entry
    return entry
  }

  return {
    take(chunk) {
      known.set(chunk.id, { chunk, entries: when === 'at once' ? [...readChunk<Entry>(chunk)] : [] })
    },
    list(ids) {
      const chunks = ids.map((id) => {
        const chunk = known.get(id)
        if (chunk === undefined) throw new RangeError(`The chunk ${id} was not taken over.`)
        return chunk
      })
      const last = chunks.at(-1)?.chunk.ends.length ?? 0
      const length = Math.max(0, chunks.length - 1) * chunkSize + last
      const at = (place: number) => {
        const chunk = chunks[Math.floor(place / chunkSize)]
        return chunk === undefined || place >= length ? null : entryOf(chunk, place % chunkSize)
      }
      const all = () =>
        chunks.flatMap((chunk) => Array.from(chunk.chunk.ends, (_, place) => entryOf(chunk, place)))
      return { length, at, all }
    },
    keep(ids) {
      const wanted = new Set(ids)
      for (const id of known.keys()) if (!wanted.has(id)) known.delete(id)
    },
    chunks: () => [...known.values()].map(({ chunk }) => chunk),
  }
}
