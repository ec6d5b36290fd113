/** Lower case without diacritics and surrounding space, so that é finds e and BTC finds btc. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim()
}

/**
 * How many slips turn one text into the other: insertions, deletions, substitutions and swaps of neighbours (optimal
 * string alignment). Gives `limit + 1` as soon as the answer must be larger than the limit.
 */
export function typoDistance(left: string, right: string, limit: number): number {
  if (Math.abs(left.length - right.length) > limit) return limit + 1
  let beforePrevious: number[] = []
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= right.length; column += 1) {
      current.push(cellOf({ left, right, row, column }, { beforePrevious, previous, current }))
    }
    if (Math.min(...current) > limit) return limit + 1
    beforePrevious = previous
    previous = current
  }
  return Math.min(previous[right.length] ?? limit + 1, limit + 1)
}

interface Cell {
  readonly left: string
  readonly right: string
  readonly row: number
  readonly column: number
}

interface Rows {
  readonly beforePrevious: readonly number[]
  readonly previous: readonly number[]
  readonly current: readonly number[]
}

function cellOf({ left, right, row, column }: Cell, rows: Rows): number {
  const at = (line: readonly number[], index: number) => line[index] ?? Number.POSITIVE_INFINITY
  const isSame = left[row - 1] === right[column - 1]
  const isSwap =
    row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
  return Math.min(
    at(rows.previous, column) + 1,
    at(rows.current, column - 1) + 1,
    at(rows.previous, column - 1) + (isSame ? 0 : 1),
    isSwap ? at(rows.beforePrevious, column - 2) + 1 : Number.POSITIVE_INFINITY,
  )
}
