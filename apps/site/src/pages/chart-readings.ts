import type { ChartReadings } from '../figures/charts/points.ts'
import { oneOf } from './query.ts'

/** Asks for the points of a page's chart with its data: `points=each`. No link has it; charts fetch it when they are touched. */
export const points = oneOf(['each'])

export function asksForReadings({ query }: { readonly query: URLSearchParams }): boolean {
  return query.get('points') === 'each'
}

/** What views of pages with a chart have where its points were asked for. */
export interface WithReadings {
  readonly readings?: ChartReadings | null
}
