const leading = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9] as const

/** Where the slider stops, in percent: even steps on a logarithmic scale from one percent to a thousand. */
export const ratioStops: readonly number[] = [
  ...[1, 10, 100].flatMap((decade) => leading.map((step) => Number((step * decade).toPrecision(3)))),
  1000,
]

/** The stop that is nearest to a ratio; the slider's ends for ratios beyond them. */
export function nearestStop(percent: string): number {
  const wanted = Math.log(Number(percent))
  const distances = ratioStops.map((stop) => Math.abs(Math.log(stop) - wanted))
  return distances.indexOf(Math.min(...distances))
}
