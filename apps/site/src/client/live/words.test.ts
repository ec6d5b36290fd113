import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PageLive, PagePrices } from '../../figures/page-live.ts'
import { createWords } from './words.ts'

const pageAsOf = '2026-09-29T03:00:00Z'
const second = (after: number) => new Date(Date.parse(pageAsOf) + after * 1000).toISOString()

const page: PageLive = {
  prices: {
    btc: ['66000', '2026-09-29T02:59:48Z', 'fair'],
    eth: ['3000', '2026-09-29T02:59:50Z', 'fair'],
    usd: ['1', '2026-09-29T00:00:00Z', 'daily'],
    eur: ['1.25', '2026-09-29T00:00:00Z', 'daily'],
  },
  followed: ['btc', 'eth'],
  sources: {
    fair: { name: 'Fair', url: 'https://fair.example/', staleAfterMs: 600_000 },
    daily: { name: 'Daily', url: 'https://daily.example/', staleAfterMs: 345_600_000 },
  },
  unit: { symbol: '$' },
}

const wordsAt = (streamed: PagePrices, tag = 'en') => createWords({ page, streamed, pageAsOf, tag })
const at = (price: string, after = 5) => wordsAt({ btc: [price, second(after), 'fair'] })

describe('createWords', () => {
  it('LIVE-01 words a newer price as the server does', () => {
    const words = at('67000')
    expect(words.price('btc/usd')).toBe('$67,000.00')
    expect(words.usd('btc/usd')).toBe('67000')
    expect(words.amount('btc/eur', '2')).toBe('107,200.00')
    expect(words.amount('usd/btc', '1')).toBe('0.0{4}1493')
    expect(words.rates('btc/eur')).toMatchObject({ from: '67000', to: '1.25', rate: '53600' })
  })

  it.each([
    ['older', '2026-09-29T02:59:47Z'],
    ['as old as the page’s', '2026-09-29T02:59:48Z'],
  ])('LIVE-01 has no words for a price that is %s', (_name, asOf) => {
    const words = wordsAt({ btc: ['67000', asOf, 'fair'] })
    expect([words.price('btc/usd'), words.usd('btc/usd'), words.rates('btc/usd')]).toEqual([null, null, null])
    expect([words.asOf('btc/usd'), words.staleFrom('*'), words.origin('btc')]).toEqual([null, null, null])
    expect(words.change('btc/usd', '24h', '60000')).toBeNull()
  })

  it('LIVE-01 has no words for what the page does not show, or what did not move', () => {
    const words = wordsAt({ doge: ['1', second(5), 'fair'], btc: ['67000', second(5), 'fair'] })
    for (const of of ['doge/usd', 'eth/usd', 'btc/doge', 'btc', ''])
      expect([words.price(of), words.amount(of, '1'), words.asOf(of)]).toEqual([null, null, null])
  })

  it.each([
    ['66000', 'rising', '+10.00%', '10.00%', '6000'],
    ['54000', 'falling', '\u221210.00%', '10.00%', '-6000'],
    ['60000.5', 'steady', '+0.00%', '0.00%', '0.5'],
  ])('CONV-03 tells the change of %s since 60000', (price, direction, percent, size, absolute) => {
    const change = at(price).change('btc/usd', '24h', '60000')
    expect(change).toMatchObject({ direction, size, absolute })
    expect(change).toHaveProperty(
      'percent',
      expect.stringMatching(new RegExp(`^[+\u2212-]?${percent.slice(1)}$`)),
    )
  })

  it.each([
    [7200, '24h', false],
    [7201, '24h', true],
    [7201, '7d', false],
    [60_481, '7d', true],
  ])('LIVE-01 %i s after the page’s data the change over %s is too old: %s', (after, window, isOld) => {
    expect(at('67000', after).change('btc/usd', window, '60000') === 'too-old').toBe(isOld)
  })

  it('LIVE-05 is as old as the older of two prices, and the dollar has no age', () => {
    const words = at('67000')
    expect(words.asOf('btc/usd')?.iso).toBe('2026-09-29T03:00:05.000Z')
    expect(words.asOf('btc/eur')?.iso).toBe('2026-09-29T00:00:00.000Z')
    expect(words.asOf('btc/eth')?.iso).toBe('2026-09-29T02:59:50.000Z')
    expect(words.staleFrom('btc/usd')).toBe('2026-09-29T03:10:05.000Z')
    expect(words.staleFrom('btc/eth')).toBe('2026-09-29T03:09:50.000Z')
  })

  it('LIVE-05 is as new as the newest in a list', () => {
    const words = wordsAt({ btc: ['67000', second(5), 'fair'], eth: ['3100', second(9), 'fair'] })
    expect(words.asOf('*')).toMatchObject({ iso: '2026-09-29T03:00:09.000Z' })
    expect(words.staleFrom('*')).toBe('2026-09-29T03:10:09.000Z')
  })

  it('LIVE-05 names the source of the newer price, or none that the page does not know', () => {
    expect(at('67000').origin('btc')).toEqual({
      iso: second(5),
      source: { name: 'Fair', url: 'https://fair.example/' },
    })
    const words = wordsAt({ btc: ['67000', second(5), 'other'] })
    expect(words.origin('btc')).toBeNull()
    expect(words.staleFrom('btc/usd')).toBe('2026-09-29T03:10:05.000Z')
  })

  it('LIVE-01 a price beyond the day’s range is its end', () => {
    expect(at('68000').beyond('btc/usd', 'high', '67000')).toBe('$68,000.00')
    expect(at('58000').beyond('btc/usd', 'low', '59000')).toBe('$58,000.00')
    expect(at('67000').beyond('btc/usd', 'high', '67000')).toBeNull()
    expect(at('60000').beyond('btc/usd', 'low', '59000')).toBeNull()
    expect(wordsAt({}).beyond('btc/usd', 'high', '1')).toBeNull()
  })

  it('LIVE-01 price and change never contradict each other', () => {
    const price = fc.integer({ min: 1, max: 10_000_000 }).map((cents) => String(cents / 100))
    fc.assert(
      fc.property(price, price, (now, then) => {
        const change = at(now).change('btc/usd', '24h', then)
        if (change === null || change === 'too-old') throw new Error('there is a change')
        const percent = (Number(now) / Number(then) - 1) * 100
        if (change.direction === 'rising') expect(percent).toBeGreaterThan(0)
        else if (change.direction === 'falling') expect(percent).toBeLessThan(0)
        else expect(Math.abs(percent)).toBeLessThan(0.0051)
      }),
    )
  })
})
