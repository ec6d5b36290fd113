import type { BackTestHorizon, ForecastModelId, RefusalReason, Verdict } from '@portico/forecast'
import type { TextId } from '../../texts/text-ids.ts'

/** What each model takes for granted. */
export const modelAssumptions: Readonly<Record<ForecastModelId, TextId>> = {
  'random-walk': 'prediction.about.random-walk',
  'historical-growth': 'prediction.about.historical-growth',
  'log-trend': 'prediction.about.log-trend',
  'damped-trend': 'prediction.about.damped-trend',
  'holt-winters': 'prediction.about.holt-winters',
  'geometric-brownian-motion': 'prediction.about.geometric-brownian-motion',
  'shrunk-drift': 'prediction.about.shrunk-drift',
  'block-bootstrap': 'prediction.about.block-bootstrap',
  'power-law': 'prediction.about.power-law',
  ensemble: 'prediction.about.ensemble',
}

/**
 * Formulas, alike in every language (features 2.4): P is the price now, h years ahead, k months ahead, z the quantile of the
 * normal distribution, ℓ the level and s the season of the smoothing, μ the drift of the whole history.
 */
export const modelFormulas: Readonly<Record<ForecastModelId, string>> = {
  'random-walk': 'P · e^(z·σ·√h)',
  'historical-growth': 'P · (1 + G)^h · e^(z·σ·√(h + h²·365/w))',
  'log-trend': 'e^(a + b·t)',
  'damped-trend': 'ln P(k) = ℓ + (φ + φ² + … + φ^k) · b',
  'holt-winters': 'ln P(k) = ℓ + k·b + s(k mod 12)',
  'geometric-brownian-motion': 'P · e^(m·h + z·σ·√(h + h²/n))',
  'shrunk-drift': 'P · e^(m·h + z·σ·√(h + h²/(n + 20))),  m = k · μ,  k = n / (n + 20)',
  'block-bootstrap': 'P · e^(d₁ + d₂ + … + d_h)',
  'power-law': '10^(a + n·log₁₀ t)',
  ensemble: 'median(P₁, …, P_k);  F(p) = (F₁(p) + … + F_k(p)) / k',
}

export const verdictTexts: Readonly<Record<Verdict, TextId>> = {
  skilled: 'prediction.verdict.skilled',
  'no-skill': 'prediction.verdict.no-skill',
  benchmark: 'prediction.verdict.benchmark',
  'too-little-history': 'prediction.verdict.too-little-history',
}

export const refusalTexts: Readonly<Record<RefusalReason, TextId>> = {
  'too-short': 'prediction.refused.too-short',
  'too-sparse': 'prediction.refused.too-sparse',
  flat: 'prediction.refused.flat',
  'not-applicable': 'prediction.refused.not-applicable',
  stale: 'prediction.refused.stale',
  'out-of-range': 'prediction.refused.out-of-range',
  'no-price': 'prediction.refused.no-price',
  'no-members': 'prediction.refused.no-members',
}

export const testTexts: Readonly<Record<BackTestHorizon, TextId>> = {
  30: 'prediction.test.30',
  90: 'prediction.test.90',
  365: 'prediction.test.365',
  730: 'prediction.test.730',
}
