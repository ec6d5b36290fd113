import { assetRef } from '../../figures/asset.ts'
import { echoedText, cutText } from '../../views/content/echoed-text.ts'
import { pageCurrency } from '../../figures/price.ts'
import { urls } from '../urls.generated.ts'
import type { NearLink, PageContext } from '../page-load.ts'
import type { MissingView } from './view.ts'

const suggestionCount = 6
/** What is read of an address that leads nowhere, in characters. */
const longestWanted = 160
/** Each word is a search of its own. */
const mostWords = 4
/** What a code or a name has at least one of; signs alone find nothing, at the price of a search. */
const spokenPattern = /[\p{L}\p{N}]/u

/** Suggestions for an address that leads nowhere (ROUTE-03): assets whose code or name is near the wanted words. */
export function missingView(
  context: PageContext,
  wanted: string | null,
  near: readonly NearLink[] = [],
): MissingView {
  const { snapshot, locale, brand } = context
  const currency = pageCurrency(snapshot, locale)
  const words = cutText(wanted ?? '', longestWanted)
    .split(/[\s/]+/)
    .filter((word) => word !== '' && !context.resolve(word))
  // What the page's own loader knows is nearer than any asset whose name looks alike.
  const found =
    near.length > 0
      ? []
      : [...new Set(words.filter((word) => spokenPattern.test(word)))]
          .slice(0, mostWords)
          .flatMap((word) => context.search(word.slice(0, 40), { limit: suggestionCount }))
  const unique = [...new Map(found.map((asset) => [asset.id, asset])).values()].slice(0, suggestionCount)
  return {
    wanted: words.length > 0 ? echoedText(words.join(' ')) : null,
    suggestions: unique.map((asset) => ({
      asset: assetRef(asset, locale),
      path: urls.pair(asset.slug, asset.slug === currency.slug ? brand.defaultCoin : currency.slug),
    })),
    ...(near.length > 0 ? { near } : {}),
  }
}
