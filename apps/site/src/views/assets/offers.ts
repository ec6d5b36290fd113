import type { Brand } from '@portico/brands'
import type { LocaleEntry } from '@portico/locale'
import { type Asset, pairRate, type Snapshot } from '@portico/market'
import { type AssetRef, assetRef } from '../../figures/asset.ts'
import { urls } from '../../pages/urls.generated.ts'
import { assetAddress, isOffered } from './buying.ts'
import { figureStyle } from '../../figures/figure-style.ts'
import { moneyUnit } from '../../figures/money-unit.ts'
import { formatFigure } from '../../figures/live/figure.ts'
import { createMemoryOf, createSnapshotMemory } from '../../figures/per-snapshot.ts'

/** What a link to a pair shows of either side. */
export type PairSide = Pick<AssetRef, 'code' | 'kind' | 'symbol' | 'icon'>

export interface PopularPair {
  readonly path: string
  readonly from: PairSide
  readonly to: PairSide
  readonly value: string
}

/** What the adverts of a page say and where they lead (CONV-05). */
export interface AdvertView {
  readonly buy: { readonly href: string; readonly code: string } | null
  readonly trade: { readonly href: string } | null
  readonly welcomePack: { readonly amount: string; readonly href: string } | null
}

const languageLimit = 100
const remembered = createSnapshotMemory<readonly PopularPair[]>(languageLimit)

/** An asset as a link to a pair, or an advert, shows it. */
export function sideOf(asset: Asset, locale: LocaleEntry): PairSide {
  const { code, kind, symbol, icon } = assetRef(asset, locale)
  return { code, kind, symbol, icon }
}

function readPopularPairs(snapshot: Snapshot, brand: Brand, locale: LocaleEntry): readonly PopularPair[] {
  return brand.popularPairs.flatMap((pair) => {
    const [fromSlug = '', toSlug = ''] = pair.split('/')
    const from = snapshot.asset(fromSlug)
    const to = snapshot.asset(toSlug)
    const rate = from && to && pairRate(snapshot, from, to)
    if (!rate) return []
    const value = formatFigure(
      { kind: 'amount', rate: rate.rate, times: '1', into: toSlug },
      figureStyle({ locale, brand }),
    ).text
    return [{ path: urls.pair(fromSlug, toSlug), from: sideOf(from, locale), to: sideOf(to, locale), value }]
  })
}

/** The brand's popular pairs with their values; a pair that the catalogue does not know is left out. */
export function popularPairs(
  snapshot: Snapshot,
  options: { brand: Brand; locale: LocaleEntry; without?: string },
): readonly PopularPair[] {
  const { brand, locale, without } = options
  const key = `${brand.edition} ${locale.code} ${locale.numberTag}`
  const all = remembered(snapshot, key, () => readPopularPairs(snapshot, brand, locale))
  if (without === undefined) return all
  const [from = '', to = ''] = without.split('/')
  return all.filter(({ path }) => path !== urls.pair(from, to))
}

/** What welcome packs are counted in (CONV-05). */
const dollar = { kind: 'fiat', code: 'USD', symbol: '$' } as const

/** Where the operator sells an asset; null where it does not, or does not say so on its pages. */
export function buyAddress(brand: Brand, asset: Asset): string | null {
  return brand.adverts.buyNow && isOffered(brand, asset) ? assetAddress(brand.addresses.buy, asset) : null
}

/** Where the operator trades an asset; null where it does not. */
export function tradeAddress(brand: Brand, asset: Asset): string | null {
  return isOffered(brand, asset) ? assetAddress(brand.addresses.trade, asset, 'trade') : null
}

const rememberedPacks = createMemoryOf<Brand, AdvertView['welcomePack']>(languageLimit)

function welcomePack(brand: Brand, locale: LocaleEntry): AdvertView['welcomePack'] {
  return rememberedPacks(brand, `${locale.code} ${locale.numberTag}`, () => {
    const pack = brand.adverts.welcomePack
    const unit = moneyUnit(dollar, locale)
    return (
      pack && {
        amount: formatFigure({ kind: 'money', value: pack.amountUsd, unit }, { tag: locale.numberTag }).text,
        href: brand.addresses.signUp ?? urls.register(),
      }
    )
  })
}

export function adverts(brand: Brand, asset: Asset, locale: LocaleEntry): AdvertView {
  const [buy, trade] = [buyAddress(brand, asset), tradeAddress(brand, asset)]
  return {
    buy: buy === null ? null : { href: buy, code: asset.code },
    trade: trade === null ? null : { href: trade },
    welcomePack: welcomePack(brand, locale),
  }
}
