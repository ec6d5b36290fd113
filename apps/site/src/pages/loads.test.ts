import type { FoundLegalText } from '../views/content/legal-text.ts'
import type { LocaleCode } from '@portico/locale'
import { describe, expect, it } from 'vitest'
import { contextOf, flatYear, type MarketEntry, marketOf, smallMarket } from '../../test/context.ts'
import { load as loadAccount } from './account/load.ts'
import { load as loadAgencyLogIn } from './agency-log-in/load.ts'
import { load as loadConverter } from './converter/load.ts'
import { load as loadHome } from './home/load.ts'
import { load as loadLegal } from './legal/load.ts'
import { load as loadLogIn } from './log-in/load.ts'
import { missingView } from './missing/load.ts'
import type { Loaded } from './page-load.ts'
import { load as loadPrices } from './prices/load.ts'
import { load as loadRegister } from './register/load.ts'
import { load as loadReset } from './reset/load.ts'
import { load as loadSearch } from './search/load.ts'

function pageOf<View>(loaded: Loaded<View>): Extract<Loaded<View>, { kind: 'page' }> {
  if (loaded.kind !== 'page') throw new Error(`no page but ${JSON.stringify(loaded)}`)
  return loaded
}

const small = marketOf(smallMarket)
const context = (query = '', locale: LocaleCode = 'en') => contextOf(small, { query, locale })

/** Coins of falling price, more than one page of them, and one of each other kind. */
const manyCoins: readonly MarketEntry[] = [
  ...smallMarket,
  ...Array.from({ length: 60 }, (_, index) => ({
    slug: `coin${index}`,
    prices: [...flatYear('1').slice(1), String(100 - index)],
  })),
  { slug: 'unpriced' },
  { slug: 'xau', kind: 'metal', prices: flatYear('2000') },
]

describe('loadHome', () => {
  it('shows the largest coins, what moved most, and where numbers are from', () => {
    const { view, head } = pageOf(loadHome(contextOf(marketOf(manyCoins))))
    expect(view.rows).toHaveLength(10)
    expect(view.rows[0]?.asset.slug).toBe('btc')
    expect(view.converter).toMatchObject({ from: { slug: 'btc' }, to: { slug: 'usd' } })
    expect(view.sources.map(({ name }) => name)).toEqual(['Daily rates', 'Another source'])
    expect(view.asOf.age).toBe('3 hours ago')
    expect(head).toMatchObject({ canonicalPath: '/', index: true, values: { count: '65' } })
  })

  it('CUR-03 begins with the currency of the page', () => {
    expect(pageOf(loadHome(context('', 'fr'))).view.converter?.to.slug).toBe('eur')
  })

  it('takes the first asset where the catalogue lacks the coin of the brand, and none from an empty one', () => {
    const market = contextOf(small, { brand: { defaultCoin: 'nope' } })
    expect(pageOf(loadHome(market)).view.coin.slug).toBe('btc')
    expect(loadHome(contextOf(marketOf([]))).kind).toBe('missing')
  })
})

describe('loadPrices', () => {
  const load = (query: string) => pageOf(loadPrices(contextOf(marketOf(manyCoins), { query })))

  it('NUM-05 lists coins by rank, 25 to a page, and says which of how many', () => {
    const first = load('').view
    expect(first).toMatchObject({
      list: 'crypto',
      page: 1,
      pages: 3,
      range: { first: '1', last: '25', total: '61' },
    })
    expect(first.rows[0]?.rank).toBe(1)
    expect(first.rows).toHaveLength(25)
    const second = load('page=2').view
    expect(second).toMatchObject({ page: 2, range: { first: '26', last: '50' } })
    expect(second.rows[0]?.rank).toBe(26)
    expect(second.rows).toHaveLength(25)
    expect(first.rows.some(({ path }) => second.rows.some((row) => row.path === path))).toBe(false)
  })

  it.each(['page=0', 'page=-1', 'page=1.5', 'page=x', 'page=1e9', 'page=9999999'])(
    'reads %s as the first page',
    (query) => {
      expect(load(query).view.page).toBe(1)
    },
  )

  it('reads a page beyond the last as the last', () => {
    expect(load('page=999').view.page).toBe(3)
  })

  it('NUM-05 lists one kind, and offers those that have assets with a price', () => {
    const { view } = load('kind=metal')
    expect(view).toMatchObject({ list: 'metal', pages: 1, rows: [{ asset: { slug: 'xau' } }] })
    expect(view.range).toEqual({ first: '1', last: '1', total: '1' })
    expect(view.lists).toEqual(['crypto', 'watch', 'gainers', 'losers', 'fiat', 'metal'])
    expect(load('kind=nope').view.list).toBe('crypto')
    expect(load('kind=stock').view).toMatchObject({ rows: [], pages: 1, range: { total: '0' } })
  })

  it('SEO-01 is indexed without parameters only', () => {
    expect(load('').head).toMatchObject({ index: true, canonicalPath: '/price' })
    expect(load('page=2').head).toMatchObject({ index: false, canonicalPath: '/price' })
  })
})

describe('loadConverter', () => {
  it('leads to the largest 90 of each kind, so that the page stays one of any catalogue', () => {
    const priced = Array.from({ length: 300 }, (_, index) => ({
      slug: `coin${index}`,
      prices: ['1'],
      supply: String(1000 - index),
    }))
    const { groups } = pageOf(loadConverter(contextOf(marketOf([...smallMarket, ...priced])))).view
    const codes = groups.find(({ kind }) => kind === 'crypto')?.links.map(({ code }) => code)
    expect(codes).toHaveLength(90)
    expect(codes).toContain('COIN0')
    expect(codes).not.toContain('COIN299')
  })

  const load = (query: string, locale: LocaleCode = 'en') => loadConverter(context(query, locale))

  it.each([
    ['from=btc&to=usd', '/convert/btc/usd'],
    ['from=Bitcoin&to=EURO&amount=2', '/convert/btc/eur?amount=2'],
    ['from=btc&to=btc', '/convert/btc/btc'],
    ['from=btc&to=usd&amount=', '/convert/btc/usd'],
    [
      'from=btc&to=usd&window=7d&date=2026-01-02&board=eur.eth',
      '/convert/btc/usd?window=7d&date=2026-01-02&board=eur.eth',
    ],
    ['from=btc&to=usd&amount=1,500.25', '/convert/btc/usd?amount=1500.25'],
    ['from=btc&to=usd&amount=abc', '/convert/btc/usd?amount=abc'],
    ['from=btc&to=usd&amount=0.5%2B1/3', '/convert/btc/usd?amount=0.83333333333333333333'],
    ['from=btc&to=usd&amount=1/0', '/convert/btc/usd?amount=1%2F0'],
    [`from=btc&to=usd&amount=${'1%2B'.repeat(45)}1`, '/convert/btc/usd?amount=46'],
    [`from=btc&to=usd&amount=${'1-'.repeat(150)}1`, `/convert/btc/usd?amount=${'1-'.repeat(100)}1`],
  ])('CONV-06 the form %s leads to %s', (query, path) => {
    expect(load(query)).toEqual({ kind: 'redirect', status: 302, path })
  })

  it('CONV-06 reads the amount in the digits of the reader', () => {
    expect(load('from=btc&to=eur&amount=1,5', 'fr')).toMatchObject({ path: '/convert/btc/eur?amount=1.5' })
    expect(load('from=btc&to=eur&amount=١٫٥', 'ar')).toMatchObject({ path: '/convert/btc/eur?amount=1.5' })
    expect(load('from=btc&to=eur&amount=1,5*2', 'fr')).toMatchObject({ path: '/convert/btc/eur?amount=3' })
  })

  it('explains what is not known, and keeps what was typed', () => {
    const { view, head } = pageOf(load('from=bitcoim&to=nothinglikeit&amount=7'))
    expect(view.sent).toEqual({ from: 'bitcoim', to: 'nothinglikeit', amount: '7' })
    expect(view.converter).toMatchObject({
      amount: { value: '7' },
      from: { slug: 'btc' },
      to: { slug: 'usd' },
    })
    expect(view.unknown).toMatchObject([
      { field: 'from', typed: 'bitcoim', suggestions: [{ slug: 'btc' }] },
      { field: 'to', typed: 'nothinglikeit', suggestions: [] },
    ])
    expect(head.index).toBe(false)
  })

  it('asks for the other side where one is given, without calling it wrong', () => {
    expect(pageOf(load('from=btc')).view).toMatchObject({
      sent: { from: 'btc', to: 'USD' },
      converter: { from: { slug: 'btc' }, to: { slug: 'usd' } },
      unknown: [],
    })
  })

  it('cuts absurd input', () => {
    const { view } = pageOf(load(`from=${'x'.repeat(500)}&amount=${'9'.repeat(500)}`))
    expect(view.sent.from).toHaveLength(80)
    expect(view.sent.amount).toHaveLength(80)
  })

  it('CONV-05 lists popular pairs and every asset with a price, in the order of the alphabet', () => {
    const { view, head } = pageOf(load('', 'fr'))
    expect(view.sent).toEqual({ from: 'BTC', to: 'EUR', amount: '1' })
    expect(view.converter).toMatchObject({ result: '52\u202f800,00', to: { slug: 'eur' } })
    expect(view.popular).toHaveLength(2)
    expect(view.groups.flatMap(({ links }) => links.map(({ path }) => path))).toEqual([
      '/convert/btc/eur',
      '/convert/btc/usd',
    ])
    expect(head).toMatchObject({ index: true, canonicalPath: '/convert' })
  })
})

describe('loadSearch', () => {
  it('finds assets by code and by name, and is not indexed', () => {
    const { view, head } = pageOf(loadSearch(context('q=bitc')))
    expect(view).toMatchObject({ query: 'bitc', assets: [{ asset: { slug: 'btc' } }] })
    expect(head.index).toBe(false)
  })

  it('finds nothing for nonsense, and says what can be searched for', () => {
    expect(pageOf(loadSearch(context('q=zzzzzzzzzz'))).view).toMatchObject({ assets: [], groups: [] })
    expect(pageOf(loadSearch(context('q=zzzzzzzzzz'))).view.hint).toMatch(/^Type a code, a name/)
  })

  it.each(['', 'q=', 'q=%20%20'])('shows what most look for where "%s" asks for nothing', (query) => {
    const { view } = pageOf(loadSearch(context(query)))
    expect(view.groups.map(({ kind }) => kind)).toEqual(['assets', 'pairs', 'pages'])
    expect(view.hint).not.toBeNull()
  })

  it('cuts absurd queries', () => {
    expect(pageOf(loadSearch(context(`q=${'x'.repeat(500)}`))).view.query).toHaveLength(80)
  })
})

describe('missingView', () => {
  it('ROUTE-03 suggests what is near, each once, and leaves out what is known', () => {
    expect(missingView(context(), 'bitcoim usd')).toMatchObject({
      wanted: 'bitcoim',
      suggestions: [{ asset: { slug: 'btc' }, path: '/convert/btc/usd' }],
    })
    expect(missingView(context(), 'bitcoim bitcoim').suggestions).toHaveLength(1)
  })

  it('suggests nothing where nothing was meant', () => {
    expect(missingView(context(), null)).toEqual({ wanted: null, suggestions: [] })
    expect(missingView(context(), 'btc usd')).toEqual({ wanted: null, suggestions: [] })
  })

  it('converts the coin of the brand where the currency of the page is near', () => {
    expect(missingView(context(), 'usdx').suggestions[0]?.path).toBe('/convert/usd/btc')
  })

  it('cuts absurd addresses', () => {
    expect(missingView(context(), 'z'.repeat(5000)).wanted?.length).toBeLessThanOrEqual(80)
  })
})

describe('legal and account pages', () => {
  const written = { title: 'Terms', html: '<p>All.</p>', parts: [], lang: 'en' }
  const terms: FoundLegalText = {
    ...written,
    ...{ summary: 'All.', effective: '2026-11-25', reviewed: null, binding: 'own' },
  }
  const legal = (document?: string, text: FoundLegalText | null = terms) =>
    loadLegal(contextOf(small, { params: document === undefined ? {} : { document }, legalText: () => text }))

  it('SEO-01 shows a legal text under its own title, and misses all that are not there', () => {
    const { view, head } = pageOf(legal('terms'))
    const effective = { iso: '2026-11-25', text: 'Nov 25, 2026' }
    const paths = Object.fromEntries(
      ['terms', 'privacy', 'risk', 'cookies'].map((each) => [each, `/legal/${each}`]),
    )
    expect(view).toEqual({
      ...written,
      ...{ document: 'terms', foreign: null, english: null, effective },
      ...{ choices: [], chosenBy: 'default', paths },
    })
    expect(head.values).toEqual({ name: 'Terms', summary: 'All.' })
    expect(legal('terms', null).kind).toBe('missing')
    expect(legal('nothing').kind).toBe('missing')
    expect(legal('toString').kind).toBe('missing')
  })

  it('claims no day for a legal text that says none, and names its language where it is another', () => {
    const { view } = pageOf(legal('terms', { ...terms, lang: 'de', effective: null }))
    expect(view).toMatchObject({ effective: null, foreign: 'German' })
  })

  it('V13 ROUTE-03 leads to the first legal text where none is named', () => {
    expect(legal()).toEqual({ kind: 'redirect', status: 302, path: '/legal/terms' })
  })

  it.each([
    [loadLogIn, 'user', '/login'],
    [loadAgencyLogIn, 'agency', '/login/agency'],
    [loadRegister, 'user', '/register'],
    [loadReset, 'user', '/login/reset'],
    [loadAccount, 'user', '/account'],
  ])(
    'USER-05 LOC-07 gives each screen of accounts its own address and texts, and is not indexed',
    (load, kind, canonicalPath) => {
      const { view, head } = pageOf(load(context()))
      expect(head).toMatchObject({ canonicalPath, index: false })
      expect(view).toMatchObject({ kind, passwordLength: { minimum: 10, maximum: 100 } })
      expect(Object.keys(view.texts)).toContain('logIn.title')
    },
  )

  it('USER-05 sets a new password for people, and for agencies where the address says so', () => {
    const kindOf = (kind: string) =>
      pageOf(loadReset({ ...context(), query: new URLSearchParams({ kind }) })).view.kind
    expect(pageOf(loadReset(context())).view.kind).toBe('user')
    expect(kindOf('agency')).toBe('agency')
    expect(kindOf('operator')).toBe('user')
  })
})
