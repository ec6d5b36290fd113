export type { BackTestResult, BackTestScores, Verdict } from './back-test/score.ts'
export type { Coverage } from './back-test/wilson.ts'
export { type BackTestHorizon, backTestHorizons } from './back-test/windows.ts'
export {
  type AssetForecast,
  type ForecastInput,
  forecastAsset,
  type HistoryFacts,
  type ModelForecast,
} from './forecast-asset.ts'
export type { DailyClose } from './history.ts'
export type {
  FittedModelId,
  ForecastModelId,
  Parameter,
  ParameterName,
  Refusal,
  RefusalReason,
  ScenarioId,
} from './model.ts'
export {
  capTargetScenario,
  growthRateScenario,
  type Scenario,
  type ScenarioOutcome,
  type ScenarioRefusal,
} from './scenario.ts'
export type { Band, ForecastPoint, Origin, YearRow } from './table.ts'
