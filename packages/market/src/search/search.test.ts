import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { fixtureSnapshot } from '../../test/fixture.ts'
import { resolveAsset, suggestAssets } from './resolve.ts'
import { createAssetMatcher, createAssetSearch } from './search.ts'

const snapshot = fixtureSnapshot([
  { slug: 'btc', name: 'Bitcoin', prices: ['60000'], supply: '20000000' },
  { slug: 'eth', name: 'Ethereum', prices: ['3000'], supply: '120000000' },
  { slug: 'etc', name: 'Ethereum Classic', prices: ['20'], supply: '150000000' },
  { slug: 'bch', name: 'Bitcoin Cash', prices: ['300'], supply: '20000000' },
  { slug: 'uni', name: 'Uniswap', prices: ['8'], supply: '600000000' },
  { slug: 'usd', kind: 'fiat', name: 'US Dollar' },
  { slug: 'crc', kind: 'fiat', name: 'Costa Rican Colón' },
  { slug: 'cny', kind: 'fiat', name: 'Chinese Yuan' },
  { slug: 'xau', kind: 'metal', name: 'Gold' },
  { slug: 'aapl', kind: 'stock', name: 'Apple' },
])
const search = createAssetSearch(snapshot.assets)

function found(query: string): string[] {
  return search(query, { limit: 10 }).map((asset) => asset.slug)
}

describe('createAssetSearch', () => {
  it('CONV-02 puts an exact code before everything else', () => {
    expect(found('etc')[0]).toBe('etc')
    expect(found('ETH')[0]).toBe('eth')
  })

  it('CONV-02 ranks code prefix, name prefix, word prefix and substring in this order', () => {
    expect(found('c')).toEqual(['cny', 'crc', 'bch', 'etc', 'btc'])
    expect(found('bitcoin')).toEqual(['btc', 'bch'])
    expect(found('cash')).toEqual(['bch'])
    expect(found('swap')).toEqual(['uni'])
  })

  it('CONV-02 folds case and diacritics on both sides', () => {
    expect(found('colon')).toEqual(['crc'])
    expect(found('COLÓN')).toEqual(['crc'])
    expect(found('éthereum')).toEqual(['eth', 'etc'])
  })

  it.each([
    ['bitcion', 'btc'],
    ['etherium', 'eth'],
    ['unswap', 'uni'],
    ['aple', 'aapl'],
    ['dollr', 'usd'],
  ])('CONV-02 finds the typo %s', (query, slug) => {
    expect(found(query)[0]).toBe(slug)
  })

  it('SAFE-01 compares the first eight words of a text, and each once', () => {
    const cash = 'bitcoin cash'
    expect(found(`${cash} ${cash} ${cash} ${cash} ${cash}`)).toEqual(['bch'])
    expect(found(`${cash} bit bitc bitco ca cas b nioc`)).toEqual(['bch'])
    expect(found(`${cash} nioc`)).toEqual([])
  })

  it('CONV-02 finds several words in any order, written together, apart, or mistyped', () => {
    expect(found('cash bitcoin')).toEqual(['bch'])
    expect(found('bitcoincash')).toEqual(['bch'])
    expect(found('bit coin')[0]).toBe('btc')
    expect(found('etherium clasic')[0]).toBe('etc')
    expect(found('bitcoin gold')).toEqual([])
  })

  it('CONV-02 finds a mistyped beginning, after what is nearly whole', () => {
    expect(found('etherm')).toEqual(['eth', 'etc'])
    expect(found('bitcoim c')).toContain('bch')
  })

  it.each([
    ['ビットコイン', 'btc'],
    ['びっとこいん', 'btc'],
    ['ﾋﾞｯﾄｺｲﾝ', 'btc'],
    ['بيتكوين', 'btc'],
    ['الدولار', 'usd'],
    ['比特币', 'btc'],
    ['人民币', 'cny'],
    ['苹果', 'aapl'],
    ['ether', 'eth'],
    ['or', 'xau'],
  ])('CONV-02 SHELL-09 finds %s by what it is called elsewhere', (query, slug) => {
    expect(found(query)[0]).toBe(slug)
  })

  it('takes no other Chinese word for a typo, since each character is a word', () => {
    expect(found('莱特币')).toEqual([])
    expect(found('比特现')).toEqual([])
  })

  it('finds a currency by its symbol, the first in list order where two share it', () => {
    const [usd, crc] = snapshot.assets.filter(({ slug }) => slug === 'usd' || slug === 'crc')
    const marked = [usd, crc].flatMap((asset) => (asset ? [{ ...asset, symbol: '$' }] : []))
    expect(createAssetSearch(marked)('$', { limit: 5 }).map(({ slug }) => slug)).toEqual(['usd', 'crc'])
    expect(createAssetSearch(marked)('€', { limit: 5 })).toEqual([])
  })

  it.each(['zzzzzz', 'qx', '???', 'bitcoinbitcoinbitcoin'])('finds nothing for %s', (query) => {
    expect(found(query)).toEqual([])
  })

  it('finds other names, such as those of another language', () => {
    const localised = createAssetSearch(snapshot.assets, (asset) =>
      asset.slug === 'cny' ? ['Renminbi', '人民币'] : [],
    )
    expect(localised('renm', { limit: 3 }).map((asset) => asset.slug)).toEqual(['cny'])
    expect(localised('人民', { limit: 3 }).map((asset) => asset.slug)).toEqual(['cny'])
  })

  it('keeps to the kinds and the limit asked for', () => {
    expect(search('', { limit: 2, kinds: ['fiat'] }).map((asset) => asset.slug)).toEqual(['usd', 'cny'])
    expect(search('bitcoin', { limit: 5, kinds: ['metal'] })).toEqual([])
  })

  it('gives the first assets in list order for an empty query', () => {
    expect(search('  ', { limit: 3 }).map((asset) => asset.slug)).toEqual(['btc', 'eth', 'bch'])
  })

  it('never throws and never exceeds the limit, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (query) => {
        expect(search(query, { limit: 4 }).length).toBeLessThanOrEqual(4)
      }),
    )
  })
})

describe('createAssetMatcher', () => {
  it('CONV-02 puts the asset whose slug is typed before one that has the text as its code or sign', () => {
    const coin = { slug: 'mnt-mantle', code: 'MNT', name: 'Mantle', kind: 'crypto' } as const
    const kwacha = { slug: 'zmw', code: 'ZMW', name: 'Kwacha', kind: 'fiat', symbol: 'ZK' } as const
    const others = [
      { slug: 'mnt', code: 'MNT', name: 'Tugrik', kind: 'fiat' },
      { slug: 'zk', code: 'ZK', name: 'ZKsync', kind: 'crypto' },
    ] as const
    const match = createAssetMatcher([coin, kwacha, ...others])
    const slugs = (query: string) => match(query).map(({ item }) => item.slug)
    expect(slugs('MNT')).toEqual(['mnt', 'mnt-mantle'])
    expect(slugs('zk')).toEqual(['zk', 'zmw'])
  })

  it('takes a whole code or name for what was meant, and looks for no edits then', () => {
    const slugs = (query: string) => createAssetMatcher(snapshot.assets)(query).map(({ item }) => item.slug)
    expect(slugs('bch')).toEqual(['bch'])
    expect(slugs('bcg')).toContain('bch')
  })

  const match = createAssetMatcher(snapshot.assets)

  it('says how well each fits', () => {
    const ranks = (query: string) => match(query).map(({ item, rank }) => [item.slug, rank])
    expect(ranks('etc')[0]).toEqual(['etc', 0])
    expect(ranks('bitcoin')).toEqual([
      ['btc', 1],
      ['bch', 3],
    ])
    expect(match('bitcion').every(({ rank }) => rank > 5)).toBe(true)
  })

  it.each([
    ['cxnsta', 'its second letter wrong'],
    ['xonsta', 'its first letter wrong'],
    ['onstan', 'its first letter left out'],
    ['xconsta', 'a letter before it'],
    ['ocnsta', 'its first letters swapped'],
    ['constax', 'its last letter wrong'],
  ])('CONV-02 finds a long name by a beginning with a single fault: %s has %s', (typed) => {
    const long = createAssetMatcher(fixtureSnapshot([{ slug: 'xyz', name: 'Constantinopolitan' }]).assets)
    expect(long(typed)).toHaveLength(1)
    expect(long(`${typed}qq`)).toEqual([])
  })

  it.each([
    ['Constantinopolitan', 'con', 3],
    ['Constantinopolitan', 'stan', 5],
    ['Constantinopolitan', 'consts', 6.5],
    ['Constantinopolitan', 'xonsta', 6.75],
    ['Constantinopolitan', 'cons1', 6.5],
    ['Constantinopolitan', 'xons', null],
    ['Bitcoin Gold', 'gold', 4],
    ['Bitcoin Gold', 'golt', 6.1],
    ['Bitcoin Gold', 'bitcoingold', 1],
    ['Bitcoin Gold', 'bitcoin gold', 1],
    ['Bitcoin Gold', 'gold bitcoin', 4],
    ['Bitcoin Gold', 'gold bitcion', 6.1],
    ['Bitcoin Gold', 'bitcoinx gold', 6],
    ['Bitcoin Gold', 'ol', 5],
    ['Gold', 'gild', 6],
    ['Gold', 'bold', 6.25],
    ['Gold', 'gi', null],
    ['Golds', 'gilds', 6],
    ['Golds', 'gildz', null],
    ['Silver', 'solber', 7],
    ['Silver', 'solbor', null],
    ['金子', '金币', null],
  ])('CONV-02 ranks %s by what is typed: %s, %d', (name, typed, rank) => {
    const matcher = createAssetMatcher(fixtureSnapshot([{ slug: 'qqqqqqqqqq', name }]).assets)
    expect(matcher(typed)[0]?.rank ?? null).toBe(rank)
  })

  it.each([
    [7, true],
    [8, false],
  ])('CONV-02 looks for faults where fewer than eight fit what is typed: %d, %s', (fitting, looks) => {
    const names = Array.from({ length: fitting }, (_, index) => `Silver ${'abcdefgh'.charAt(index)}`)
    const entries = [...names, 'Silbers'].map((name, index) => ({ slug: `q${index}`, name }))
    const matcher = createAssetMatcher(fixtureSnapshot(entries).assets)
    expect(matcher('silver').some(({ item }) => item.name === 'Silbers')).toBe(looks)
  })

  it('CONV-02 ranks a code with a fault behind a name with one', () => {
    const matcher = createAssetMatcher(fixtureSnapshot([{ slug: 'xyzw', name: 'Q' }]).assets)
    expect(matcher('xyzv').map(({ rank }) => rank)).toEqual([6.3])
    expect(matcher('xy').map(({ rank }) => rank)).toEqual([2])
    expect(matcher('xyzw').map(({ rank }) => rank)).toEqual([0])
  })

  it('CONV-02 finds every asset first by its own slug, and by its name', () => {
    for (const { slug, name } of snapshot.assets) {
      expect(match(slug)[0]).toMatchObject({ item: { slug }, rank: 0 })
      expect(match(name)[0]).toMatchObject({ item: { slug } })
    }
  })

  it('finds a long name first whatever neighbours are swapped in it', () => {
    const name = 'ethereum classic'
    fc.assert(
      fc.property(fc.integer({ min: 0, max: name.length - 2 }), (at) => {
        const typed = name.slice(0, at) + name.charAt(at + 1) + name.charAt(at) + name.slice(at + 2)
        expect(match(typed)[0]?.item.slug).toBe('etc')
      }),
    )
  })
})

describe('several searches over the same assets', () => {
  const local = (name: string) => createAssetSearch(snapshot.assets, () => [name])

  it('know only their own names, whichever was asked first', () => {
    const [french, plain, german] = [local('pièce'), createAssetSearch(snapshot.assets), local('Münze')]
    expect(french('piece', { limit: 1 })).toHaveLength(1)
    expect(plain('piece', { limit: 1 })).toEqual([])
    expect(german('piece', { limit: 1 })).toEqual([])
    expect(german('munze', { limit: 1 })).toHaveLength(1)
  })
})

describe('resolveAsset', () => {
  it.each([
    ['btc', 'btc'],
    ['BTC', 'btc'],
    ['Bitcoin', 'btc'],
    ['bitcoin-cash', 'bch'],
    ['Bitcoin Cash', 'bch'],
    ['costa-rican-colon', 'crc'],
    ['dollar', 'usd'],
    ['比特币', 'btc'],
    ['ビットコイン', 'btc'],
    ['بيتكوين', 'btc'],
    ['pound-sterling', null],
  ])('ROUTE-03 %s names %s', (text, slug) => {
    expect(resolveAsset(snapshot, text)?.slug ?? null).toBe(slug)
  })

  it('takes localised names', () => {
    const names = (asset: { slug: string }) => (asset.slug === 'cny' ? ['Yuan chinois'] : [])
    expect(resolveAsset(snapshot, 'yuan-chinois', names)?.slug).toBe('cny')
  })

  it('takes the first in list order of two that share a name, be it English or local', () => {
    const shared = ({ slug }: { slug: string }) => (slug === 'bch' || slug === 'cny' ? ['Bitcoin'] : [])
    expect(resolveAsset(snapshot, 'Bitcoin', shared)?.slug).toBe('btc')
    const renamed = ({ slug }: { slug: string }) => (slug === 'btc' ? ['Costa Rican Colón'] : [])
    expect(resolveAsset(snapshot, 'costa-rican-colon', renamed)?.slug).toBe('btc')
  })

  it.each(['', ' ', 'bitcoi', 'bitcoinss', 'rupee', '../btc', 'btc/usd'])('is null for %j', (text) => {
    expect(resolveAsset(snapshot, text)).toBeNull()
  })
})

describe('suggestAssets', () => {
  it('offers what a mistyped address may have meant', () => {
    expect(suggestAssets(snapshot, 'bitcion', 2).map((asset) => asset.slug)).toEqual(['btc', 'bch'])
    expect(suggestAssets(snapshot, 'etherium-clasic', 2).map((asset) => asset.slug)).toEqual(['etc'])
  })

  it.each(['', '-', '%20', 'qqqqqqqq'])('offers nothing for %j', (text) => {
    expect(suggestAssets(snapshot, text, 3)).toEqual([])
  })
})
