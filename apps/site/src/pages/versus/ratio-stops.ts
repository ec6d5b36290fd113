/** Between two ratios that are offered lie equally many stops, so that those stand below the slider at equal distances. */
const leading = [1, 1.2, 1.4, 1.6, 1.8, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9] as const

/** Where the slider stops, in percent: about even steps on a logarithmic scale from ten percent to a thousand. */
export const ratioStops: readonly number[] = [
  ...[10, 100].flatMap((decade) => leading.map((step) => Number((step * decade).toPrecision(3)))),
  1000,
]

/** The stop that is nearest to a ratio; the slider's ends for ratios beyond them. */
export function nearestStop(percent: string): number {
  const wanted = Math.log(Number(percent))
  const distances = ratioStops.map((stop) => Math.abs(Math.log(stop) - wanted))
  return distances.indexOf(Math.min(...distances))
}
