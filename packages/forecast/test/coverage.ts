import { fitModel } from '../src/fit.ts'
import { createHistory, type History } from '../src/history.ts'
import type { FittedModelId, Model } from '../src/model.ts'
import { allModels } from '../src/models/all-models.ts'
import {
  generatedGenesis,
  type GeneratedSeries,
  type GeneratorName,
  generateSeries,
  type HistoryShape,
} from './generators.ts'

/** The first and the sixth year. */
export const coverageDays = [365, 2192] as const

/** How many outcomes of how many lay inside the two bands, by horizon. */
export interface CoverageCount {
  readonly model: FittedModelId
  readonly generator: GeneratorName
  readonly shape: HistoryShape
  readonly series: number
  readonly half: readonly number[]
  readonly most: readonly number[]
}

export interface CoverageCase {
  readonly generator: GeneratorName
  readonly shape: HistoryShape
  readonly models: readonly FittedModelId[]
}

/** Counts while series are made. */
interface Counting {
  readonly model: Model
  fitted: number
  readonly half: number[]
  readonly most: number[]
}

/** Fits a model to a history and counts in which of its bands the future lay. */
function countIn(count: Counting, history: History, logAfter: GeneratedSeries['logAfter']): void {
  const fit = fitModel(count.model, history, { genesisDay: generatedGenesis })
  if (fit.status === 'refused') return
  count.fitted += 1
  for (const [index, [p05, p25, , p75, p95]] of fit.quantiles(coverageDays).entries()) {
    const actual = logAfter(coverageDays[index] ?? 0)
    count.half[index] = (count.half[index] ?? 0) + (actual >= p25 && actual <= p75 ? 1 : 0)
    count.most[index] = (count.most[index] ?? 0) + (actual >= p05 && actual <= p95 ? 1 : 0)
  }
}

/** Fits the models to generated series and counts how often the future lay in their bands. */
export function countCoverage(
  { generator, shape, models }: CoverageCase,
  { series, seed }: { readonly series: number; readonly seed: number },
): readonly CoverageCount[] {
  const counts = allModels
    .filter(({ id }) => models.includes(id))
    .map((model): Counting => ({ model, fitted: 0, half: [0, 0], most: [0, 0] }))
  for (let number = 0; number < series; number += 1) {
    const { closes, logAfter } = generateSeries(generator, shape, seed + number)
    const history = createHistory(closes, Number.MAX_SAFE_INTEGER)
    if (history !== null) for (const count of counts) countIn(count, history, logAfter)
  }
  return counts.map(({ model, fitted, half, most }) => ({
    ...{ model: model.id, generator, shape, series: fitted, half, most },
  }))
}
