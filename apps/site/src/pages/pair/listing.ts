import { type Asset, isIndexable } from '@portico/market'
import { listedAssets } from '../../views/assets/listed-assets.ts'
import { pageCurrency } from '../../figures/price.ts'
import { assetList } from '../../views/listings/site-lists.ts'
import type { ListingContext, PageListing } from '../page-load.ts'
import { urls } from '../urls.generated.ts'

/**
 * What each asset is converted to: the page's currency, and whatever the brand's popular pairs end in. One of these is not
 * converted to itself but to one asset more, so that all have equally many links.
 */
function conversionTargets({ snapshot, locale, brand }: ListingContext): readonly Asset[] {
  const slugs = ['usd', ...brand.popularPairs.map((pair) => pair.split('/')[1] ?? '')]
  const listed = listedAssets(snapshot)
  const known = [pageCurrency(snapshot, locale), ...slugs.flatMap((slug) => snapshot.asset(slug) ?? [])]
  const targets = [...new Set(known)].filter((asset) => isIndexable(snapshot, asset))
  const spare = listed.find((asset) => !targets.includes(asset))
  return spare === undefined ? targets : [...targets, spare]
}

export const listing: PageListing = {
  // Where fees are worked out.
  found: ({ brand, snapshot, locale }) => [
    {
      name: 'finder.fees',
      words: 'finder.words.fees',
      path: `${urls.pair(brand.defaultCoin, pageCurrency(snapshot, locale).slug)}#fee`,
      place: 120,
    },
  ],
  tab(context) {
    const targets = conversionTargets(context)
    return assetList(context, {
      group: 'all',
      assets: listedAssets(context.snapshot),
      perItem: Math.max(0, targets.length - 1),
      link: (asset, place) => {
        const to = targets.filter((target) => target !== asset)[place]
        const values = { coinCode: asset.code, fiatCode: to?.code ?? '' }
        return { to: urls.pair(asset.slug, to?.slug ?? ''), values }
      },
    })
  },
}
