import type { BackTestHorizon, ForecastModelId } from '@portico/forecast'
import type { TextId } from '../../texts/text-ids.ts'
import type { Translate } from '../texts/use-text.ts'

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

/** A model by the name that a record has for it; one that this release no longer has keeps that name. */
export function recordedModelName(model: string, text: Translate): string {
  const known = Object.entries(modelNames).find(([id]) => id === model)
  return known ? text(known[1]) : model
}

/** How far ahead forecasts look. */
export const horizonTexts: Readonly<Record<BackTestHorizon, TextId>> = {
  30: 'prediction.horizon.30',
  90: 'prediction.horizon.90',
  365: 'prediction.horizon.365',
  730: 'prediction.horizon.730',
}
