import { formatDay } from '@portico/format'
import {
  type Asset,
  compareAssets,
  figureAges,
  type ListAges,
  marketCap,
  olderDayOf,
  olderFigures,
  ratioOf,
  supplyFor,
} from '@portico/market'
import { assetRef } from '../../figures/asset.ts'
import type { ComparisonTerms } from '../../views/comparison/comparison-terms.ts'
import { multipleText } from '../../views/comparison/format-comparison.ts'
import { tradeAddress } from '../../views/assets/offers.ts'
import { olderSupplyDay } from '../../figures/list-ages.ts'
import { createSnapshotMemory } from '../../figures/per-snapshot.ts'
import { type PageMoney, formatPrice, formatKey } from '../../figures/price.ts'
import { urls } from '../urls.generated.ts'
import type { PageContext } from '../page-load.ts'
import type { CompareRow } from './view.ts'

interface RowOptions {
  readonly chosen: Asset
  readonly terms: ComparisonTerms
  readonly money: PageMoney
  /** How old the figures of the whole list are. */
  readonly ages: ListAges
  /** Terms as the address of a comparison carries them. */
  readonly kept: {
    readonly mode: string | null
    readonly supply: string | null
    readonly ratio: string | null
  }
}

/** What the market says of a row; where it can be traded is the brand's, and what it stands among is the list's. */
type FormattedRow = Omit<CompareRow, 'trade' | 'older' | 'supplyDay'>

function formattedRow(
  context: PageContext,
  asset: Asset,
  { chosen, terms, money, kept }: RowOptions,
): FormattedRow | null {
  const { snapshot, locale, brand } = context
  const quote = snapshot.quote(asset.id)
  const asked = ratioOf(terms.ratio.percent)
  if (quote === null || 'fault' in asked) return null
  const tag = locale.numberTag
  const { compact } = brand
  const whole = (usd: string) => formatPrice(usd, money, { tag })
  const short = (usd: string) => formatPrice(usd, money, { tag, compact })
  const found = compareAssets(snapshot, { from: asset, to: chosen }, { ...terms, ratio: asked.ratio })
  const isCompared = !('refused' in found)
  const cap = isCompared ? found.from.cap : marketCap(snapshot, asset).value
  const olderDay = olderDayOf(snapshot, quote)
  return {
    asset: assetRef(asset, locale),
    path: urls.versus(asset.slug, chosen.slug, kept),
    price: whole(quote.price),
    olderDay: olderDay && formatDay(olderDay, tag),
    cap: cap === null ? null : short(cap),
    targetPrice: isCompared ? whole(found.targetPrice) : null,
    targetCap: isCompared && found.targetCap !== null ? short(found.targetCap) : null,
    multiple: isCompared ? multipleText(found.multiple, { tag, compact }) : null,
    place: asset === chosen ? 'chosen' : 'other',
  }
}

/** Rows that are kept of a snapshot: some pages of the list in each language. */
const rowLimit = 4000
const remembered = createSnapshotMemory<FormattedRow | null>(rowLimit)

/** One asset beside the chosen one; null without a price. Formatted once for each snapshot, since pages share their rows. */
export function compareRow(context: PageContext, asset: Asset, options: RowOptions): CompareRow | null {
  const { chosen, terms, kept } = options
  const { mode, supply, ratio } = terms
  const key = JSON.stringify([
    ...[formatKey(context.locale), context.brand.compact, asset.id, chosen.id],
    ...[mode, supply, ratio.percent],
    ...[kept.mode, kept.supply, kept.ratio],
  ])
  const row = remembered(context.snapshot, key, () => formattedRow(context, asset, options))
  if (row === null) return null
  const ages = figureAges(context.snapshot, asset, supplyFor(asset, supply))
  const older = olderFigures(ages, options.ages)
  return {
    ...row,
    older,
    supplyDay: olderSupplyDay(older, ages, context.locale.numberTag),
    trade: tradeAddress(context.brand, asset),
  }
}
