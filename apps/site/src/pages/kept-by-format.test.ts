import { describe, expect, it } from 'vitest'
import { type LocaleCode, localeOf } from '@portico/locale'
import type { Snapshot } from '@portico/market'
import { brandOf, contextOf, type MarketEntry, marketOf } from '../../test/context.ts'
import { localeIn } from '../figures/price.ts'
import { load as loadAsset } from './asset/load.ts'
import { load as loadHistory } from './asset-history/load.ts'
import { load as loadCompare } from './compare/load.ts'
import { load as loadHome } from './home/load.ts'
import { load as loadHowToBuy } from './how-to-buy/load.ts'
import type { PageContext } from './page-load.ts'
import { load as loadPair } from './pair/load.ts'
import { load as loadPrediction } from './prediction/load.ts'
import { load as loadPrices } from './prices/load.ts'
import { load as loadVersus } from './versus/load.ts'

/** Two years of days that wander without a direction, in millions, so that each way to write large numbers shows. */
const wandering = (from: number) =>
  Array.from({ length: 800 }, (_, day) => String(from * (1 + ((day * 37) % 11) / 100)))

const entries: readonly MarketEntry[] = [
  { slug: 'btc', name: 'Bitcoin', prices: wandering(1_234_567), supply: '20000000' },
  { slug: 'eth', name: 'Ether', prices: wandering(2345), supply: '120000000' },
  { slug: 'usd', kind: 'fiat', name: 'US dollar', symbol: '$', prices: wandering(1) },
  { slug: 'eur', kind: 'fiat', name: 'Euro', symbol: '€', prices: wandering(1.25) },
  { slug: 'inr', kind: 'fiat', name: 'Rupee', symbol: '₹', prices: wandering(0.01) },
  { slug: 'jpy', kind: 'fiat', name: 'Yen', symbol: '¥', prices: wandering(0.007) },
]

type Load = (context: PageContext) => unknown

const pages: readonly (readonly [string, Load, Readonly<Record<string, string>>])[] = [
  ['home', loadHome, {}],
  ['prices', loadPrices, {}],
  ['asset', loadAsset, { asset: 'btc' }],
  ['history', loadHistory, { asset: 'btc' }],
  ['prediction', loadPrediction, { asset: 'btc' }],
  ['pair', loadPair, { from: 'btc', to: 'usd' }],
  ['compare', loadCompare, {}],
  ['versus', loadVersus, { from: 'eth', to: 'btc' }],
  ['how to buy', loadHowToBuy, { asset: 'btc' }],
]

interface Format {
  readonly code: LocaleCode
  readonly money: string | null
  readonly sums: 'locale' | 'plain'
}

const formats: readonly Format[] = [
  { code: 'en', money: 'inr', sums: 'locale' },
  { code: 'en', money: null, sums: 'locale' },
  { code: 'en', money: 'jpy', sums: 'plain' },
  { code: 'en', money: 'jpy', sums: 'locale' },
  { code: 'de', money: null, sums: 'locale' },
  { code: 'ja', money: 'inr', sums: 'locale' },
]

const brands = { locale: brandOf({ money: 'locale' }), plain: brandOf({ money: 'plain' }) }

function contextIn(
  snapshot: Snapshot,
  params: Readonly<Record<string, string>>,
  { code, money, sums }: Format,
): PageContext {
  const locale = localeIn(snapshot, localeOf(code), { money, brand: brands[sums] })
  return { ...contextOf(snapshot, { locale: code, params }), brand: brands[sums], locale }
}

describe('what is kept of a snapshot', () => {
  it.each(pages)(
    'CUR-03 FMT-01 is never shown in the format of another page: %s',
    async (_, load, params) => {
      const shared = marketOf(entries)
      for (const format of formats) {
        const view = await load(contextIn(shared, params, format))
        const alone = await load(contextIn(marketOf(entries), params, format))
        expect(view, `${format.code} ${format.money} ${format.sums}`).toEqual(alone)
        expect(view).toMatchObject({ kind: 'page' })
      }
    },
  )
})
