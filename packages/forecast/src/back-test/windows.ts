import { boundedQuantiles, fitModel } from '../fit.ts'
import { closesUntil, type History, historyUntil } from '../history.ts'
import type { FitOptions, FittedModelId, Model } from '../model.ts'
import type { LogQuantiles } from '../statistics/quantile.ts'

/** A horizon of the back-test in days. */
export type BackTestHorizon = 30 | 90 | 365 | 730

/** All horizons, shortest first (features 2.5). */
export const backTestHorizons: readonly BackTestHorizon[] = [30, 90, 365, 730]

/** What a model said on one past day about a later one, and what happened. */
export interface Window {
  readonly horizonDays: BackTestHorizon
  readonly originDay: number
  readonly targetDay: number
  /** ln(price on the target day / price on the origin day). */
  readonly actual: number
  readonly forecast: LogQuantiles
}

/** The windows of each model, oldest origin first. */
export type ModelWindows = ReadonlyMap<FittedModelId, readonly Window[]>

interface Target {
  readonly horizonDays: BackTestHorizon
  readonly day: number
  readonly log: number
}

const originEveryDays = 30
const firstOriginAfterDays = 180

/**
 * Rolling origins: every 30 days each model is fitted anew to what was known by then and asked about the days to come.
 * A window's target is the close nearest to the horizon and at most a fifth of it away; the forecast is for the days that
 * really lie between. A model without a fit on a day has no window there.
 */
export function rollOrigins(history: History, models: readonly Model[], options: FitOptions): ModelWindows {
  const windows = new Map<FittedModelId, Window[]>(models.map(({ id }) => [id, []]))
  for (const originDay of originsOf(history)) {
    const known = historyUntil(history, originDay)
    const targets = backTestHorizons.flatMap((horizonDays) => targetOf(history, originDay, horizonDays) ?? [])
    if (known === null || targets.length === 0) continue
    const originLog = history.logs[closesUntil(history, originDay) - 1] ?? 0
    for (const model of models) {
      const fit = fitModel(model, known, options)
      const forecasts =
        fit.status === 'fitted' &&
        boundedQuantiles(
          fit,
          targets.map(({ day }) => day - originDay),
        )
      if (!forecasts) continue
      const made = targets.flatMap(({ horizonDays, day, log }, index): Window[] => {
        const forecast = forecasts[index]
        if (!forecast) return []
        const actual = log - originLog
        return [{ horizonDays, originDay, targetDay: day, actual, forecast }]
      })
      windows.get(model.id)?.push(...made)
    }
  }
  return windows
}

/** The last close on or before each thirtieth day, each once. */
function originsOf(history: History): number[] {
  const firstDay = (history.days[0] ?? history.lastDay) + firstOriginAfterDays
  const count = Math.max(Math.ceil((history.lastDay - firstDay) / originEveryDays), 0)
  const days = Array.from({ length: count }, (_, index) => {
    const known = closesUntil(history, firstDay + index * originEveryDays)
    return history.days[known - 1] ?? firstDay
  })
  return [...new Set(days)]
}

function targetOf(history: History, originDay: number, horizonDays: BackTestHorizon): Target | null {
  const wanted = originDay + horizonDays
  if (wanted > history.lastDay) return null
  const after = closesUntil(history, wanted - 1)
  const nearest = [after - 1, after]
    .flatMap((index) => {
      const [day, log] = [history.days[index], history.logs[index]]
      return day === undefined || log === undefined || day <= originDay ? [] : [{ horizonDays, day, log }]
    })
    .toSorted((left, right) => Math.abs(left.day - wanted) - Math.abs(right.day - wanted))[0]
  return nearest && Math.abs(nearest.day - wanted) <= horizonDays / 5 ? nearest : null
}
