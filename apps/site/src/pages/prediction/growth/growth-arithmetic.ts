import { parseDecimal } from '@portico/decimal'
import { growthRateScenario, type Origin } from '@portico/forecast'
import {
  type ProjectedRow,
  type ProjectionFormat,
  formatRows,
} from '../../../views/forecast/format-forecast.ts'
import { growthLimits } from './growth-limits.ts'
import { rateText } from './rate-text.ts'

/** What a rate that was typed comes to; null where it is no number within the limits. */
export type GrowthArithmetic = (typed: string) => {
  readonly rate: string
  readonly rateText: string
  readonly rows: readonly ProjectedRow[]
} | null

/** The same arithmetic as on the server, brought when a rate is first changed. */
export function createGrowthArithmetic(origin: Origin, format: ProjectionFormat): GrowthArithmetic {
  return (typed) => {
    const rate = parseDecimal(typed.trim())
    if (rate === null || rate.lt(growthLimits.lowest) || rate.gt(growthLimits.highest)) return null
    const outcome = growthRateScenario(origin, rate.toNumber() / 100)
    if (outcome.status !== 'computed') return null
    return {
      rate: rate.toString(),
      rateText: rateText(rate.toString(), format.tag),
      rows: formatRows(outcome.scenario.rows, format),
    }
  }
}
