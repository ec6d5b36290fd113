import { yearDays } from './history.ts'
import type { LogQuantiles } from './statistics/quantile.ts'

/** Prices between which a forecast sees one half and nine tenths of the outcomes. */
export interface Band {
  readonly p05: number
  readonly p25: number
  readonly p75: number
  readonly p95: number
}

/** A forecast of one day. */
export interface ForecastPoint {
  /** Days since 1970-01-01, UTC. */
  readonly day: number
  /** The middle of the outcomes, as likely to be passed as not; for a scenario, the assumption's result. */
  readonly median: number
  /** Null for a scenario. */
  readonly band: Band | null
}

/** A row of the forecast table: the last day of a calendar year (PRED-02, features 2.3). Shares are of 1, not per cent. */
export interface YearRow extends ForecastPoint {
  readonly year: number
  /** Years of 365.25 days from the last close. */
  readonly years: number
  /** The price that `change` counts from: the last close in the first row, else the row before. */
  readonly changeFrom: number
  /** median / changeFrom - 1. */
  readonly change: number
  /** median / last close - 1. */
  readonly cumulativeReturn: number
  /** (median / last close)^(1 / years) - 1: the steady yearly growth that the row amounts to. */
  readonly yearlyRate: number
  /** The mean of the outcomes, where the model states one; above the median, the more so the longer the horizon. */
  readonly mean: number | null
}

/** A forecast as logarithms relative to the last price. */
export interface LogForecast {
  readonly quantiles: LogQuantiles
  readonly band: 'band' | 'none'
  readonly mean: number | null
}

/** The last close. */
export interface Origin {
  readonly day: number
  readonly price: number
}

const dayMs = 86_400_000
const tableYears = 6
const firstPointsDays = [0, 7, 30, 60, 90]
const quarterDays = yearDays / 4

/** The last days of the six calendar years after the one that a day lies in. */
export function yearEndsAfter(day: number): { readonly year: number; readonly day: number }[] {
  const thisYear = new Date(day * dayMs).getUTCFullYear()
  return Array.from({ length: tableYears }, (_, index) => {
    const year = thisYear + 1 + index
    return { year, day: Math.floor(Date.UTC(year, 11, 31) / dayMs) }
  })
}

/** The days of a fan chart: 7, 30, 60 and 90 days ahead, then every quarter of a year up to the last year end. */
export function fanDaysAfter(day: number): number[] {
  const last = yearEndsAfter(day).at(-1)?.day ?? day
  const quarters = Math.ceil((last - day) / quarterDays) - 1
  const later = Array.from(
    { length: quarters - 1 },
    (_, index) => day + Math.round((index + 2) * quarterDays),
  )
  return [...firstPointsDays.map((days) => day + days), ...later.filter((next) => next < last), last]
}

/** One point of a forecast in prices. */
export function pointOf(origin: Origin, day: number, { quantiles, band }: LogForecast): ForecastPoint {
  const priceAt = (log: number) => origin.price * Math.exp(log)
  const [p05, p25, median, p75, p95] = quantiles
  const prices = { p05: priceAt(p05), p25: priceAt(p25), p75: priceAt(p75), p95: priceAt(p95) }
  return { day, median: priceAt(median), band: band === 'band' ? prices : null }
}

/** The rows of a forecast, one for each of the year ends. */
export function yearRows(origin: Origin, forecasts: readonly LogForecast[]): YearRow[] {
  const ends = yearEndsAfter(origin.day)
  return forecasts.flatMap((forecast, index): YearRow[] => {
    const end = ends[index]
    if (!end) return []
    const years = (end.day - origin.day) / yearDays
    const log = forecast.quantiles[2]
    const before = forecasts[index - 1]?.quantiles[2] ?? 0
    return [
      {
        ...pointOf(origin, end.day, forecast),
        year: end.year,
        years,
        changeFrom: origin.price * Math.exp(before),
        change: Math.expm1(log - before),
        cumulativeReturn: Math.expm1(log),
        yearlyRate: Math.expm1(log / years),
        mean: forecast.mean === null ? null : origin.price * Math.exp(forecast.mean),
      },
    ]
  })
}
