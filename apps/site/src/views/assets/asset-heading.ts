import type { Pair, PairRate } from '@portico/market'
import { type AsOfView, asOfView, closeView } from '../../figures/as-of.ts'
import { type AssetRef, assetRef } from '../../figures/asset.ts'
import { type ChangeMark, type ChangeView, changeView } from '../../figures/change.ts'
import { liveRatio, staleFrom } from '../../figures/freshness.ts'
import { formatFigure } from '../../figures/live/figure.ts'
import { moneyUnit } from '../../figures/money-unit.ts'
import { createSnapshotMemory } from '../../figures/per-snapshot.ts'
import { formatKey, pageCurrency, priceOf, type PriceView } from '../../figures/price.ts'
import { type PriceOrigin, priceOrigins, sourcesInUse } from '../../figures/provenance.ts'
import { type SourceView, sourceViews } from '../../figures/sources.ts'
import type { PageContext } from '../../pages/page-load.ts'
import { type AssetPlaces, assetPlaces } from './asset-places.ts'

/** What every page about an asset begins with: its price, how fresh that is, and where its other pages are. */
export interface AssetHeadingView {
  readonly asset: AssetRef
  /** A price that follows the reader's currency, or a fixed text; null where it is not known. */
  readonly price: PriceView | { readonly text: string } | null
  readonly day: ChangeMark
  readonly asOf: AsOfView | null
  readonly sources: readonly SourceView[]
  readonly origins: readonly PriceOrigin[]
  /** Both assets of a price that moves while the page is read. */
  readonly of?: string
  readonly places: AssetPlaces
}

/** Whether the page follows the price while it is read. */
type Follows = 'moving' | 'still'

/** The price in the currency of the page; of that currency itself, in the other one that the page is about then. */
function priceIn({ snapshot, locale }: PageContext, pair: Pair, rate: PairRate): AssetHeadingView['price'] {
  const usd = snapshot.quote(pair.from.id)?.price
  if (pair.to === pageCurrency(snapshot, locale) && usd !== undefined)
    return priceOf(snapshot, { usd, locale })
  const unit = moneyUnit(pair.to, locale)
  return { text: formatFigure({ kind: 'money', value: rate.rate, unit }, { tag: locale.numberTag }).text }
}

function ageOf(context: PageContext, pair: Pair, rate: PairRate) {
  const { snapshot } = context
  const assets = [pair.from, pair.to]
  const limit = staleFrom(snapshot, assets) ?? undefined
  return {
    asOf:
      pair.from.kind === 'stock' ? closeView(rate.asOf, context, limit) : asOfView(rate.asOf, context, limit),
    origins: priceOrigins(context, assets),
    sources: sourceViews(snapshot, [...rate.sources, ...sourcesInUse(snapshot, assets)]),
  }
}

/** Both assets of a price in the page's currency that moves; none where the page is still. */
function followed({ snapshot, locale }: PageContext, pair: Pair, follows: Follows): string | undefined {
  if (follows === 'still' || pair.to !== pageCurrency(snapshot, locale)) return undefined
  return liveRatio(snapshot, pair.from, pair.to)
}

interface HeadingFigures {
  readonly price: AssetHeadingView['price']
  readonly day: ChangeView
}

/** Figures of 250 assets in eight languages, some 1.5 MB. */
const figureLimit = 2000
const remembered = createSnapshotMemory<HeadingFigures>(figureLimit)

/** What an asset's pages have in common, formatted once per snapshot and language. */
function figuresOf(context: PageContext, pair: Pair, rate: PairRate | null): HeadingFigures {
  const { snapshot, locale } = context
  return remembered(snapshot, `${formatKey(locale)} ${pair.from.id} ${pair.to.id}`, () => ({
    price: rate && priceIn(context, pair, rate),
    day: changeView(snapshot, pair, { window: '24h', locale }),
  }))
}

/** The last day's change; on a still page only what is shown of it. */
function dayOf(day: ChangeView, follows: Follows): ChangeMark {
  if (day.state === 'missing' || follows === 'moving') return day
  const { state, direction, size } = day
  return { state, direction, size }
}

export function assetHeading(
  context: PageContext,
  { pair, rate }: { readonly pair: Pair; readonly rate: PairRate | null },
  follows: Follows,
): AssetHeadingView {
  const of = followed(context, pair, follows)
  const moves = of === undefined ? {} : { of }
  const { price, day } = figuresOf(context, pair, rate)
  return {
    asset: assetRef(pair.from, context.locale),
    price: price && { ...price, ...moves },
    day: dayOf(day, follows),
    ...(rate === null ? { asOf: null, sources: [], origins: [] } : ageOf(context, pair, rate)),
    ...moves,
    places: assetPlaces(context, pair.from),
  }
}
