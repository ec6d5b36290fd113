import { type LocaleCode, locales } from '@portico/locale'
import { bundledSnapshot } from '@portico/market-app'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCategories } from '../../views/assets/categories.ts'
import { urls } from '../urls.generated.ts'
import { brandOf, contextOf, marketOf, smallMarket } from '../../../test/context.ts'
import { findEverything, findingLimits } from './finder.ts'

const snapshot = await bundledSnapshot()

/** The groups for a query, as the first path of each. */
function firstPaths(locale: LocaleCode, query: string): readonly string[] {
  const { groups } = findEverything(contextOf(snapshot, { locale }), query)
  return groups.map(({ findings }) => findings[0]?.path ?? '')
}

/** The address that stands first of all. */
const firstOf = (locale: LocaleCode, query: string) => firstPaths(locale, query)[0]

describe('findEverything: assets', () => {
  it.each<[LocaleCode, string, string]>([
    ['en', 'btc', 'btc'],
    ['en', 'BTC', 'btc'],
    ['en', 'usd', 'usd'],
    ['en', 'one', 'one'],
    ['en', 'all', 'all'],
    ['en', 'bitcoin', 'btc'],
    ['en', 'Tether', 'usdt'],
    ['en', 'gold', 'xau'],
    ['en', 'bit', 'btc'],
    ['en', 'dogec', 'doge'],
    ['en', 'yen', 'jpy'],
    ['en', 'dollar', 'usd'],
    ['en', 'swiss', 'chf'],
    ['en', 'bitcoin cash', 'bch'],
    ['en', 'cash bitcoin', 'bch'],
    ['en', 'shibainu', 'shib'],
    ['en', 'bit coin', 'btc'],
    ['en', 'usd coin', 'usdc'],
    ['en', 'brk-b', 'brk-b'],
    ['en', 'bitcion', 'btc'],
    ['en', 'bitcon', 'btc'],
    ['en', 'bittcoin', 'btc'],
    ['en', 'bitxoin', 'btc'],
    ['en', 'etheruem', 'eth'],
    ['en', 'etherium clasic', 'etc'],
    ['en', 'tehter', 'usdt'],
    ['en', 'dodgecoin', 'doge'],
    ['en', 'lightcoin', 'ltc'],
    ['en', 'solona', 'sol'],
    ['en', 'cardona', 'ada'],
    ['en', 'aple', 'aapl'],
    ['en', 'micorsoft', 'msft'],
    ['en', 'dollr', 'usd'],
    ['en', 'eruo', 'eur'],
    ['en', 'złoty', 'pln'],
    ['en', 'colon', 'crc'],
    ['en', 'matic', 'pol'],
    ['en', 'sterling', 'gbp'],
    ['en', '₿', 'btc'],
    ['en', '€', 'eur'],
    ['ar', 'بتكوين', 'btc'],
    ['ar', 'الدولار', 'usd'],
    ['ar', 'اليورو', 'eur'],
    ['ar', 'ايثيريوم', 'eth'],
    ['ar', 'ريال سعودي', 'sar'],
    ['ja', 'びっとこいん', 'btc'],
    ['ja', 'ﾋﾞｯﾄｺｲﾝ', 'btc'],
    ['ja', '円', 'jpy'],
    ['ja', 'リップル', 'xrp'],
    ['zh-CN', '以太', 'eth'],
    ['zh-CN', '莱特币', 'ltc'],
    ['zh-CN', '瑞士法郎', 'chf'],
    ['zh-CN', 'ｂｔｃ', 'btc'],
    ['fr', 'couronne suedoise', 'sek'],
    ['fr', 'livre', 'gbp'],
    ['de', 'tuerkische lira', 'try'],
    ['de', 'schweizer franken', 'chf'],
  ])('SHELL-09 in %s finds for %s the asset %s', (locale, query, slug) => {
    expect(firstOf(locale, query)).toBe(`/price/${slug}`)
  })

  it('SHELL-09 finds every asset first by its own slug, and by its name where no other has it', () => {
    const names = new Map<string, number>()
    for (const { name } of snapshot.assets) names.set(name, (names.get(name) ?? 0) + 1)
    const context = contextOf(snapshot)
    for (const { slug, name } of snapshot.assets) {
      expect(context.match(slug)[0]?.item.slug).toBe(slug)
      if (names.get(name) === 1) expect(context.match(name)[0]?.item.slug).toBe(slug)
    }
  })

  it('says how many there are where it lists only the first', () => {
    const [group] = findEverything(contextOf(snapshot), 'dollar').groups
    expect(group?.findings).toHaveLength(findingLimits.assets)
    expect(group?.count).toMatch(/^the first 20 of \d{2}$/)
    const [few] = findEverything(contextOf(snapshot), 'monero').groups
    expect(few?.count).toBe('1 result')
  })

  it('finds what single words name where the whole text names nothing, and says what helps', () => {
    const { groups, hint } = findEverything(contextOf(snapshot), 'polkadot staking')
    expect(groups.map(({ findings }) => findings[0]?.path)).toEqual(['/price/dot'])
    expect(hint).not.toBeNull()
  })

  it.each(['zzzzzz', '???', '/', '100', '莱特现'])('finds nothing for %s', (query) => {
    expect(findEverything(contextOf(snapshot), query)).toMatchObject({ groups: [], assets: [] })
  })
})

describe('findEverything: conversions', () => {
  it.each<[LocaleCode, string, string]>([
    ['en', 'btc usd', '/convert/btc/usd'],
    ['en', 'btc/eur', '/convert/btc/eur'],
    ['en', 'btc-usd', '/convert/btc/usd'],
    ['en', 'btcusd', '/convert/btc/usd'],
    ['en', 'brk-b/usd', '/convert/brk-b/usd'],
    ['en', 'bitcoin to euro', '/convert/btc/eur'],
    ['en', 'bitcion to usd', '/convert/btc/usd'],
    ['en', '100 eur in btc', '/convert/eur/btc?amount=100'],
    ['en', '$100 in btc', '/convert/usd/btc?amount=100'],
    ['en', '1,234.5 eur to usd', '/convert/eur/usd?amount=1234.5'],
    ['en', '2k eur to usd', '/convert/eur/usd?amount=2000'],
    ['en', '1inch usd', '/convert/1inch/usd'],
    ['en', '5 1inch to usd', '/convert/1inch/usd?amount=5'],
    ['en', '100eur', '/convert/eur/usd?amount=100'],
    ['en', 'how much is 5 eth in gold', '/convert/eth/xau?amount=5'],
    ['fr', '100 euros en bitcoin', '/convert/eur/btc?amount=100'],
    ['fr', '1 000,5 eur en usd', '/convert/eur/usd?amount=1000.5'],
    ['de', '1.000,5 eur in btc', '/convert/eur/btc?amount=1000.5'],
    ['ar', '100 دولار إلى بيتكوين', '/convert/usd/btc?amount=100'],
    ['ar', '١٠٠ دولار إلى يورو', '/convert/usd/eur?amount=100'],
    ['ja', 'ビットコインを円に', '/convert/btc/jpy'],
    ['ja', '100ドル', '/convert/usd/jpy?amount=100'],
    ['zh-CN', '比特币兑美元', '/convert/btc/usd'],
    ['zh-CN', '100美元换比特币', '/convert/usd/btc?amount=100'],
  ])('SHELL-09 in %s finds for %s the conversion %s', (locale, query, path) => {
    expect(firstOf(locale, query)).toBe(path)
  })

  it('formats the answer itself', () => {
    const [group] = findEverything(contextOf(marketOf(smallMarket)), '3 btc in usd').groups
    expect(group?.findings[0]).toMatchObject({ code: 'BTC/USD', name: '3 BTC = 198,000.00 USD' })
  })

  it('lists none whose rate is not known, and no asset into itself', () => {
    const market = contextOf(marketOf([...smallMarket, { slug: 'xts' }]))
    expect(findEverything(market, '5 xts to usd').groups.map(({ kind }) => kind)).toEqual(['assets'])
    const kinds = findEverything(market, 'btc to btc').groups.map(({ kind }) => kind)
    expect(kinds).not.toContain('pairs')
  })
})

describe('findEverything: pages', () => {
  it.each<[LocaleCode, string, string]>([
    ['en', 'fees', '/convert/btc/usd#fee'],
    ['en', 'terms', '/legal/terms'],
    ['en', 'privacy policy', '/legal/privacy'],
    ['en', 'sitemap', urls.siteMap()],
    ['en', 'site map', urls.siteMap()],
    ['en', 'log in', '/login'],
    ['en', 'login', '/login'],
    ['en', 'sign up', '/register'],
    ['en', 'forgot pasword', '/login/reset'],
    ['en', 'compare', '/compare'],
    ['en', 'categories', '/categories'],
    ['en', 'academy', '/academy'],
    ['en', 'news', '/news'],
    ['en', 'stocks', '/price?kind=stock'],
    ['en', 'how to buy btc', '/how-to-buy/btc'],
    ['en', 'btc prediction', '/price/btc/prediction'],
    ['en', 'bitcion price history', '/price/btc/history'],
    ['en', 'btc vs eth', '/compare/btc/eth'],
    ['en', 'compare apple and gold', '/compare/aapl/xau'],
    ['fr', 'frais', '/convert/btc/eur#fee'],
    ['fr', 'comment acheter du bitcoin', '/how-to-buy/btc'],
    ['fr', 'prevision bitcoin', '/price/btc/prediction'],
    ['de', 'bitcoin kaufen', '/how-to-buy/btc'],
    ['de', 'gebühren', '/convert/btc/eur#fee'],
    ['ar', 'الشروط', '/legal/terms'],
    ['ar', 'شراء بيتكوين', '/how-to-buy/btc'],
    ['ja', '利用規約', '/legal/terms'],
    ['ja', 'ビットコインの買い方', '/how-to-buy/btc'],
    ['zh-CN', '手续费', '/convert/btc/cny#fee'],
    ['zh-CN', '比特币历史价格', '/price/btc/history'],
  ])('SHELL-09 in %s finds for %s the page %s', (locale, query, path) => {
    expect(firstOf(locale, query)).toBe(path)
  })

  it('finds guides by their titles', () => {
    const guide = { slug: 'what-is-a-wallet', title: 'What is a wallet?' }
    const guides = () => [
      {
        ...guide,
        summary: '',
        asset: null,
        updated: '2026-09-01',
        sources: [],
        html: '',
        minutes: 3,
        parts: [],
        lang: 'en',
        isForeign: false,
      },
    ]
    const context = contextOf(marketOf(smallMarket), { content: { guides } })
    expect(findEverything(context, 'wallet').groups[0]?.findings[0]?.path).toBe('/academy/what-is-a-wallet')
  })

  it('finds categories by their names, in English too', () => {
    const defi = {
      slug: 'defi',
      name: { en: 'DeFi', fr: 'Finance décentralisée' },
      definition: {},
      assets: [],
    }
    const categories = createCategories([defi])
    for (const query of ['defi', 'finance decentralisee']) {
      const context = contextOf(marketOf(smallMarket), { locale: 'fr', categories })
      expect(findEverything(context, query).groups[0]?.findings[0]).toEqual({
        code: null,
        name: 'Finance décentralisée',
        path: '/categories/defi',
      })
    }
  })

  it('leads to the operator’s own log-in and sign-up', () => {
    const brand = {
      addresses: { ...brandOf().addresses, logIn: 'https://login.example/', signUp: '/register' },
    }
    const context = contextOf(marketOf(smallMarket), { brand: { id: 'elsewhere', ...brand } })
    expect(findEverything(context, 'log in').groups[0]?.findings[0]?.path).toBe('https://login.example/')
  })

  it('COIN-03 offers to buy only what the operator offers', () => {
    const noCountry = { servedCountries: [], unservedCountries: [], countriesWithoutIncentives: [] }
    const context = contextOf(snapshot, { brand: { offer: { coins: ['eth'], ...noCountry } } })
    const paths = findEverything(context, 'btc').groups.flatMap(({ findings }) =>
      findings.map(({ path }) => path),
    )
    expect(paths).toContain('/price/btc/history')
    expect(paths).not.toContain('/how-to-buy/btc')
  })
})

describe('findEverything: anything typed', () => {
  it('shows what most look for where nothing was', () => {
    expect(firstPaths('en', '')).toEqual(['/price/btc', '/convert/btc/usd', '/price'])
  })

  it('never throws, keeps to its limits, and lists no place twice', () => {
    const context = contextOf(marketOf(smallMarket))
    const pieces = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      fc.constantFrom(
        'btc',
        'usd',
        ' to ',
        '/',
        '100',
        ' vs ',
        'price',
        'を',
        '兑',
        '.',
        ',',
        '(',
        '[',
        '\\',
        '$',
        "'",
      ),
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 5 }), (typed) => {
        const { groups } = findEverything(context, typed.join('').trim().slice(0, 80))
        for (const { kind, findings } of groups) {
          expect(findings.length).toBeLessThanOrEqual(findingLimits[kind])
          expect(new Set(findings.map(({ path }) => path)).size).toBe(findings.length)
        }
      }),
    )
  })

  it('names everything in every language', () => {
    for (const { code } of locales) {
      const { groups } = findEverything(contextOf(snapshot, { locale: code }), 'btc')
      const words = groups.flatMap(({ heading, count, findings }) => [
        heading,
        count,
        ...findings.map(({ name }) => name),
      ])
      expect(words.filter((word) => word === '' || /[{}]|finder\.|map\./.test(word))).toEqual([])
    }
  })
})
