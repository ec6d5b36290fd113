import { type AnswerOptions, type Represent } from '../../representations/answer.ts'
import { createAssetAnswers, jsonAnswer } from '../../representations/asset-answers.ts'
import { urls } from '../urls.generated.ts'
import { assetDocument } from './asset-document.ts'

/** An asset's figures as JSON. */
export function createRepresentations(
  options: Pick<AnswerOptions, 'snapshots' | 'publicOrigin' | 'now' | 'brand'>,
): Represent {
  const { publicOrigin } = options
  return createAssetAnswers(options, {
    pathOf: (slug) => urls.assetJson(slug),
    answer({ asked: { locale }, snapshot, pair, rate }) {
      const nowMs = options.now()
      return jsonAnswer(
        200,
        JSON.stringify(assetDocument({ snapshot, locale, publicOrigin, pair, rate, nowMs })),
      )
    },
  })
}
