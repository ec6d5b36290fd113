import { type Table, verdict } from '../measuring/table.ts'

/** Resident memory of a process with a catalogue of `size` assets. */
export interface Memory {
  readonly size: number
  /** After the pages have been asked for many times. */
  readonly warmBytes: number
  /** The highest since then, under load. */
  readonly highestBytes: number
}

const totalBar = 350e6
const growthBar = 150e6

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`

/** Memory by size, next to the first one, which is the smallest. Throws a RangeError where there is none. */
export function memoryTable(memories: readonly Memory[]): Table {
  const [smallest] = memories
  if (!smallest) throw new RangeError('a table of memory needs at least one size')
  const rows = memories.map(({ size, warmBytes, highestBytes }) => {
    const more = Math.max(warmBytes - smallest.warmBytes, highestBytes - smallest.highestBytes)
    return [
      `${new Intl.NumberFormat('en').format(size)} assets`,
      megabytes(warmBytes),
      megabytes(highestBytes),
      verdict(highestBytes < totalBar),
      ...(size === smallest.size ? ['', ''] : [`+${megabytes(more)}`, verdict(more < growthBar)]),
    ]
  })
  return {
    title: 'Memory of the role site (resident set)',
    columns: ['catalogue', 'after warm-up', 'highest under load', 'kept', 'more than the smallest', 'kept'],
    rows: [...rows, ['bar', '', `< ${megabytes(totalBar)}`, '', `< ${megabytes(growthBar)}`, '']],
  }
}
