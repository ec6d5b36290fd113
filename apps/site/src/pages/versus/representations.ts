import { linkTo } from '@portico/locale'
import { comparisonTerms, termsInAddress } from '../../views/comparison/comparison-terms.ts'
import { urls } from '../urls.generated.ts'
import { cardSvg } from '../../representations/card/card-svg.ts'
import { versusFigures } from '../../representations/card/versus-figures.ts'
import { findPair } from '../../representations/find-pair.ts'
import {
  cardAnswer,
  plainAnswer,
  type Represent,
  type AnswerOptions,
  withHeaders,
} from '../../representations/answer.ts'

/** The representation of a comparison: its share card. */
export function createRepresentations(options: AnswerOptions): Represent {
  return async ({ params, query, locale }) => {
    const snapshot = options.snapshots.current()
    const found = findPair(snapshot, params, locale)
    if (found.kind === 'gone') return plainAnswer(410, 'one of these assets is not listed any more')
    if (found.kind === 'missing') return plainAnswer(404, 'these assets cannot be compared')
    const terms = comparisonTerms(query, locale.numberTag)
    const { pair } = found
    if (found.kind === 'elsewhere') {
      const path = urls.versusCard(pair.from.slug, pair.to.slug, termsInAddress(terms))
      const location = linkTo({ locale: locale.code, path })
      return withHeaders(plainAnswer(301, location), { location })
    }
    const { mode, supply, ratio } = terms
    const figures = versusFigures({
      ...{ snapshot, locale, pair, mode, supply, percent: ratio.percent },
      brandName: options.brand.name,
      publicOrigin: options.publicOrigin,
    })
    if (figures === null) return plainAnswer(404, 'these assets cannot be compared')
    return cardAnswer(options, cardSvg(figures, options.colours))
  }
}
