import { type LocaleCode, localeOf } from '@portico/locale'
import { type Asset, createSnapshot, setByHandSource, type Snapshot } from '@portico/market'
import { describe, expect, it } from 'vitest'
import { brandOf, flatYear, type MarketEntry, marketOf, smallMarket } from '../../test/context.ts'
import { changeView } from './change.ts'
import { marketRows } from '../views/assets/market-row.ts'
import { adverts, popularPairs } from '../views/assets/offers.ts'
import { sourceViews } from './sources.ts'
import { formatKey, localeIn, pageCurrency, priceOf } from './price.ts'

const english = localeOf('en')

function assetOf(snapshot: Snapshot, slug: string): Asset {
  const asset = snapshot.asset(slug)
  if (!asset) throw new Error(`the market lacks ${slug}`)
  return asset
}

function changeOf(before: string, after: string, code: LocaleCode = 'en') {
  const snapshot = marketOf([
    { slug: 'coin', prices: [...flatYear(before).slice(1), after] },
    ...smallMarket.slice(1),
  ])
  const pair = { from: assetOf(snapshot, 'coin'), to: assetOf(snapshot, 'usd') }
  return changeView(snapshot, pair, { window: '24h', locale: localeOf(code) })
}

describe('changeView', () => {
  it('CONV-03 says how much, since when, and which way', () => {
    expect(changeOf('100', '103.256')).toEqual({
      state: 'known',
      window: '24h',
      direction: 'rising',
      percent: '+3.26%',
      size: '3.26%',
      absolute: '+$3.26',
      then: '100',
      since: 'Sep 28, 2026',
    })
    expect(changeOf('100', '96.744')).toMatchObject({
      direction: 'falling',
      percent: '-3.26%',
      size: '3.26%',
    })
  })

  it.each([
    ['100', '100', '0.00%'],
    ['100', '100.004', '0.00%'],
    ['100', '99.996', '0.00%'],
  ])('CONV-03 is steady where 0.00 is shown: %s to %s', (before, after, percent) => {
    expect(changeOf(before, after)).toMatchObject({ direction: 'steady', percent, size: percent })
  })

  it('CONV-03 is rising from what is shown as 0.01 on', () => {
    expect(changeOf('100', '100.005')).toMatchObject({ direction: 'rising', percent: '+0.01%' })
    expect(changeOf('100', '99.995')).toMatchObject({ direction: 'falling', percent: '-0.01%' })
  })

  it('LOC-07 is formatted by the locale', () => {
    expect(changeOf('100', '103.256', 'fr')).toMatchObject({ size: expect.stringMatching(/^3,26\s%$/) })
  })

  it.each([
    ['no-history', {}],
    ['listed-later', { prices: ['1', '2'] }],
    ['too-old', { prices: flatYear('1'), behindDays: 30 }],
    [
      'cut',
      { prices: flatYear('1'), cuts: [{ date: '2026-09-28', reason: 'redenomination', factor: '1000' }] },
    ],
  ] satisfies readonly (readonly [string, Omit<MarketEntry, 'slug'>])[])(
    'names the reason %s where there is no change to show',
    (reason, coin) => {
      const snapshot = marketOf([{ slug: 'coin', ...coin }, ...smallMarket.slice(1)])
      const pair = { from: assetOf(snapshot, 'coin'), to: assetOf(snapshot, 'usd') }
      const view = changeView(snapshot, pair, { window: '7d', locale: english })
      expect(view).toEqual({ state: 'missing', window: '7d', reason })
    },
  )
})

describe('prices', () => {
  it.each([
    ['en', 'USD', /^\$66,000\.00$/],
    ['fr', 'EUR', /^52\s800,00\s€$/],
    ['ja', 'USD', /^\$66,000\.00$/],
  ] as const)(
    'CUR-03 %s shows %s, or dollars where rates do not know its currency',
    (code, currency, text) => {
      const snapshot = marketOf(smallMarket)
      const locale = localeOf(code)
      expect(pageCurrency(snapshot, locale).code).toBe(currency)
      expect(priceOf(snapshot, { usd: '66000', locale })).toMatchObject({
        usd: '66000',
        text: expect.stringMatching(text),
      })
    },
  )

  it('FMT-01 puts the sign first and writes two decimals where the brand wants sums plain, in what is kept of them too', () => {
    const snapshot = marketOf([
      ...smallMarket,
      { slug: 'jpy', kind: 'fiat', symbol: '¥', prices: flatYear('0.01') },
    ])
    const written = (money: 'locale' | 'plain') => {
      const locale = localeIn(snapshot, localeOf('fr'), { money: 'jpy', brand: { money } })
      return [priceOf(snapshot, { usd: '66000', locale })?.text.replaceAll(/\s/g, ' '), formatKey(locale)]
    }
    expect(written('plain')).toEqual(['¥6 600 000,00', 'fr JPY plain'])
    expect(written('locale')).toEqual(['6 600 000 JPY', 'fr JPY '])
  })

  it('FMT-03 CUR-03 counts rupees in lakhs and crores where the language is English', () => {
    const snapshot = marketOf([
      ...smallMarket,
      { slug: 'inr', kind: 'fiat', symbol: '₹', prices: flatYear('0.01') },
    ])
    const priceIn = (code: LocaleCode) => {
      const locale = localeIn(snapshot, localeOf(code), { money: 'inr', brand: { money: 'locale' } })
      return priceOf(snapshot, { usd: '66000', locale })?.text
    }
    expect([priceIn('en'), priceIn('asia'), priceIn('en-GB')]).toEqual(Array(3).fill('₹66,00,000.00'))
    expect(priceIn('de')).toBe('6.600.000,00\u00a0₹')
  })

  it('CUR-03 takes dollars where the currency is listed without a price', () => {
    const snapshot = marketOf([...smallMarket.slice(0, 2), { slug: 'eur', kind: 'fiat' }])
    expect(pageCurrency(snapshot, localeOf('fr')).code).toBe('USD')
  })

  it('refuses a market without the US dollar', () => {
    expect(() => pageCurrency(marketOf([{ slug: 'btc', prices: ['1'] }]), english)).toThrow('US dollar')
  })

  it('FMT-03 takes the compact form for large sums, and a few digits for the browser', () => {
    const snapshot = marketOf(smallMarket)
    expect(priceOf(snapshot, { usd: '1320000000000.123456789', locale: english, compact: 'suffix' })).toEqual(
      {
        usd: '1320000000000',
        text: '$1.32T',
        big: true,
      },
    )
  })
})

describe('marketRows', () => {
  const snapshot = marketOf([
    ...smallMarket,
    { slug: 'old', prices: flatYear('2'), behindDays: 2 },
    { slug: 'bare' },
    { slug: 'new', prices: ['3'] },
  ])
  const rowOf = (slug: string, code: LocaleCode = 'en') =>
    marketRows({ snapshot, locale: localeOf(code), brand: brandOf() }, [assetOf(snapshot, slug)])[0]

  it('says of a change what a table shows and nothing more', () => {
    expect(Object.keys(rowOf('btc')?.day ?? {}).toSorted()).toEqual(['direction', 'size', 'state'])
    expect(rowOf('new')?.week).toMatchObject({ state: 'missing' })
  })

  it('shows price, changes, cap and line', () => {
    expect(rowOf('btc')).toMatchObject({
      path: '/price/btc',
      price: { text: '$66,000.00' },
      day: { size: '10.00%' },
      cap: { text: '$1.32T' },
      olderDay: null,
      line: { direction: 'rising' },
    })
  })

  it('FMT-03 formats a large sum as the brand wants it, side by side in one snapshot', () => {
    const capIn = (code: LocaleCode, compact: 'suffix' | 'locale') => {
      const brand = brandOf({ compact })
      const cap = marketRows({ snapshot, locale: localeOf(code), brand }, [assetOf(snapshot, 'btc')])[0]?.cap
      return cap?.text.replaceAll(/\s/g, ' ')
    }
    expect(capIn('fr', 'suffix')).toMatch(/^1,06T\s€$/)
    expect(capIn('fr', 'locale')).toBe('1,06 Bn €')
    expect(capIn('de', 'suffix')).toMatch(/^1,06T\s€$/)
    expect(capIn('de', 'locale')).toBe('1,06 Bio. €')
  })

  it('leaves out an asset without a price, and says nothing that is not known', () => {
    expect(rowOf('bare')).toBeUndefined()
    expect(rowOf('new')).toMatchObject({ cap: null, line: null, day: { state: 'missing' } })
  })

  it('says the day of a price that is older than the snapshot', () => {
    expect(rowOf('old')?.olderDay).toBe('Sep 27, 2026')
  })

  it('compares the currency of the page with the dollar, and others with it', () => {
    expect(rowOf('eur', 'fr')?.day).toMatchObject({ state: 'known' })
    expect(rowOf('btc', 'fr')?.path).toBe('/price/btc')
  })
})

describe('offers', () => {
  const snapshot = marketOf(smallMarket)
  const bitcoin = assetOf(snapshot, 'btc')

  it('CONV-05 lists the popular pairs that the catalogue knows, without the one at hand', () => {
    const pairs = popularPairs(snapshot, { brand: brandOf(), locale: english })
    expect(pairs).toMatchObject([
      { path: '/convert/btc/usd', from: { code: 'BTC' }, to: { code: 'USD' }, value: '66,000.00' },
      {
        path: '/convert/btc/eur',
        from: { code: 'BTC' },
        to: { code: 'EUR', symbol: '€' },
        value: '52,800.00',
      },
    ])
    expect(popularPairs(snapshot, { brand: brandOf(), locale: english, without: 'btc/usd' })).toHaveLength(1)
  })

  it('CONV-05 offers coins only, and leads to the own sign-up page with the intent', () => {
    expect(adverts(brandOf(), bitcoin, english)).toEqual({
      buy: { href: '/register?intent=buy-btc', code: 'BTC' },
      trade: { href: '/register?intent=trade-btc' },
      welcomePack: { amount: '$6,200.00', href: '/register' },
    })
    expect(adverts(brandOf(), assetOf(snapshot, 'eur'), english)).toMatchObject({ buy: null, trade: null })
  })

  it('CONV-05 leads to the addresses of the operator, with the asset filled in', () => {
    const brand = brandOf({
      addresses: {
        buy: 'https://buy.example/{code}?a={slug}',
        trade: '/trade/{slug}',
        signUp: 'https://join.example/',
        logIn: null,
      },
    })
    const odd = { ...bitcoin, code: 'A/B&C' }
    expect(adverts(brand, odd, english)).toMatchObject({
      buy: { href: 'https://buy.example/A%2FB%26C?a=btc' },
      trade: { href: '/trade/btc' },
      welcomePack: { href: 'https://join.example/' },
    })
  })

  it('leaves out what the operator switched off', () => {
    const brand = brandOf({ adverts: { buyNow: false, welcomePack: null } })
    expect(adverts(brand, bitcoin, english)).toMatchObject({ buy: null, welcomePack: null })
  })

  it('credits the named sources only', () => {
    expect(sourceViews(snapshot, ['daily', 'nobody'])).toEqual([
      { name: 'Daily rates', url: 'https://rates.example/' },
    ])
  })

  it('TRUTH-02 names what operators have set by hand apart from their own feed', () => {
    const own = { name: 'Own', url: 'https://own.example/', licence: 'none' }
    const sources = [
      { ...own, id: 'feed' },
      { ...own, id: setByHandSource },
    ]
    const { name, url } = own
    expect(
      sourceViews(
        createSnapshot({ ...snapshot.data, sources }),
        sources.map(({ id }) => id),
      ),
    ).toEqual([
      { name, url },
      { name, url, mark: 'set-by-hand' },
    ])
  })
})
