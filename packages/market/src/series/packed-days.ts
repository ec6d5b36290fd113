import { type ByteList, type ByteCursor, readVarint, unzigzag, zigzag } from './byte-list.ts'
import { textOfDay } from './day-texts.ts'

// Days as bytes: how many there are, the first one counted from 1970, then in turn how many follow each other day by day and how many
// days lie between the last of these and the next.

/** Writes days, ascending. Throws a RangeError where one is not after the one before. */
export function writeDays(list: ByteList, days: readonly number[]): void {
  list.varint(days.length)
  const [first] = days
  if (first === undefined) return
  list.varint(zigzag(first))
  let run = 1
  let before = first
  for (const day of days.slice(1)) {
    if (!(day > before)) throw new RangeError('The days of a history ascend.')
    if (day === before + 1) run += 1
    else {
      list.varint(run)
      list.varint(day - before - 2)
      run = 1
    }
    before = day
  }
  list.varint(run)
}

/** Days that follow each other without a gap. */
interface DayRun {
  readonly first: number
  readonly count: number
  /** How many days come before it. */
  readonly place: number
}

/** Tells each run, oldest first, until an answer is true. */
function walkRuns(bytes: Uint8Array, isLast: (run: DayRun) => boolean): void {
  const cursor: ByteCursor = { bytes, at: 0 }
  const total = readVarint(cursor)
  let place = 0
  let first = total === 0 ? 0 : unzigzag(readVarint(cursor))
  while (place < total) {
    const count = readVarint(cursor)
    if (isLast({ first, count, place })) return
    place += count
    if (place < total) first += count + 1 + readVarint(cursor)
  }
}

/** How many days there are. */
export function countDays(bytes: Uint8Array): number {
  return readVarint({ bytes, at: 0 })
}

/** All days as texts, oldest first. */
export function dayTexts(bytes: Uint8Array): readonly string[] {
  const texts: string[] = []
  walkRuns(bytes, ({ first, count }) => {
    for (let step = 0; step < count; step += 1) texts.push(textOfDay(first + step))
    return false
  })
  return texts
}

/** How many days are not after one. */
export function countUntil(bytes: Uint8Array, day: number): number {
  let until = 0
  walkRuns(bytes, ({ first, count, place }) => {
    if (first <= day) until = place + Math.min(count, day - first + 1)
    return first + count > day
  })
  return until
}

/** The day at a place; an empty text where there is none. */
export function dayAt(bytes: Uint8Array, index: number): string {
  let found = ''
  walkRuns(bytes, ({ first, count, place }) => {
    if (index >= place && index < place + count) found = textOfDay(first + index - place)
    return index < place + count
  })
  return found
}
