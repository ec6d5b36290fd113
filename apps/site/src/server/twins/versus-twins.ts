import { linkTo } from '@portico/locale'
import { type Asset, type Pair, resolveAsset } from '@portico/market'
import { localName } from '../../figures/asset.ts'
import { comparisonTerms, termsInAddress } from '../../figures/comparison-terms.ts'
import { urls } from '../../routes.ts'
import { cardSvg } from '../card/card-svg.ts'
import { versusFigures } from '../card/versus-figures.ts'
import { cardAnswer, plainAnswer, type RenderTwin, type TwinOptions, withHeaders } from './twin-answer.ts'

/** The machine view of a comparison: its share card. */
export function createVersusTwins(options: TwinOptions): RenderTwin {
  return async ({ params, query, locale }) => {
    const snapshot = options.snapshots.current()
    const names = (asset: Asset) => [localName(asset, locale)]
    const find = (text: string) => snapshot.asset(text) ?? resolveAsset(snapshot, text, names)
    const [from, to] = [find(params['from'] ?? ''), find(params['to'] ?? '')]
    if (!from || !to) return plainAnswer(404, 'one of these assets is not known')
    const terms = comparisonTerms(query, locale.numberTag)
    if (from.slug !== params['from'] || to.slug !== params['to']) {
      const path = urls.versusCard(from.slug, to.slug, termsInAddress(terms))
      const location = linkTo({ locale: locale.code, path })
      return withHeaders(plainAnswer(301, location), { location })
    }
    const pair: Pair = { from, to }
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
