import { type LocaleCode, localeOf, locales } from '@portico/locale'
import { leastPoints, pairRate } from '@portico/market'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { flatYear, marketOf, smallMarket } from '../../../test/context.ts'
import { readCardColours } from './card-colours.ts'
import { cardFigures } from './card-figures.ts'
import { cardSvg } from './card-svg.ts'

const { colours } = readCardColours('')

interface Asked {
  readonly to?: string
  readonly amount?: string
  readonly locale?: LocaleCode
  readonly brandName?: string
  readonly market?: Parameters<typeof marketOf>[0]
}

function figuresOf({ to = 'usd', amount = '2', locale = 'en', brandName = 'Test', market }: Asked = {}) {
  const snapshot = marketOf(market ?? smallMarket)
  const [from, target] = [snapshot.asset('btc'), snapshot.asset(to)]
  const rate = from && target && pairRate(snapshot, from, target)
  if (!from || !target || !rate) throw new Error('the market lacks the pair')
  return cardFigures({
    snapshot,
    locale: localeOf(locale),
    pair: { from, to: target },
    rate,
    amount,
    brand: { name: brandName, money: 'locale' },
    publicOrigin: 'https://site.example',
  })
}

/** In a coin that has had a price for so many days. */
function youngCoin(days: number, amount = '2') {
  const coin = { slug: 'coin', prices: flatYear('5').slice(0, days) }
  return figuresOf({ to: 'coin', amount, market: [...smallMarket, coin] })
}

describe('cardFigures', () => {
  it('says the rate below an amount, and once where the amount is one', () => {
    expect(figuresOf()).toMatchObject({
      amount: '2 BTC',
      result: '132,000.00 USD',
      rate: '1 BTC = 66,000.00 USD',
      asOfDay: '2026-09-29',
      line: { firstDay: '2026-08-30', lastDay: '2026-09-29', percent: '+10.00%' },
    })
    expect(figuresOf({ amount: '1' })).toMatchObject({ amount: '1 BTC', rate: null })
  })

  it('has no line where too few days have a rate, and no percentage where the change is not known', () => {
    expect(youngCoin(1).line).toBeNull()
    expect(youngCoin(leastPoints - 1).line).toBeNull()
    expect(youngCoin(leastPoints).line).toMatchObject({ percent: null })
  })

  it('D16 says the rate the other way where neither an amount nor a line has its place', () => {
    expect(youngCoin(1, '1')).toMatchObject({ result: '13,200.00 COIN', rate: '1 COIN = 0.0000757576 BTC' })
    expect(youngCoin(1, '2')).toMatchObject({ rate: '1 BTC = 13,200.00 COIN' })
  })

  it('FMT-04 writes small values in full, which a picture cannot read out', () => {
    expect(figuresOf({ to: 'btc', amount: '0.00000001' }).result).toBe('0.00000001 BTC')
  })

  it('has only characters that the font has, in every locale', () => {
    for (const { code } of locales) {
      const { amount, result, rate, line } = figuresOf({ amount: '-1234.5', locale: code })
      for (const text of [amount, result, rate, line?.percent])
        expect(text).toMatch(/^[-−+\d.,'’%\u00a0\u202f A-Z=]+$/)
    }
  })

  it.each([
    ['Börse & Co. 1', 'Börse & Co. 1'],
    ['Биржа', 'Биржа'],
    ['取引所', 'site.example'],
    ['منصة', 'site.example'],
  ])('names %s as %s', (brandName, name) => {
    expect(figuresOf({ brandName }).name).toBe(name)
  })
})

describe('cardSvg', () => {
  it('never lets a name out of its text', () => {
    const svg = cardSvg({ ...figuresOf(), name: '</text><image href="https://evil.example/"/>&' }, colours)
    expect(svg).not.toContain('<image')
    expect(svg).toContain('&lt;/text&gt;&lt;image')
  })

  it('fetches nothing', () => {
    expect(cardSvg(figuresOf(), colours)).not.toMatch(/href|url\(|@import/)
  })

  it('D16 leaves out a line, a percentage and a rate that there are not', () => {
    const { line, ...figures } = figuresOf()
    if (line === null) throw new Error('The pair has no line.')
    const count = (svg: string, part: RegExp) => svg.match(part)?.length ?? 0
    const whole = cardSvg({ ...figures, line }, colours)
    expect([count(whole, /<path/g), count(whole, /<text/g)]).toEqual([2, 8])
    const withoutLine = cardSvg({ ...figures, line: null }, colours)
    expect([count(withoutLine, /<path/g), count(withoutLine, /<text/g)]).toEqual([0, 5])
    // The figures have the room of the line.
    expect(Number(/ y="(\d+)"[^>]*>= /.exec(withoutLine)?.[1])).toBeGreaterThan(350)
    const withoutPercent = cardSvg({ ...figures, line: { ...line, percent: null } }, colours)
    expect([count(withoutPercent, /<path/g), count(withoutPercent, /<text/g)]).toEqual([2, 7])
    const withoutRate = cardSvg({ ...figures, line, rate: null }, colours)
    expect([count(withoutRate, /<path/g), count(withoutRate, /<text/g)]).toEqual([2, 7])
    for (const svg of [whole, withoutLine, withoutPercent, withoutRate])
      expect(svg).not.toMatch(/null|undefined|NaN/)
  })

  it('keeps every amount inside the card', () => {
    const amounts = fc.tuple(fc.nat({ max: 39 }), fc.nat({ max: 40 }))
    const placed = /x="(\d+)" y="\d+" font-size="(\d+)"[^>]*"start"[^>]*>([^<]*)</g
    fc.assert(
      fc.property(amounts, fc.boolean(), ([whole, decimals], hasLine) => {
        const amount = `1${'0'.repeat(whole)}.${'0'.repeat(decimals)}1`
        const { line, ...figures } = figuresOf({ amount })
        const svg = cardSvg({ ...figures, line: hasLine ? line : null }, colours)
        for (const [, x = '', size = '', text = ''] of svg.matchAll(placed)) {
          expect(Number(size)).toBeGreaterThan(10)
          expect(Number(x) + Number(size) * 0.6 * text.length).toBeLessThanOrEqual(1200 - Number(x))
        }
      }),
      { numRuns: 50 },
    )
  })
})
