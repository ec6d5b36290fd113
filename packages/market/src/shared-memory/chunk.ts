/** Entries in a chunk: few enough to be read in about a millisecond, and to be written again where one of them changes. */
export const chunkSize = 512

/** Some entries of a list as bytes that threads share. They never change. */
export interface SharedChunk {
  /** Given once by all writers of a thread. */
  readonly id: number
  /** A JSON array of the entries, in UTF-8. */
  readonly text: Uint8Array
  /** Where in the text each entry ends. */
  readonly ends: Uint32Array
  /** What of the entries is bytes already, in their order; the same number of each entry. */
  readonly bytes: readonly Uint8Array[]
}

/** How the entries of a list are written. */
export interface ChunkForm<Entry> {
  /** What of an entry is written as JSON. */
  plain(entry: Entry): unknown
  /** What of it is bytes in memory that threads share. */
  bytes(entry: Entry): readonly Uint8Array[]
}

/** A list by its chunks. */
export interface WrittenList {
  readonly ids: readonly number[]
  readonly chunks: readonly SharedChunk[]
}

/** Writes one list again and again. */
export type WriteList<Entry> = (entries: readonly Entry[]) => WrittenList

interface Written<Entry> {
  readonly entries: readonly Entry[]
  readonly chunk: SharedChunk
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()
const [open, comma, close] = [91, 44, 93]
let lastId = 0

/** The same numbers in memory that threads share. */
export function sharedNumbers(numbers: ArrayLike<number>): Uint32Array {
  const copy = new Uint32Array(new SharedArrayBuffer(numbers.length * Uint32Array.BYTES_PER_ELEMENT))
  copy.set(numbers)
  return copy
}

function sharedBytes(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length))
  copy.set(bytes)
  return copy
}

function chunkOf<Entry>(
  entries: readonly Entry[],
  { plain, bytes }: ChunkForm<Entry>,
): Omit<SharedChunk, 'id'> {
  const texts = entries.map((entry) => encoder.encode(JSON.stringify(plain(entry))))
  const text = new Uint8Array(texts.reduce((sum, { length }) => sum + length + 1, 1))
  const ends: number[] = []
  let at = 1
  text[0] = open
  for (const [index, one] of texts.entries()) {
    text.set(one, at)
    at += one.length
    ends.push(at)
    text[at] = index + 1 < texts.length ? comma : close
    at += 1
  }
  return {
    text: sharedBytes(text),
    ends: sharedNumbers(ends),
    bytes: entries.flatMap((entry) => bytes(entry)),
  }
}

function isSame(one: Omit<SharedChunk, 'id'>, other: SharedChunk): boolean {
  if (one.text.length !== other.text.length || one.bytes.length !== other.bytes.length) return false
  return (
    one.text.every((byte, at) => byte === other.text[at]) &&
    one.bytes.every((bytes, at) => bytes === other.bytes[at])
  )
}

/** Gives what writes a list in chunks. A chunk that holds what it held before is the same one, whether or not its entries are. */
export function createListWriter<Entry>(form: ChunkForm<Entry>): WriteList<Entry> {
  let before: readonly Written<Entry>[] = []

  function write(entries: readonly Entry[], known: Written<Entry> | undefined): Written<Entry> {
    const isKnown =
      known?.entries.length === entries.length && known.entries.every((entry, at) => entry === entries[at])
    if (isKnown) return known
    const made = chunkOf(entries, form)
    if (known !== undefined && isSame(made, known.chunk)) return { entries, chunk: known.chunk }
    lastId += 1
    return { entries, chunk: { id: lastId, ...made } }
  }

  return (entries) => {
    const count = Math.ceil(entries.length / chunkSize)
    before = Array.from({ length: count }, (_, index) =>
      write(entries.slice(index * chunkSize, (index + 1) * chunkSize), before[index]),
    )
    const chunks = before.map(({ chunk }) => chunk)
    return { ids: chunks.map(({ id }) => id), chunks }
  }
}

/** A decoder does not read memory that threads share. */
function textOf({ text }: SharedChunk, from: number, to: number): string {
  return decoder.decode(text.slice(from, to))
}

/** All entries of a chunk, as they were written. */
export function readChunk<Entry>(chunk: SharedChunk): readonly Entry[] {
  const entries: readonly Entry[] = JSON.parse(textOf(chunk, 0, chunk.text.length))
  return entries
}

/** The entry at a place of a chunk, as it was written. */
export function readEntry<Entry>(chunk: SharedChunk, place: number): Entry {
  const from = place === 0 ? 1 : (chunk.ends[place - 1] ?? 0) + 1
  const entry: Entry = JSON.parse(textOf(chunk, from, chunk.ends[place] ?? 0))
  return entry
}
