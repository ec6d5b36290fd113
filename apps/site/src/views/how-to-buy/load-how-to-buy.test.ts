import type { Brand } from '@portico/brands'
import type { LocaleCode } from '@portico/locale'
import { describe, expect, it } from 'vitest'
import type { Content } from '../content/content.ts'
import { echoedText } from '../content/echoed-text.ts'
import { brandOf, contextOf, type MarketEntry, marketOf } from '../../../test/context.ts'
import type { Loaded } from '../../pages/page-load.ts'
import { loadHowToBuy } from './load-how-to-buy.ts'
import { coins, countries, reviewed, riskWarning } from '../../../test/world.ts'
import type { HowToBuyView } from './view.ts'

interface Asked {
  readonly country?: string
  readonly query?: string
  readonly locale?: LocaleCode
  readonly brand?: Partial<Brand>
  readonly market?: readonly MarketEntry[]
  readonly content?: Partial<Content>
}

function load(asset: string, { country, query = '', market = coins, ...rest }: Asked = {}) {
  const params = { asset, ...(country === undefined ? {} : { country }) }
  return loadHowToBuy(contextOf(marketOf(market), { params, query, countries, ...rest }))
}

function pageOf(loaded: Loaded<HowToBuyView>): Extract<Loaded<HowToBuyView>, { kind: 'page' }> {
  if (loaded.kind !== 'page') throw new Error(`no page but ${JSON.stringify(loaded)}`)
  return loaded
}

const viewOf = (asset: string, asked: Asked = {}) => pageOf(load(asset, asked)).view
const indexOf = (asset: string, asked: Asked = {}) => pageOf(load(asset, asked)).head.index

const offer = {
  coins: 'all',
  servedCountries: ['DE', 'GB'],
  unservedCountries: ['KP'],
  countriesWithoutIncentives: [],
} as const satisfies Partial<Brand['offer']>

describe('loadHowToBuy: figures', () => {
  it('BUY-01 names the country for the reader and counts in its currency, with source and age', () => {
    const view = viewOf('btc', { country: 'de', locale: 'fr' })
    expect(view).toMatchObject({
      country: { slug: 'de', name: 'Allemagne', inCountry: 'en Allemagne' },
      currency: { code: 'EUR' },
      isOtherCurrency: false,
      price: expect.stringMatching(/^52\s800,00\s€$/),
      sources: [{ name: 'Daily rates', url: 'https://rates.example/' }],
      asOf: { iso: '2026-09-29T00:00:00Z' },
    })
  })

  it('BUY-01 LOC-07 says the United Kingdom with its article in English sentences', () => {
    expect(viewOf('btc', { country: 'gb' }).country).toMatchObject({
      name: 'United Kingdom',
      inCountry: 'in the United Kingdom',
    })
  })

  it.each(['gb', 'aq'])(
    'BUY-01 counts in dollars and says so where the currency of %s has no rate',
    (country) => {
      expect(viewOf('btc', { country })).toMatchObject({
        currency: { code: 'USD' },
        isOtherCurrency: true,
        price: '$66,000.00',
      })
    },
  )

  it('BUY-01 says what an amount buys', () => {
    const { quote } = viewOf('btc', { country: 'de', query: 'amount=528' })
    expect(quote).toMatchObject({ amount: { value: '528', text: '528', problem: null }, result: '0.01' })
    expect(quote).toMatchObject({
      from: { slug: 'eur' },
      to: { slug: 'btc' },
      adverts: { buy: { code: 'BTC' } },
    })
  })

  it('BUY-01 leads from what an amount buys to no purchase where the country is not served', () => {
    const brand = { offer: { ...brandOf().offer, servedCountries: [], unservedCountries: ['DE'] } }
    expect(viewOf('btc', { country: 'de', brand }).quote?.adverts.buy).toBeNull()
  })

  it('starts with an amount that fits the currency', () => {
    expect(viewOf('btc', { country: 'de' }).quote?.amount.value).toBe('100')
    expect(viewOf('btc', { locale: 'ja' }).quote?.amount.value).toBe('10000')
  })

  it.each(['abc', '1/0', '9'.repeat(300)])('BUY-01 explains %s and keeps the usual amount', (amount) => {
    const { quote } = viewOf('btc', { query: `amount=${encodeURIComponent(amount)}` })
    expect(quote?.amount).toMatchObject({ value: '100', problem: { typed: echoedText(amount) } })
    expect(quote?.result).not.toMatch(/NaN|Infinity/)
  })

  it('BUY-01 reads what a form sends as the reader writes numbers, and says it plainly in the address', () => {
    expect(load('btc', { country: 'de', locale: 'de', query: 'typed=1.250,5' })).toEqual({
      kind: 'redirect',
      status: 302,
      path: '/how-to-buy/btc/de?amount=1250.5',
    })
    expect(load('btc', { query: 'typed=abc' })).toMatchObject({ path: '/how-to-buy/btc?amount=abc' })
  })
})

describe('loadHowToBuy: what can be had', () => {
  it('COIN-03 leads to an account and to the coin, with the intent kept', () => {
    expect(viewOf('btc', { country: 'de' })).toMatchObject({
      availability: 'offered',
      steps: {
        coin: { name: 'Bitcoin', code: 'BTC' },
        account: '/register?intent=buy-btc',
        buy: '/register?intent=buy-btc',
      },
    })
  })

  it("COIN-03 leads to the operator's own addresses", () => {
    const addresses = {
      buy: 'https://buy.example/{code}',
      trade: null,
      signUp: 'https://join.example/',
      logIn: null,
    }
    expect(viewOf('btc', { brand: { addresses } }).steps).toMatchObject({
      account: 'https://join.example/',
      buy: 'https://buy.example/BTC',
    })
  })

  it.each([
    ['a country that is not served', { country: 'kp', brand: { offer } }, 'not-served'],
    ['a coin that is not offered', { brand: { offer: { ...offer, coins: ['eth'] } } }, 'not-offered'],
    [
      'a coin that is not offered in a country not served',
      { country: 'kp', brand: { offer: { ...offer, coins: [] } } },
      'not-served',
    ],
    ['a country that the operator says nothing of', { country: 'fr', brand: { offer } }, 'country-unknown'],
    ['a coin of an operator who names none', { brand: { offer: { ...offer, coins: null } } }, 'coin-unknown'],
    [
      'a coin of an operator who names none, in a country not served',
      { country: 'kp', brand: { offer: { ...offer, coins: null } } },
      'not-served',
    ],
  ])('BUY-01 has no button for %s', (_, asked, availability) => {
    expect(viewOf('btc', asked)).toMatchObject({ availability, steps: null, welcomePack: null })
  })

  it('BUY-01 offers other coins that can be had, never the one at hand', () => {
    const slugs = viewOf('btc').otherCoins.map(({ slug }) => slug)
    expect(slugs).toEqual(['eth'])
    expect(viewOf('eth', { brand: { id: 'few', offer: { ...offer, coins: ['eth'] } } }).otherCoins).toEqual(
      [],
    )
  })
})

describe('loadHowToBuy: the way on', () => {
  it('leads to the guide of the coin where somebody wrote one', () => {
    const guide = {
      slug: 'btc',
      title: '',
      summary: '',
      asset: 'btc',
      updated: reviewed,
      sources: [],
      html: '',
      minutes: 3,
      parts: [],
      lang: 'en',
    }
    const content = { guide: (slug: string) => (slug === 'btc' ? guide : null) }
    expect(viewOf('btc', { content }).guide).toBe('btc')
    expect(viewOf('eth', { content }).guide).toBeNull()
  })
})

describe('loadHowToBuy: rules of countries', () => {
  it('BUY-01 names ways to pay with source and day', () => {
    expect(viewOf('btc', { country: 'de' }).country?.review?.payments).toEqual([
      {
        method: 'sepa-transfer',
        source: 'https://www.sepa.example/scheme',
        sourceName: 'sepa.example',
        reviewed,
        reviewedText: 'Nov 20, 2026',
      },
    ])
  })

  it('BUY-01 knows nothing of a country that nobody reviewed', () => {
    expect(viewOf('btc', { country: 'fr' }).country?.review).toBeNull()
  })

  it('BUY-01 shows prescribed words as they stand, whatever the language of the page', () => {
    expect(viewOf('btc', { country: 'gb', locale: 'ar' }).country?.review?.riskWarning).toEqual({
      ...riskWarning,
      sourceName: 'law.example',
    })
  })

  it('BUY-01 promises something only where country and brand both allow it', () => {
    expect(viewOf('btc', { country: 'de' }).welcomePack).toEqual({ amount: '$6,200.00', href: '/register' })
    const without = { offer: { ...offer, countriesWithoutIncentives: ['DE'] } }
    expect(viewOf('btc', { country: 'de', brand: without }).welcomePack).toBeNull()
    const off = { adverts: { buyNow: true, welcomePack: null } }
    expect(viewOf('btc', { country: 'de', brand: off }).welcomePack).toBeNull()
    for (const country of ['gb', 'fr']) expect(viewOf('btc', { country }).welcomePack).toBeNull()
    expect(viewOf('btc').welcomePack).toBeNull()
  })

  it('lists reviewed countries in the order of the language, and the rest on the page of the coin only', () => {
    const world = viewOf('btc', { locale: 'de' })
    expect(world.reviewedCountries.map(({ name }) => name)).toEqual([
      'Deutschland',
      'Nordkorea',
      'Vereinigtes Königreich',
    ])
    expect(world.otherCountries.map(({ slug }) => slug)).toEqual(['aq', 'fr'])
    const germany = viewOf('btc', { country: 'de' })
    expect(germany.reviewedCountries.map(({ slug }) => slug)).toEqual(['kp', 'gb'])
    expect(germany.otherCountries).toEqual([])
  })
})

describe('loadHowToBuy: the index', () => {
  it('SEO-01 shows reviewed countries, and the coin at large', () => {
    expect(indexOf('btc', { country: 'de' })).toBe(true)
    expect(indexOf('btc')).toBe(true)
  })

  it.each([
    ['a country that nobody reviewed', 'btc', { country: 'fr' }],
    ['a country that is not served', 'btc', { country: 'kp', brand: { offer } }],
    ['a coin that is not offered', 'btc', { brand: { offer: { ...offer, coins: [] } } }],
    ['an amount', 'btc', { country: 'de', query: 'amount=5' }],
  ])('SEO-01 leaves out %s', (_, asset, asked) => expect(indexOf(asset, asked)).toBe(false))

  it('SEO-01 leaves out a coin with little history', () => {
    const market = [...coins, { slug: 'young', prices: ['1', '2'] }]
    expect(indexOf('young', { country: 'de', market })).toBe(false)
  })

  it('SEO-01 gives the head coin, country, price and way', () => {
    expect(pageOf(load('btc', { country: 'gb' })).head).toMatchObject({
      values: {
        '0': 'Bitcoin',
        '1': 'the United Kingdom',
        coinCode: 'BTC',
        fiatCode: 'USD',
        fiatPrice: '66,000.00',
        inCountry: 'in the United Kingdom',
      },
      canonicalPath: '/how-to-buy/btc/gb',
      crumbs: [
        { text: 'buy.all.title', path: '/how-to-buy' },
        { text: 'buy.title', path: '/how-to-buy/btc' },
        { text: 'buy.titleIn', path: '/how-to-buy/btc/gb' },
      ],
    })
  })
})
