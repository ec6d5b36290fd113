import type { LocaleCode } from '@portico/locale'
import type { Snapshot } from '@portico/market'
import { describe, expect, it } from 'vitest'
import { contextOf, flatYear, marketOf } from '../../../test/context.ts'
import { load as loadVersus } from './load.ts'
import type { VersusView } from './view.ts'

const dollar = { slug: 'usd', kind: 'fiat', name: 'US dollar', symbol: '$', prices: flatYear('1') } as const

const market = marketOf([
  { slug: 'eth', name: 'Ether', prices: [...flatYear('2000').slice(1), '3000'], supply: '120000000' },
  { slug: 'btc', name: 'Bitcoin', prices: flatYear('100000'), supply: '20000000' },
  { slug: 'loose', name: 'Loose', prices: flatYear('5') },
  { slug: 'unpriced', name: 'Unpriced', supply: '10' },
  { slug: 'xau', kind: 'metal', name: 'Gold', prices: flatYear('4000'), supply: '7000000000' },
  { slug: 'acme', kind: 'stock', name: 'Acme', prices: ['200'], supply: '15000000000' },
  dollar,
  { slug: 'eur', kind: 'fiat', name: 'Euro', symbol: '€', prices: flatYear('1.25') },
])

interface Asked {
  readonly query?: string
  readonly locale?: LocaleCode
  readonly snapshot?: Snapshot
}

const load = (from: string, to: string, { query = '', locale = 'en', snapshot = market }: Asked = {}) =>
  loadVersus(contextOf(snapshot, { locale, query, params: { from, to } }))

function pageOf(...asked: Parameters<typeof load>) {
  const loaded = load(...asked)
  if (loaded.kind !== 'page') throw new Error(`no page but ${JSON.stringify(loaded)}`)
  return loaded
}

const viewOf = (...asked: Parameters<typeof load>): VersusView => pageOf(...asked).view

function comparedOf(...asked: Parameters<typeof load>) {
  const { answer } = viewOf(...asked)
  if (answer.state !== 'compared') throw new Error(`refused: ${answer.reason}`)
  return answer
}

describe('loadVersus: the answer', () => {
  it('VS-01 CMP-01 gives the price of A at the cap of B, and where both stand', () => {
    const { texts, currentRatio, factor } = comparedOf('eth', 'btc')
    expect(texts).toMatchObject({
      targetPrice: { text: '$16,666.67' },
      plainTarget: '16,666.6666667',
      targetCap: { text: '$2.00T' },
      capGap: { text: '$1.64T' },
      multiple: '5.56',
      change: { text: '455.56%', direction: 'rising' },
    })
    expect(currentRatio).toBe('18.00%')
    expect(factor).toBe(0.18)
  })

  it.each([
    ['ratio=25', '$4,166.67', '1.39'],
    ['ratio=25%25', '$4,166.67', '1.39'],
    ['ratio=50/2', '$4,166.67', '1.39'],
    ['ratio=10', '$1,666.67', '0.5556'],
    ['mode=price', '$100,000.00', '33.33'],
    ['mode=price&ratio=3', '$3,000.00', '1.00'],
  ])('VS-03 "%s" is answered from the address alone', (query, price, multiple) => {
    expect(comparedOf('eth', 'btc', { query }).texts).toMatchObject({
      targetPrice: { text: price },
      multiple,
    })
  })

  it('VS-01 tables the usual ratios, equal caps without a parameter', () => {
    const { rows } = comparedOf('eth', 'btc', { query: 'ratio=50' })
    expect(rows.map(({ text }) => text)).toEqual(['10%', '20%', '50%', '100%', '200%', '500%', '1,000%'])
    expect(rows.find(({ parameter }) => parameter === null)).toMatchObject({
      text: '100%',
      targetPrice: { text: '$16,666.67' },
      multiple: '5.56',
    })
  })

  it('CMP-04 compares coins, metals and companies by their own quantities, with day and source', () => {
    const view = viewOf('acme', 'xau')
    expect(view.from.supply).toMatchObject({ basis: 'shares', quantity: '15.00B', source: { name: 'Test' } })
    expect(view.to.supply).toMatchObject({ basis: 'mined', day: 'Sep 29, 2026' })
    expect(comparedOf('acme', 'xau').texts.multiple).toBe('9.33')
    expect(view.asOf.isClose).toBe(true)
  })

  it('VS-02 names both assets in the fields of the sentence', () => {
    expect(viewOf('eth', 'btc').fields).toEqual({ from: 'Ether', to: 'Bitcoin' })
  })

  it('VS-01 has the colours of coins that are known by one', () => {
    expect(viewOf('acme', 'btc').colours).toEqual({ from: null, to: '#f7931a' })
  })

  it('formats money in the currency of the language', () => {
    expect(comparedOf('eth', 'btc', { locale: 'de' }).texts.targetPrice.text).toContain('13.333,33')
  })

  it('VS-01 shows a share that two decimals would hide', () => {
    expect(comparedOf('loose', 'btc', { query: 'mode=price' }).currentRatio).toBe('0.005%')
  })
})

describe('loadVersus: what cannot be compared', () => {
  it.each([
    ['abc', 'unreadable'],
    ['0', 'not-positive'],
    ['-5', 'not-positive'],
    ['1000001', 'too-large'],
    ['1e999', 'unreadable'],
  ])('VS-03 explains the ratio %s and keeps equal caps', (ratio, reason) => {
    const view = viewOf('eth', 'btc', { query: new URLSearchParams({ ratio }).toString() })
    expect(view.terms.ratio).toEqual({ percent: '100', text: '100%', problem: { typed: ratio, reason } })
    expect(view.answer).toMatchObject({ state: 'compared', texts: { multiple: '5.56' } })
  })

  it.each([
    ['loose', 'btc', '', 'no-supply', 'Loose'],
    ['usd', 'btc', '', 'no-supply', 'US Dollar'],
    ['loose', 'usd', '', 'no-supply', 'Loose and US Dollar'],
    ['eth', 'unpriced', '', 'no-price', 'Unpriced'],
    ['eth', 'btc', 'supply=max', 'no-supply', 'Ether and Bitcoin'],
    ['eth', 'xau', 'supply=max', 'no-limit', 'Ether and Gold'],
  ])('VS-03 refuses %s beside %s with "%s": %s', (from, to, query, reason, names) => {
    const page = pageOf(from, to, { query })
    expect(page.view.answer).toMatchObject({ state: 'refused', reason })
    expect(page.view.answer).toMatchObject({ names })
    expect(page.head).toMatchObject({ index: false, trend: 'unknown' })
  })

  it('LOC-07 keeps two Latin names apart from the Thai word between them', () => {
    const { answer } = viewOf('eth', 'btc', { query: 'supply=max', locale: 'th' })
    expect(answer).toMatchObject({ names: 'Ether และ Bitcoin' })
  })

  it('VS-03 compares by price what has no quantity, the cap unknown', () => {
    expect(comparedOf('loose', 'btc', { query: 'mode=price' }).texts).toMatchObject({
      targetPrice: { text: '$100,000.00' },
      targetCap: null,
      capGap: null,
    })
  })

  it('VS-03 answers the same asset twice with the ratio, and says so', () => {
    const page = pageOf('btc', 'btc')
    expect(page.view).toMatchObject({ isSame: true, answer: { texts: { multiple: '1.00', capGap: null } } })
    expect(page.head.index).toBe(false)
  })

  it('ROUTE-03 misses an unknown asset', () => {
    expect(load('nope', 'btc')).toEqual({ kind: 'missing', wanted: 'nope btc' })
    expect(load('eth', '__proto__')).toMatchObject({ kind: 'missing' })
  })
})

describe('loadVersus: history', () => {
  it('VS-01 draws the ratio of a year, with the newest day’s place among them', () => {
    const { chart, window } = viewOf('eth', 'btc')
    expect(window).toBe('365d')
    expect(chart).toMatchObject({
      picture: { direction: 'share' },
      lowest: { text: '12.00%' },
      highest: { text: '18.00%', day: 'Sep 29, 2026' },
      percentile: '100.00%',
    })
    expect(chart?.rows).toHaveLength(13)
    expect(chart?.rows[0]).toEqual({ day: 'Sep 29, 2026', ratio: '18.00%' })
  })

  it('NUM-04 gives the points of the ratio where they are asked for', () => {
    const { readings, chart } = viewOf('eth', 'btc', { query: 'points=each' })
    expect(readings?.texts.at(-1)).toBe(chart?.last)
    expect(readings?.kind).toBe('percent')
  })

  it('VS-03 has no chart of one day or of an unknown cap', () => {
    expect(viewOf('acme', 'btc').chart).toBeNull()
    expect(viewOf('loose', 'btc').chart).toBeNull()
    expect(viewOf('loose', 'btc', { query: 'mode=price&window=all' })).toMatchObject({
      window: 'all',
      chart: { picture: { direction: 'share' } },
    })
  })

  it('VS-01 tells the ratio of a past day and what became of it', () => {
    expect(viewOf('eth', 'btc', { query: 'at=2026-09-01' }).past).toMatchObject({
      state: 'known',
      day: 'Sep 1, 2026',
      ratio: '12.00%',
      parameter: '12',
      change: { text: '50.00%', direction: 'rising' },
    })
  })

  it.each([
    ['at=2026-13-40', 'bad'],
    ['at=2027-01-01', 'bad'],
    ['at=soon', 'bad'],
    ['at=2020-01-01', 'none'],
    ['', 'empty'],
  ])('VS-03 "%s" is %s', (query, state) => {
    expect(viewOf('eth', 'btc', { query }).past.state).toBe(state)
  })
})

describe('loadVersus: around the answer', () => {
  it('VS-02 offers other comparisons and trending ones, none with itself', () => {
    const { others, trending } = viewOf('eth', 'btc')
    expect(others.map(({ path }) => path)).toEqual(['/compare/eth/xau', '/compare/eth/acme'])
    expect(trending).toEqual([{ path: '/compare/eth/btc', from: 'ETH', to: 'BTC', multiple: '5.56' }])
  })

  it('leads from names to codes and keeps what the address says', () => {
    expect(load('ether', 'bitcoin', { query: 'ratio=25&mode=price&at=2026-01-01' })).toEqual({
      kind: 'redirect',
      status: 301,
      path: '/compare/eth/btc?mode=price&ratio=25&at=2026-01-01',
    })
  })

  it('SEO-01 is indexed without parameters, canonical without them, with card and way', () => {
    expect(pageOf('eth', 'btc').head).toMatchObject({
      index: true,
      canonicalPath: '/compare/eth/btc',
      card: '/compare/eth/btc.png',
      modified: '2026-09-29T00:00:00Z',
      crumbs: [
        { text: 'compare.name', path: '/compare' },
        { text: 'versus.name', path: '/compare/eth/btc' },
      ],
    })
    expect(pageOf('eth', 'btc', { query: 'ratio=25' }).head).toMatchObject({
      index: false,
      canonicalPath: '/compare/eth/btc',
      card: '/compare/eth/btc.png?ratio=25',
    })
    expect(pageOf('acme', 'btc').head.index).toBe(false)
  })

  it('SEO-01 VS-01 has texts of its own for two prices, and for what cannot be compared', () => {
    expect(pageOf('eth', 'btc').head.trend).toBeUndefined()
    expect(pageOf('eth', 'btc', { query: 'mode=price' }).head.trend).toBe('price')
    expect(pageOf('eth', 'unpriced', { query: 'mode=price' }).head.trend).toBe('unknown')
  })

  it('VS-02 gives the head the figures that its texts know', () => {
    expect(pageOf('eth', 'btc', { query: 'ratio=25' }).head.values).toMatchObject({
      0: { name: 'Ether' },
      1: { name: 'Bitcoin' },
      coinCode: 'ETH',
      fiatCode: 'BTC',
      currentPrice: '$3,000.00',
      targetPrice: '$4,166.67',
      priceRatio: '1.39',
      marketCapRatio: '25%',
    })
  })
})
