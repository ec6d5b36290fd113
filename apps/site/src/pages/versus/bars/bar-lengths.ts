/** Lengths of both bars and of the target, in percent of the longest. */
export interface BarLengths {
  readonly from: number
  readonly to: number
  readonly target: number
}

/** A bar that is shorter could not be seen. */
const shortest = 0.8

/** @param factor A's cap or price over B's, @param ratio the chosen one. */
export function barLengths(factor: number, ratio: number): BarLengths {
  const longest = Math.max(factor, ratio, 1)
  const length = (part: number) => Math.max(Math.round((part / longest) * 1000) / 10, shortest)
  return { from: length(factor), to: length(1), target: length(ratio) }
}
