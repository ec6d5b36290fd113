import { yearDays } from './history.ts'
import type { ScenarioId } from './model.ts'
import {
  type ForecastPoint,
  fanDaysAfter,
  type LogForecast,
  type Origin,
  pointOf,
  type YearRow,
  yearEndsAfter,
  yearRows,
} from './table.ts'

/** Arithmetic on an assumption: the same table as a forecast, without a band. */
export interface Scenario {
  readonly id: ScenarioId
  readonly rows: readonly YearRow[]
  /** For the chart; empty where the assumption names no path to its price. */
  readonly fan: readonly ForecastPoint[]
}

/** Why a scenario has no answer: a growth of -100 % or less, a price that is none, or a result past every number. */
export type ScenarioRefusal = 'rate-too-low' | 'no-price' | 'out-of-range'

/** A scenario or why there is none. */
export type ScenarioOutcome =
  | { readonly status: 'computed'; readonly scenario: Scenario }
  | { readonly status: 'refused'; readonly reason: ScenarioRefusal }

/**
 * M1 (PRED-03): the price grows at the visitor's own rate, p (1 + g)^h with h in years of 365.25 days. One price is enough.
 * @param yearlyRate share of 1: 0.05 for 5 % a year
 */
export function growthRateScenario(origin: Origin, yearlyRate: number): ScenarioOutcome {
  if (!isPrice(origin.price)) return { status: 'refused', reason: 'no-price' }
  if (!(yearlyRate > -1)) return { status: 'refused', reason: 'rate-too-low' }
  const forecastOn = (day: number) => certain((Math.log1p(yearlyRate) * (day - origin.day)) / yearDays)
  const rows = yearRows(
    origin,
    yearEndsAfter(origin.day).map(({ day }) => forecastOn(day)),
  )
  const fan = fanDaysAfter(origin.day).map((day) => pointOf(origin, day, forecastOn(day)))
  return checked({ id: 'growth-rate', rows, fan })
}

/**
 * M9: the price at which the asset would have another's market value, on every year end alike; what is asked is the
 * growth that it takes to be there by then.
 */
export function capTargetScenario(origin: Origin, targetPrice: number): ScenarioOutcome {
  if (!isPrice(origin.price) || !isPrice(targetPrice)) return { status: 'refused', reason: 'no-price' }
  const forecast = certain(Math.log(targetPrice) - Math.log(origin.price))
  const rows = yearRows(
    origin,
    yearEndsAfter(origin.day).map(() => forecast),
  )
  return checked({ id: 'cap-target', rows, fan: [] })
}

const isPrice = (price: number) => price > 0 && Number.isFinite(price)

function certain(log: number): LogForecast {
  return { quantiles: [log, log, log, log, log], band: 'none', mean: null }
}

function checked(scenario: Scenario): ScenarioOutcome {
  const numbers = scenario.rows.flatMap((row) => [
    row.median,
    row.change,
    row.cumulativeReturn,
    row.yearlyRate,
  ])
  const isTold = scenario.rows.every((row) => isPrice(row.median)) && numbers.every(Number.isFinite)
  return isTold ? { status: 'computed', scenario } : { status: 'refused', reason: 'out-of-range' }
}
