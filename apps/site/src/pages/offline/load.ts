import { type AssetKind, rankedAssets, type Snapshot } from '@portico/market'
import { asOfView } from '../../figures/as-of.ts'
import { localName } from '../../figures/asset.ts'
import { sourceViews } from '../../figures/sources.ts'
import { createSnapshotMemory } from '../../figures/per-snapshot.ts'
import { pageCurrency } from '../../figures/price.ts'
import type { Loaded, PageContext } from '../page-load.ts'
import type { OfflineView, StoredAsset } from './view.ts'
import { wantedPath } from './wanted.ts'

const kinds: readonly AssetKind[] = ['crypto', 'fiat', 'metal', 'stock']

/** The most important assets of each kind; a device and a slow network need not carry more. */
const assetsPerKind = 500
const languageLimit = 100
const remembered = createSnapshotMemory<OfflineView['groups']>(languageLimit)

function storedAssets({ snapshot, locale }: PageContext, kind: AssetKind): readonly StoredAsset[] {
  const stored: StoredAsset[] = []
  for (const asset of rankedAssets(snapshot, kind)) {
    const quote = snapshot.quote(asset.id)
    if (!quote) continue
    const entry = [asset.slug, asset.code, localName(asset, locale), quote.price] as const
    stored.push(quote.asOf === snapshot.asOf ? entry : [...entry, quote.asOf])
    if (stored.length === assetsPerKind) break
  }
  return stored
}

const storedGroups = (context: PageContext) =>
  remembered(context.snapshot, context.locale.code, () =>
    kinds
      .map((kind) => ({ kind, assets: storedAssets(context, kind) }))
      .filter(({ assets }) => assets.length > 0),
  )

const allSources = (snapshot: Snapshot) =>
  sourceViews(
    snapshot,
    snapshot.sources.map(({ id }) => id),
  )

/**
 * The page that a worker shows where the network is gone: the prices of so many assets that it converts between any two that
 * a reader is likely to want. With the network there, it leads to the page that was asked for.
 */
export function load(context: PageContext): Loaded<OfflineView> {
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
      groups: storedGroups(context),
    },
    head: { values: {}, canonicalPath: null, index: false, structured: [] },
  }
}
