import type { BackTestHorizon, ForecastModelId } from '@portico/forecast'
import type { TextId } from '../../texts/text-ids.ts'

/** The names of models. */
export const modelNames: Readonly<Record<ForecastModelId, TextId>> = {
  'random-walk': 'prediction.model.random-walk',
  'historical-growth': 'prediction.model.historical-growth',
  'log-trend': 'prediction.model.log-trend',
  'damped-trend': 'prediction.model.damped-trend',
  'holt-winters': 'prediction.model.holt-winters',
  'geometric-brownian-motion': 'prediction.model.geometric-brownian-motion',
  'shrunk-drift': 'prediction.model.shrunk-drift',
  'block-bootstrap': 'prediction.model.block-bootstrap',
  'power-law': 'prediction.model.power-law',
  ensemble: 'prediction.model.ensemble',
}

/** How far ahead forecasts look. */
export const horizonTexts: Readonly<Record<BackTestHorizon, TextId>> = {
  30: 'prediction.horizon.30',
  90: 'prediction.horizon.90',
  365: 'prediction.horizon.365',
  730: 'prediction.horizon.730',
}
