import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PageLive, PagePrices } from './page-live.ts'
import { createNewestPrices, type NewestPrices } from './newest-prices.ts'

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

const newestOf = (streamed: PagePrices) =>
  createNewestPrices({ page, streamed, pageAsOf, style: { tag: 'en' } })
const at = (price: string, after = 5) => newestOf({ btc: [price, second(after), 'fair'] })

/** The texts of a change since 60000, or why there is none. */
function changeAt(newest: NewestPrices, window: '24h' | '7d' = '24h', then = '60000') {
  const change = { of: 'btc/usd', window, then }
  if (newest.figure({ kind: 'change', ...change }) === 'too-old') return 'too-old'
  const percent = newest.text({ kind: 'change', ...change })
  const size = newest.text({ kind: 'size', ...change })?.text
  const absolute = newest.text({ kind: 'absolute', unit: { symbol: '$' }, ...change })?.text
  return percent && { percent: percent.text, direction: percent.direction, size, absolute }
}

const amount = (of: string, times = '1') => ({ kind: 'amount', of, times }) as const
const price = (of: string) => ({ kind: 'price', of }) as const

describe('createNewestPrices', () => {
  it('LIVE-01 says a newer price as the server does', () => {
    const newest = at('67000')
    expect(newest.text(price('btc/usd'))).toEqual({ text: '$67,000.00' })
    expect(newest.text(amount('btc/eur', '2'))).toEqual({ text: '107,200.00' })
    expect(newest.text(amount('usd/btc'))).toEqual({ text: '0.0{4}149254' })
    expect(newest.rates('btc/eur')).toMatchObject({ from: '67000', to: '1.25', rate: '53600' })
  })

  it.each([
    ['older', '2026-09-29T02:59:47Z'],
    ['as old as the page’s', '2026-09-29T02:59:48Z'],
  ])('LIVE-01 says nothing of a price that is %s', (_name, asOf) => {
    const newest = newestOf({ btc: ['67000', asOf, 'fair'] })
    expect([newest.text(price('btc/usd')), newest.rates('btc/usd')]).toEqual([null, null])
    expect([newest.asOf('btc/usd'), newest.staleFrom('*'), newest.origin('btc')]).toEqual([null, null, null])
    expect(changeAt(newest)).toBeNull()
  })

  it('LIVE-01 says nothing of what the page does not show, or what did not move', () => {
    const newest = newestOf({ doge: ['1', second(5), 'fair'], btc: ['67000', second(5), 'fair'] })
    for (const of of ['doge/usd', 'eth/usd', 'btc/doge', 'btc', ''])
      expect([newest.text(price(of)), newest.text(amount(of)), newest.asOf(of)]).toEqual([null, null, null])
  })

  it.each([
    ['66000', 'rising', '+10.00%', '10.00%', '$6,000.00'],
    ['54000', 'falling', '\u221210.00%', '10.00%', '\u2212$6,000.00'],
    ['60000.5', 'steady', '+0.00%', '0.00%', '$0.5000'],
  ])('CONV-03 tells the change of %s since 60000', (now, direction, percent, size, absolute) => {
    const change = changeAt(at(now))
    const alike = (text: string) =>
      expect.stringMatching(new RegExp(`^[+\u2212-]?\\${text.replace(/^[+\u2212-]/, '')}$`))
    expect(change).toMatchObject({ direction, size, absolute: alike(absolute) })
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
  ] as const)(
    'LIVE-01 %i s after the page’s data the change over %s is too old: %s',
    (after, window, isOld) => {
      expect(changeAt(at('67000', after), window) === 'too-old').toBe(isOld)
    },
  )

  it('LIVE-05 is as old as the older of two prices, and the dollar has no age', () => {
    const newest = at('67000')
    expect(newest.asOf('btc/usd')).toBe('2026-09-29T03:00:05.000Z')
    expect(newest.asOf('btc/eur')).toBe('2026-09-29T00:00:00.000Z')
    expect(newest.asOf('btc/eth')).toBe('2026-09-29T02:59:50.000Z')
    expect(newest.staleFrom('btc/usd')).toBe('2026-09-29T03:10:05.000Z')
    expect(newest.staleFrom('btc/eth')).toBe('2026-09-29T03:09:50.000Z')
  })

  it('LIVE-05 is as new as the newest in a list', () => {
    const newest = newestOf({ btc: ['67000', second(5), 'fair'], eth: ['3100', second(9), 'fair'] })
    expect(newest.asOf('*')).toBe('2026-09-29T03:00:09.000Z')
    expect(newest.staleFrom('*')).toBe('2026-09-29T03:10:09.000Z')
  })

  it('LIVE-05 names the source of the newer price, or none that the page does not know', () => {
    expect(at('67000').origin('btc')).toMatchObject({
      iso: second(5),
      source: { name: 'Fair', url: 'https://fair.example/' },
    })
    const newest = newestOf({ btc: ['67000', second(5), 'other'] })
    expect(newest.origin('btc')).toBeNull()
    expect(newest.staleFrom('btc/usd')).toBe('2026-09-29T03:10:05.000Z')
  })

  it('TRUTH-02 marks a newer price that was set by hand, also where the page does not know by whom, and in a list', () => {
    const newest = newestOf({ btc: ['67000', second(5), 'set-by-hand'] })
    const origin = { iso: second(5), source: null, mark: 'set-by-hand' }
    expect([newest.origin('btc'), newest.origin('*'), newest.origin('eth')]).toEqual([origin, origin, null])
    expect(at('67000').origin('*')).toBeNull()
    const own = { name: 'Own', url: 'https://own.example/', staleAfterMs: 600_000 }
    const known = createNewestPrices({
      ...{
        page: { ...page, sources: { ...page.sources, 'set-by-hand': own } },
        pageAsOf,
        style: { tag: 'en' },
      },
      streamed: { btc: ['67000', second(5), 'set-by-hand'] },
    })
    expect(known.origin('btc')).toMatchObject({ source: { name: 'Own' }, mark: 'set-by-hand' })
  })

  it('LIVE-01 a price beyond the day’s range is its end', () => {
    const end = (newest: NewestPrices, kind: 'low' | 'high', usd: string) =>
      newest.text({ kind, of: 'btc/usd', usd })?.text
    expect(end(at('68000'), 'high', '67000')).toBe('$68,000.00')
    expect(end(at('58000'), 'low', '59000')).toBe('$58,000.00')
    expect(end(at('67000'), 'high', '67000')).toBeUndefined()
    expect(end(at('60000'), 'low', '59000')).toBeUndefined()
    expect(end(newestOf({}), 'high', '1')).toBeUndefined()
  })

  it('LIVE-01 price and change never contradict each other', () => {
    const prices = fc.integer({ min: 1, max: 10_000_000 }).map((cents) => String(cents / 100))
    fc.assert(
      fc.property(prices, prices, (now, then) => {
        const change = changeAt(at(now), '24h', then)
        if (change === null || change === 'too-old') throw new Error('there is a change')
        const percent = (Number(now) / Number(then) - 1) * 100
        if (change.direction === 'rising') expect(percent).toBeGreaterThan(0)
        else if (change.direction === 'falling') expect(percent).toBeLessThan(0)
        else expect(Math.abs(percent)).toBeLessThan(0.0051)
      }),
    )
  })
})
