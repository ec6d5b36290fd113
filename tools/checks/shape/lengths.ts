import type { Finding } from '../findings.ts'

const NINETIETH_BAR = 220

/** Nine of ten values are at or below the answer (nearest rank); 0 for no values. */
export function ninetieth(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.9) - 1] ?? 0
}

/** Counts lines as an editor does: a last line without a line break counts, an empty rest does not. */
export function countLines(text: string): number {
  if (text === '') return 0
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
}

/** Holds the code to short files: nine of ten have at most 220 lines (the linter caps each at 300). */
export function checkLengths(lengths: ReadonlyMap<string, number>): Finding[] {
  const reached = ninetieth([...lengths.values()])
  if (reached <= NINETIETH_BAR) return []
  const longest = [...lengths].toSorted(([, a], [, b]) => b - a).slice(0, 5)
  const names = longest.map(([file, count]) => `${file} ${count}`).join(', ')
  return [
    { place: 'file lengths', message: `the 90th percentile is ${reached}, over ${NINETIETH_BAR}: ${names}` },
  ]
}
