import type { Model } from '../model.ts'
import { blockBootstrap } from './block-bootstrap.ts'
import { geometricBrownianMotion, randomWalk, shrunkDrift } from './brownian.ts'
import { dampedTrend } from './damped-trend.ts'
import { historicalGrowth } from './historical-growth.ts'
import { holtWinters } from './holt-winters.ts'
import { logTrend } from './log-trend.ts'
import { powerLaw } from './power-law.ts'

/** Every model that is fitted to a history, in the order of features 2.4. */
export const allModels: readonly Model[] = [
  randomWalk,
  historicalGrowth,
  logTrend,
  dampedTrend,
  holtWinters,
  geometricBrownianMotion,
  shrunkDrift,
  blockBootstrap,
  powerLaw,
]
