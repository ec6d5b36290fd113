import { formatDay } from '@portico/format'
import { type Asset, compareAssets, marketCap, ratioOf } from '@portico/market'
import { assetRef } from '../../figures/asset.ts'
import type { ComparisonTerms } from '../../figures/comparison-terms.ts'
import { multipleText } from '../../figures/comparison-words.ts'
import { adverts } from '../../figures/offers.ts'
import { type PageMoney, priceWords } from '../../figures/price.ts'
import { urls } from '../../routes.ts'
import type { PageContext } from '../page-load.ts'
import type { CompareRow } from './view.ts'

interface RowOptions {
  readonly chosen: Asset
  readonly terms: ComparisonTerms
  readonly money: PageMoney
  /** Terms as the address of a comparison carries them. */
  readonly kept: {
    readonly mode: string | null
    readonly supply: string | null
    readonly ratio: string | null
  }
}

/** One asset beside the chosen one; null without a price. */
export function compareRow(
  context: PageContext,
  asset: Asset,
  { chosen, terms, money, kept }: RowOptions,
): CompareRow | null {
  const { snapshot, locale, brand } = context
  const quote = snapshot.quote(asset.id)
  const asked = ratioOf(terms.ratio.percent)
  if (quote === null || 'fault' in asked) return null
  const tag = locale.numberTag
  const { compact } = brand
  const whole = (usd: string) => priceWords(usd, money, { tag })
  const short = (usd: string) => priceWords(usd, money, { tag, compact })
  const found = compareAssets(snapshot, { from: asset, to: chosen }, { ...terms, ratio: asked.ratio })
  const isCompared = !('refused' in found)
  const cap = isCompared ? found.from.cap : marketCap(snapshot, asset).value
  const quoteDay = quote.asOf.slice(0, 10)
  return {
    asset: assetRef(asset, locale),
    path: urls.versus(asset.slug, chosen.slug, kept),
    trade: adverts(brand, asset, locale).trade?.href ?? null,
    price: whole(quote.price),
    olderDay: quoteDay < snapshot.asOf.slice(0, 10) ? formatDay(quoteDay, tag) : null,
    cap: cap === null ? null : short(cap),
    targetPrice: isCompared ? whole(found.targetPrice) : null,
    targetCap: isCompared && found.targetCap !== null ? short(found.targetCap) : null,
    multiple: isCompared ? multipleText(found.multiple, { tag, compact }) : null,
    place: asset === chosen ? 'chosen' : 'other',
  }
}
