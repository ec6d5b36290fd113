import type { Brand } from '@portico/brands'
import { formatAmount, formatDay } from '@portico/format'
import type { LocaleEntry } from '@portico/locale'
import { Decimal } from '@portico/decimal'
import {
  type Asset,
  olderDayOf,
  type Snapshot,
  type Supply,
  type SupplyBasis,
  type SupplyChoice,
  supplyFor,
} from '@portico/market'
import { type AssetRef, assetRef } from '../../figures/asset.ts'
import { createSnapshotMemory } from '../../figures/per-snapshot.ts'
import { formatKey, type PriceView, priceOf } from '../../figures/price.ts'
import type { SourceView } from '../../figures/sources.ts'

/** What a market cap is counted by, with where and when it was read. */
export interface SupplyView {
  readonly basis: SupplyBasis
  readonly quantity: string
  readonly day: string
  readonly source: SourceView
}

/** One asset of a comparison; what is unknown is null. */
export interface SideView {
  readonly asset: AssetRef
  readonly price: PriceView | null
  /** The day of the price where it is older than the snapshot's. */
  readonly olderDay: string | null
  readonly supply: SupplyView | null
  readonly cap: PriceView | null
}

interface SideContext {
  readonly snapshot: Snapshot
  readonly locale: LocaleEntry
  readonly brand: Pick<Brand, 'compact'>
}

function supplyView({ locale, brand }: SideContext, supply: Supply): SupplyView {
  const { basis, quantity, date, source, url, confirmation } = supply
  const { numberTag: tag } = locale
  return {
    basis,
    quantity: formatAmount(quantity, { tag, big: true, compact: brand.compact }),
    day: formatDay(date, tag),
    source: { name: source, url, mark: confirmation },
  }
}

function formattedSide(context: SideContext, asset: Asset, choice: SupplyChoice): SideView {
  const { snapshot, locale, brand } = context
  const quote = snapshot.quote(asset.id)
  const supply = supplyFor(asset, choice)
  const cap = quote && supply && new Decimal(quote.price).times(supply.quantity).toString()
  const olderDay = quote && olderDayOf(snapshot, quote)
  return {
    asset: assetRef(asset, locale),
    price: quote && priceOf(snapshot, { usd: quote.price, locale }),
    olderDay: olderDay && formatDay(olderDay, locale.numberTag),
    supply: supply && supplyView(context, supply),
    cap: cap === null ? null : priceOf(snapshot, { usd: cap, locale, compact: brand.compact }),
  }
}

/** Sides of 250 assets in eight languages, some 1.5 MB. */
const sideLimit = 2000
const remembered = createSnapshotMemory<SideView>(sideLimit)

/** An asset's price, quantity and cap under a choice of quantity, formatted once per snapshot and language: pages of many pairs show it. */
export function sideView(context: SideContext, asset: Asset, choice: SupplyChoice): SideView {
  const { snapshot, locale, brand } = context
  const key = `${formatKey(locale)} ${brand.compact} ${asset.id} ${choice}`
  return remembered(snapshot, key, () => formattedSide(context, asset, choice))
}
