// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PageLive } from '../../figures/page-live.ts'
import { keepAges } from './ages.ts'
import { drawLive } from './draw-live.ts'
import { createWords } from './words.ts'

const pageAsOf = '2026-09-29T03:00:00Z'
const page: PageLive = {
  prices: {
    btc: ['66000', pageAsOf, 'fair'],
    usd: ['1', pageAsOf, 'daily'],
  },
  followed: ['btc'],
  sources: {
    fair: { name: 'Fair', url: 'https://fair.example/', staleAfterMs: 600_000 },
    other: { name: 'Other', url: 'https://other.example/', staleAfterMs: 600_000 },
  },
  unit: { symbol: '$' },
}

const wordsOf = (price: string, source = 'fair', asOf = '2026-09-29T03:00:05Z') =>
  createWords({ page, streamed: { btc: [price, asOf, source] }, pageAsOf, tag: 'en' })

/** Draws newer prices into the HTML, and gives what stands there then. */
function draw(html: string, words = wordsOf('67000')) {
  document.body.innerHTML = html
  const isDrawn = drawLive(document.body, words)
  return { isDrawn, text: document.body.textContent, html: document.body.innerHTML }
}

const change = (direction: string) =>
  `<span data-direction="${direction}" data-live="change btc/usd 24h 60000"><span>▲</span><span>rising </span><bdi>+9.00%</bdi></span>`

beforeEach(() => {
  document.body.innerHTML = ''
})

describe('drawLive', () => {
  it.each([
    ['<bdi data-live="price btc/usd">$66,000.00</bdi>', '$67,000.00'],
    ['<bdi data-live="amount btc/usd 2">132,000.00</bdi>', '134,000.00'],
    ['<span data-live="size btc/usd 24h 60000">10.00%</span>', '11.67%'],
    ['<bdi data-live="absolute btc/usd 24h 60000 $">$6,000.00</bdi>', '$7,000.00'],
    ['<bdi data-live="absolute btc/usd 24h 60000 code:USD">USD 6,000.00</bdi>', 'USD\u00a07,000.00'],
    ['<time data-live="time btc/usd">then</time>', 'Sep 29, 2026, 03:00 AM UTC'],
    ['<bdi data-live="price eth/usd">$3,000.00</bdi>', '$3,000.00'],
    ['<p data-live="direction btc/usd 24h 60000 rising">is rising</p>', 'is rising'],
    ['<span data-live="origin btc"><a>Fair</a></span>', 'Fair'],
    ['<bdi data-live="high btc/usd 68000">$68,000.00</bdi>', '$68,000.00'],
  ])('LIVE-01 %s becomes %s', (html, text) => {
    expect(draw(html)).toMatchObject({ isDrawn: true, text })
  })

  it('LIVE-01 a change keeps its direction in sign, arrow and word', () => {
    const mark = '<i data-trend-words="rising|falling|unchanged"></i>'
    const fallen = draw(mark + change('rising'), wordsOf('54000'))
    expect(fallen.isDrawn).toBe(true)
    expect(fallen.text).toMatch(/^▼falling [\u2212-]10\.00%$/)
    expect(fallen.html).toContain('data-direction="falling"')
  })

  it.each([
    ['another sentence', '<p data-live="direction btc/usd 24h 60000 falling">is falling</p>'],
    ['an end of the day’s range', '<bdi data-live="high btc/usd 66500">$66,500.00</bdi>'],
    ['what depends on the rate in other ways', '<p data-live="whole btc/usd">3 %</p>'],
    ['a notation with parts', '<bdi data-live="amount usd/btc 1"><span>0.0<sub>4</sub>15</span></bdi>'],
    ['the notation of tiny amounts', '<bdi data-live="amount usd/btc 1">0.1</bdi>'],
  ])('LIVE-01 leaves %s to the app', (_name, html) => {
    expect(draw(html).isDrawn).toBe(false)
  })

  it('LIVE-01 leaves another source, and a page that is too old for its changes, to the app', () => {
    const origin = '<span data-live="origin btc"><a>Fair</a></span>'
    expect(draw(origin, wordsOf('67000', 'other')).isDrawn).toBe(false)
    const late = wordsOf('67000', 'fair', '2026-09-29T05:00:01Z')
    expect(draw(change('rising'), late).isDrawn).toBe(false)
  })

  it('LIVE-02 writes the result of the page’s own amount only', () => {
    const fields = (typed: string) => {
      document.body.innerHTML =
        '<input id="amount" value="2"><input data-live="result btc/usd 2" value="132,000.00">'
      const [amount, result] = document.querySelectorAll('input')
      if (!amount || !result) throw new Error('no fields')
      amount.value = typed
      return { isDrawn: drawLive(document.body, wordsOf('67000')), result: result.value }
    }
    expect(fields('2')).toEqual({ isDrawn: true, result: '134,000.00' })
    expect(fields('25')).toEqual({ isDrawn: false, result: '132,000.00' })
  })

  it('LIVE-05 moves the time that ages count from, and the one from which a price is old', () => {
    const { html } = draw(
      '<i data-live="age btc/usd" data-age="x">now</i><p data-live="stale btc/usd" data-stale-from="x"></p>',
    )
    expect(html).toContain('data-age="2026-09-29T03:00:05.000Z"')
    expect(html).toContain('data-stale-from="2026-09-29T03:10:05.000Z"')
  })
})

describe('keepAges', () => {
  it('LIVE-05 is right to the second by the server’s clock, and says when a price has become old', () => {
    vi.useFakeTimers()
    document.body.innerHTML = `<i data-age="${pageAsOf}">1 month ago</i><i data-age="${pageAsOf}"></i><p data-stale-from="2026-09-29T03:00:20Z"></p>`
    let nowMs = Date.parse(pageAsOf) + 2000
    let told = 0
    keepAges({ now: () => nowMs, tag: 'en', onStale: () => (told += 1) })
    const ages = () => [...document.querySelectorAll('i')].map(({ textContent }) => textContent)
    expect(ages()).toEqual(['2 seconds ago', '2 seconds ago'])
    nowMs += 1000
    vi.advanceTimersByTime(1000)
    expect(ages()).toEqual(['3 seconds ago', '3 seconds ago'])
    nowMs += 16_000
    vi.advanceTimersByTime(1000)
    expect([ages()[0], told]).toEqual(['19 seconds ago', 0])
    nowMs += 1000
    vi.advanceTimersByTime(1000)
    expect(told).toBe(1)
    vi.useRealTimers()
  })
})
