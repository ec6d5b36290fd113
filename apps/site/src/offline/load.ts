import { type AssetKind, rankedAssets, type Snapshot } from '@portico/market'
import { asOfView } from '../figures/as-of.ts'
import { localName } from '../figures/asset.ts'
import { sourceViews } from '../figures/offers.ts'
import { pageCurrency } from '../figures/price.ts'
import type { Loaded, PageContext } from '../pages/page-load.ts'
import type { OfflineView, StoredAsset } from './view.ts'
import { wantedPath } from './wanted.ts'

const kinds: readonly AssetKind[] = ['crypto', 'fiat', 'metal', 'stock']

function storedAssets({ snapshot, locale }: PageContext, kind: AssetKind): readonly StoredAsset[] {
  const compare = new Intl.Collator(locale.tag).compare
  return rankedAssets(snapshot, kind)
    .flatMap((asset): StoredAsset[] => {
      const quote = snapshot.quote(asset.id)
      if (!quote) return []
      const entry = [asset.slug, asset.code, localName(asset, locale), quote.price] as const
      return [quote.asOf === snapshot.asOf ? entry : [...entry, quote.asOf]]
    })
    .toSorted(([, , left], [, , right]) => compare(left, right))
}

const allSources = (snapshot: Snapshot) =>
  sourceViews(
    snapshot,
    snapshot.sources.map(({ id }) => id),
  )

/**
 * The page that a worker shows where the network is gone: every price, so that it converts between any two assets. With
 * the network there, it leads to the page that was asked for.
 */
export function loadOffline(context: PageContext): Loaded<OfflineView> {
  const { snapshot, locale, brand, query } = context
  const wanted = wantedPath(query.get('wanted'))
  if (wanted !== null) return { kind: 'redirect', status: 302, path: wanted }
  const { iso, age } = asOfView(snapshot.asOf, context)
  return {
    kind: 'page',
    view: {
      asOf: iso,
      age,
      sources: allSources(snapshot),
      from: brand.defaultCoin,
      to: pageCurrency(snapshot, locale).slug,
      groups: kinds
        .map((kind) => ({ kind, assets: storedAssets(context, kind) }))
        .filter(({ assets }) => assets.length > 0),
    },
    head: { values: {}, canonicalPath: null, index: false, structured: [] },
  }
}
