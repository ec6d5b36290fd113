import { forecastAsset } from '../src/forecast-asset.ts'
import { type GeneratorName, generateSeries, type HistoryShape } from './generators.ts'

/** What generated histories had for their headlines. */
export interface HeadlineCount {
  readonly generator: GeneratorName
  readonly shape: HistoryShape
  readonly runs: number
  /** Runs in which a model heads the page instead of the random walk. */
  readonly headed: number
  /** Runs in which any model's skill held at each horizon of the back-test, heading the page or not. */
  readonly skilledAt: readonly number[]
}

export interface HeadlineCase {
  readonly generator: GeneratorName
  readonly shape: HistoryShape
  readonly runs: number
}

/** Works the forecasts of generated histories out, as pages have them. */
export function countHeadlines({ generator, shape, runs }: HeadlineCase, seed: number): HeadlineCount {
  const skilledAt = [0, 0, 0, 0]
  let headed = 0
  for (let run = 0; run < runs; run += 1) {
    const { closes } = generateSeries(generator, shape, seed + run)
    const asOfDay = closes.at(-1)?.day ?? 0
    const { models, defaultModel } = forecastAsset({ closes, asOfDay, genesisDay: null })
    if (defaultModel !== 'random-walk') headed += 1
    for (const index of skilledAt.keys()) {
      const isSkilled = models.some(
        (model) => model.status === 'fitted' && model.backTest[index]?.verdict === 'skilled',
      )
      if (isSkilled) skilledAt[index] = (skilledAt[index] ?? 0) + 1
    }
  }
  return { generator, shape, runs, headed, skilledAt }
}
