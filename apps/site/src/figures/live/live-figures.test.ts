import { localeOf } from '@portico/locale'
import { type Asset, createSnapshot, setByHandSource, type Snapshot, withSetValues } from '@portico/market'
import { describe, expect, it } from 'vitest'
import { brandOf, marketOf, nowMs, smallMarket } from '../../../test/context.ts'
import { fairAsOf, movingMarket } from '../../../test/live.ts'
import { asOfView } from '../as-of.ts'
import { isStale, liveRatio, snapshotStaleFrom, staleFrom } from '../freshness.ts'
import { marketRows, withAges } from '../../views/assets/market-row.ts'
import { sourceViews } from '../sources.ts'
import { pageLive } from './page-live.ts'
import { ratesFrom } from '../price.ts'
import { numberOrigins, priceOrigins } from '../provenance.ts'

const market = movingMarket()
const still = marketOf(smallMarket)
const locale = localeOf('en')
const minuteMs = 60_000
const dayMs = 86_400_000

function assetOf(snapshot: Snapshot, slug: string): Asset {
  const asset = snapshot.asset(slug)
  if (!asset) throw new Error(`no ${slug}`)
  return asset
}
const btc = assetOf(market, 'btc')
const usd = assetOf(market, 'usd')
const eur = assetOf(market, 'eur')

describe('how old prices may grow', () => {
  it.each([
    [[btc], Date.parse(fairAsOf) + 10 * minuteMs],
    [[btc, usd], Date.parse(fairAsOf) + 10 * minuteMs],
    [[eur], Date.parse('2026-09-29T00:00:00Z') + 4 * dayMs],
    [[btc, eur], Date.parse(fairAsOf) + 10 * minuteMs],
  ])('LIVE-05 ends with the pace of the source that is left behind first', (assets, endMs) => {
    expect(Date.parse(staleFrom(market, assets) ?? '')).toBe(endMs)
  })

  it('LIVE-05 says nothing of the dollar, which is the unit, and of what has no price', () => {
    expect(staleFrom(market, [usd])).toBeNull()
    expect(staleFrom(marketOf([...smallMarket, { slug: 'bare' }]), [{ ...btc, id: 'bare' }])).toBeNull()
  })

  it.each([
    [9 * minuteMs, false],
    [10 * minuteMs - 1, false],
    [10 * minuteMs, true],
    [3 * dayMs, true],
  ])('LIVE-05 %i ms after a price of seconds it is a last known one: %s', (afterMs, expected) => {
    expect(isStale(market, [btc, usd], Date.parse(fairAsOf) + afterMs)).toBe(expected)
  })

  it.each([
    [4 * dayMs - 1, false],
    [4 * dayMs, true],
  ])('LIVE-05 %i ms after a daily price it is a last known one: %s', (afterMs, expected) => {
    const start = Date.parse('2026-09-29T00:00:00Z')
    expect(isStale(still, [assetOf(still, 'btc'), usd], start + afterMs)).toBe(expected)
    const view = asOfView('2026-09-29T00:00:00Z', { locale, nowMs: start + afterMs })
    expect(view.isStale).toBe(expected)
  })

  it('LIVE-05 holds a list to the quickest of its sources', () => {
    expect(Date.parse(snapshotStaleFrom(market))).toBe(Date.parse(fairAsOf) + 10 * minuteMs)
    expect(Date.parse(snapshotStaleFrom(still))).toBe(Date.parse(still.asOf) + 4 * dayMs)
  })
})

describe('what moves', () => {
  it('LIVE-01 is a ratio with a price of a quick source on either side', () => {
    expect(liveRatio(market, btc, usd)).toBe('btc/usd')
    expect(liveRatio(market, eur, btc)).toBe('eur/btc')
  })

  it('LIVE-01 is none of daily prices, and nothing against itself', () => {
    expect(liveRatio(market, eur, usd)).toBeUndefined()
    expect(liveRatio(market, btc, btc)).toBeUndefined()
    expect(liveRatio(still, btc, usd)).toBeUndefined()
  })

  it('LIVE-01 gives the page its prices, what it follows, and the sources of such prices', () => {
    expect(pageLive(market, locale, ['btc', 'nobody', 'btc'])).toEqual({
      prices: {
        btc: ['66000', fairAsOf, 'fair'],
        usd: ['1', fairAsOf, 'daily'],
      },
      followed: ['btc'],
      sources: {
        daily: { name: 'Daily rates', url: 'https://rates.example/', staleAfterMs: 4 * dayMs },
        fair: { name: 'Fair', url: 'https://fair.example/', staleAfterMs: 10 * minuteMs },
      },
      unit: { form: '+$0.00' },
    })
    expect(pageLive(market, localeOf('fr'), ['btc'])?.prices).toHaveProperty('eur')
    expect(pageLive(market, { ...locale, numberTag: 'en-IN' }, ['btc'])).toHaveProperty('tag', 'en-IN')
  })

  it('LIVE-01 gives nothing to pages on which nothing moves', () => {
    expect(pageLive(still, locale, ['btc', 'eur'])).toBeNull()
    expect(pageLive(market, locale, ['eur'])).toBeNull()
    expect(pageLive(market, locale, [])).toBeNull()
  })

  it('LIVE-05 a row says how old its price is once it is a last known one', () => {
    const rows = marketRows({ snapshot: market, locale, brand: brandOf() }, [btc, eur])
    expect(rows[0]).toMatchObject({ price: { of: 'btc/usd' }, moves: { iso: fairAsOf } })
    expect(rows[1]).not.toHaveProperty('moves')
    expect(withAges(rows, { locale, nowMs })[0]?.moves).not.toHaveProperty('age')
    const later = withAges(rows, { locale, nowMs: Date.parse(fairAsOf) + 12 * minuteMs })
    expect(later[0]?.moves?.age).toBe('12 minutes ago')
  })

  it('CUR-02 says of which day the page’s own currency is, where it is older than the prices', () => {
    const later = movingMarket(smallMarket, '2026-10-03T12:00:00Z')
    expect(ratesFrom(later, localeOf('fr'))).toEqual({ currency: 'EUR', time: '29 sept. 2026' })
    expect(ratesFrom(market, localeOf('fr'))).toBeNull()
  })
})

describe('where prices are from', () => {
  it('LIVE-05 names source, age and what a price was converted by', () => {
    expect(priceOrigins({ snapshot: market, locale, brand: brandOf(), nowMs }, [btc, usd])).toEqual([
      {
        ...{ slug: 'btc', code: 'BTC', iso: fairAsOf, age: '12 seconds ago' },
        source: { name: 'Fair', url: 'https://fair.example/' },
        via: { code: 'USDT', rate: '0.9998', source: 'Daily rates' },
        confirmation: null,
      },
    ])
  })

  it('TRUTH-02 marks a price that one source alone has at its level, for readers and programs', () => {
    const unconfirmed = { since: fairAsOf, before: '6000' }
    const { data } = market
    const quotes = data.quotes.map((quote) => (quote.assetId === 'btc' ? { ...quote, unconfirmed } : quote))
    const snapshot = createSnapshot({ ...data, quotes })
    expect(priceOrigins({ snapshot, locale, brand: brandOf(), nowMs }, [btc, usd])[0]?.confirmation).toBe(
      'one-source',
    )
    expect(numberOrigins(snapshot, btc).price?.confirmation).toBe('one-source')
    expect(numberOrigins(market, btc).price).not.toHaveProperty('confirmation')
  })

  it('TRUTH-02 marks a price that operators have set by hand, for readers and programs', () => {
    const set = { assetId: 'btc', figure: 'price' as const, value: '5', since: fairAsOf }
    const credit = { id: setByHandSource, name: 'Own', url: 'https://own.example/', licence: '© Own' }
    const snapshot = createSnapshot(withSetValues(market.data, [set], credit))
    const [origin] = priceOrigins({ snapshot, locale, brand: brandOf(), nowMs }, [btc, usd])
    expect(origin).toMatchObject({ confirmation: 'set-by-hand', source: { name: 'Own' } })
    expect(numberOrigins(snapshot, btc).price?.confirmation).toBe('set-by-hand')
  })

  it('LIVE-05 names both sides of a pair, and the dollar only where it stands alone', () => {
    const slugs = (assets: readonly Asset[]) =>
      priceOrigins({ snapshot: market, locale, brand: brandOf(), nowMs }, assets).map(({ slug }) => slug)
    expect(slugs([btc, eur])).toEqual(['btc', 'eur'])
    expect(slugs([usd, eur])).toEqual(['eur'])
    expect(slugs([usd, usd])).toEqual(['usd'])
    expect(slugs([{ ...btc, id: 'nobody' }])).toEqual([])
  })

  it('LIVE-05 tells programs the origin of each number, and leaves out what is not there', () => {
    expect(numberOrigins(market, btc)).toEqual({
      price: {
        ...{ source: 'Fair', asOf: fairAsOf },
        via: { source: 'Daily rates', asOf: '2026-09-29T00:00:00Z', currency: 'USDT', price: '0.9998' },
      },
      range: { source: 'Fair', asOf: fairAsOf },
      supply: { source: 'Test', asOf: '2026-09-29' },
    })
    expect(numberOrigins(market, eur)).toEqual({
      price: { source: 'Daily rates', asOf: '2026-09-29T00:00:00Z' },
    })
    expect(numberOrigins(market, { ...eur, id: 'nobody' })).toEqual({})
  })

  it('LIVE-05 credits a source with its own text', () => {
    expect(sourceViews(market, ['fair'])).toEqual([
      { name: 'Fair', url: 'https://fair.example/', attribution: 'Data by Fair' },
    ])
  })
})
