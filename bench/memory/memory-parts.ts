/** Resident memory of a process by what holds it, bytes. */
export interface MemoryParts {
  /** Programs and libraries, as far as they were read; the system can drop them when it needs the room. */
  readonly files: number
  /** Memories of WebAssembly: the embedded database. */
  readonly wasm: number
  /** What the C library keeps for its threads, free pieces included. */
  readonly cLibrary: number
  /** Machine code that V8 has made, that of WebAssembly included. */
  readonly code: number
  /** Heaps of V8, buffers and stacks. */
  readonly rest: number
}

interface Mapping {
  readonly from: number
  readonly to: number
  readonly rights: string
  readonly name: string
  readonly residentBytes: number
}

const header = /^([0-9a-f]+)-([0-9a-f]+) (\S{4}) \S+ \S+ \S+ *(.*)$/
const resident = /^Rss: +(\d+) kB$/m
/** V8 reserves the whole address space of a memory, so that no access has to be checked. */
const wasmReserve = 2 ** 32
/** The C library reserves so much for the heap of a thread, at a multiple of it. */
const threadHeap = 64 * 2 ** 20
const kib = 1024

function mappingOf(text: string): Mapping | null {
  const [, from = '', to = '', rights = '', name = ''] = header.exec(text.split('\n', 1)[0] ?? '') ?? []
  if (rights === '') return null
  const residentBytes = Number(resident.exec(text)?.[1] ?? 0) * kib
  return { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16), rights, name, residentBytes }
}

/** The room behind a mapping that is reserved and not in use. */
function reservedBehind({ to }: Mapping, next: Mapping | undefined): number {
  return next !== undefined && next.from === to && next.rights === '---p' ? next.to - next.from : 0
}

function partOf(mapping: Mapping, next: Mapping | undefined): keyof MemoryParts {
  const { from, to, rights, name } = mapping
  if (name.startsWith('/')) return 'files'
  if (rights.includes('x')) return 'code'
  if (name === '[heap]') return 'cLibrary'
  const reserved = reservedBehind(mapping, next)
  if (reserved >= wasmReserve) return 'wasm'
  const isThreadHeap = from % threadHeap === 0 && reserved > 0 && to - from + reserved >= threadHeap
  return isThreadHeap ? 'cLibrary' : 'rest'
}

/** Reads `/proc/<pid>/smaps` of Linux. */
export function memoryParts(smaps: string): MemoryParts {
  const mappings = smaps.split(/\n(?=[0-9a-f]+-[0-9a-f]+ )/).flatMap((text) => mappingOf(text) ?? [])
  const parts = { files: 0, wasm: 0, cLibrary: 0, code: 0, rest: 0 }
  for (const [index, mapping] of mappings.entries())
    parts[partOf(mapping, mappings[index + 1])] += mapping.residentBytes
  return parts
}

/** All parts together: the resident set. */
export function totalOf(parts: MemoryParts): number {
  return Object.values(parts).reduce((sum, bytes) => sum + bytes, 0)
}
