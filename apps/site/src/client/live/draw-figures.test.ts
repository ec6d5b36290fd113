// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PageLive } from '../../figures/live/page-live.ts'
import { keepAges } from './ages.ts'
import { createNewestPrices } from '../../figures/live/newest-prices.ts'
import { drawFigures } from './draw-figures.ts'

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

const newestOf = (price: string, source = 'fair', asOf = '2026-09-29T03:00:05Z') =>
  createNewestPrices({ page, streamed: { btc: [price, asOf, source] }, pageAsOf, style: { tag: 'en' } })

/** Draws newer prices into the HTML, and gives what stands there then. */
function draw(html: string, newest = newestOf('67000')) {
  document.body.innerHTML = html
  const isDrawn = drawFigures(document.body, newest)
  return { isDrawn, text: document.body.textContent, html: document.body.innerHTML }
}

const change = (direction: string) =>
  `<span data-direction="${direction}" data-figure="change" data-of="btc/usd" data-window="24h" data-then="60000"><span>▲</span><span>rising </span><bdi>+9.00%</bdi></span>`

beforeEach(() => {
  document.body.innerHTML = ''
})

describe('drawFigures', () => {
  it.each([
    ['<bdi data-figure="price" data-of="btc/usd">$66,000.00</bdi>', '$67,000.00'],
    ['<bdi data-figure="amount" data-of="btc/usd" data-times="2">132,000.00</bdi>', '134,000.00'],
    ['<bdi data-figure="rate" data-of="usd/btc" data-times="50">0.0{3}7</bdi>', '0.000746269'],
    [
      '<bdi data-figure="rate" data-of="btc/usd" data-times="1" data-then="67000.001">66,000.00</bdi>',
      '67,000.00',
    ],
    [
      '<span data-figure="size" data-of="btc/usd" data-window="24h" data-then="60000">10.00%</span>',
      '11.67%',
    ],
    [
      '<bdi data-figure="absolute" data-of="btc/usd" data-window="24h" data-then="60000" data-symbol="$">$6,000.00</bdi>',
      '+$7,000.00',
    ],
    [
      '<bdi data-figure="absolute" data-of="btc/usd" data-window="24h" data-then="60000" data-code="USD">USD 6,000.00</bdi>',
      '+USD\u00a07,000.00',
    ],
    ['<time data-figure="time" data-of="btc/usd">then</time>', 'Sep 29, 2026, 3:00 AM UTC'],
    ['<bdi data-figure="price" data-of="eth/usd">$3,000.00</bdi>', '$3,000.00'],
    [
      '<p data-figure="sentence" data-of="btc/usd" data-window="24h" data-then="60000" data-says="rising">is rising</p>',
      'is rising',
    ],
    ['<span data-figure="origin" data-of="btc"><a>Fair</a></span>', 'Fair'],
    ['<bdi data-figure="high" data-of="btc/usd" data-usd="68000">$68,000.00</bdi>', '$68,000.00'],
    ['<bdi data-figure="high" data-of="btc/usd" data-usd="66500">$66,500.00</bdi>', '$67,000.00'],
    ['<i data-figure="unknown" data-of="btc/usd">1</i>', '1'],
  ])('LIVE-01 %s becomes %s', (html, text) => {
    expect(draw(html)).toMatchObject({ isDrawn: true, text })
  })

  it.each(['<span>0.0<sub>4</sub>15</span>', '0.1'])(
    'LIVE-01 FMT-04 writes the notation of tiny amounts in place of %s',
    (before) => {
      const { html } = draw(`<bdi data-figure="amount" data-of="usd/btc" data-times="1">${before}</bdi>`)
      expect(html).toContain(
        '><span aria-hidden="true">0.0<sub>4</sub>149254</span><span class="visually-hidden">0.0000149254</span></bdi>',
      )
    },
  )

  it('LIVE-01 a change keeps its direction in arrow and word, and has no sign beside them', () => {
    const mark = '<i data-trend-words="rising|falling|unchanged"></i>'
    const fallen = draw(mark + change('rising'), newestOf('54000'))
    expect(fallen.isDrawn).toBe(true)
    expect(fallen.text).toBe('▼falling 10.00%')
    expect(fallen.html).toContain('data-direction="falling"')
  })

  it.each([
    [
      'another sentence',
      '<p data-figure="sentence" data-of="btc/usd" data-window="24h" data-then="60000" data-says="falling">is falling</p>',
    ],
    ['what depends on the rate in other ways', '<p data-figure="whole" data-of="btc/usd">3 %</p>'],
  ])('LIVE-01 leaves %s to the app', (_name, html) => {
    expect(draw(html).isDrawn).toBe(false)
  })

  it('LIVE-01 leaves another source, and a page that is too old for its changes, to the app', () => {
    const origin = '<span data-figure="origin" data-of="btc"><a>Fair</a></span>'
    expect(draw(origin, newestOf('67000', 'other')).isDrawn).toBe(false)
    const late = newestOf('67000', 'fair', '2026-09-29T05:00:01Z')
    expect(draw(change('rising'), late).isDrawn).toBe(false)
  })

  it('TRUTH-02 leaves a price that was set by hand since, and one that no longer is, to the app', () => {
    const byHand = newestOf('67000', 'set-by-hand')
    const own = '<span data-figure="origin" data-of="btc" data-mark="set-by-hand"><a>Fair</a></span>'
    const list = '<span data-figure="origin" data-of="*">Sources: <a>Fair</a></span>'
    expect(draw('<span data-figure="origin" data-of="btc"><a>Fair</a></span>', byHand).isDrawn).toBe(false)
    expect(draw(own).isDrawn).toBe(false)
    expect(draw(list, byHand).isDrawn).toBe(false)
    expect(draw(list).isDrawn).toBe(true)
    expect(draw(list.replace('"*"', '"*" data-mark="set-by-hand"'), byHand).isDrawn).toBe(true)
  })

  it('LIVE-02 writes the result of the page’s own amount only', () => {
    const fields = (typed: string) => {
      document.body.innerHTML =
        '<input id="amount" value="2"><input data-figure="result" data-of="btc/usd" data-times="2" value="132,000.00">'
      const [amount, result] = document.querySelectorAll('input')
      if (!amount || !result) throw new Error('no fields')
      amount.value = typed
      return { isDrawn: drawFigures(document.body, newestOf('67000')), result: result.value }
    }
    expect(fields('2')).toEqual({ isDrawn: true, result: '134,000.00' })
    expect(fields('25')).toEqual({ isDrawn: false, result: '132,000.00' })
  })

  it('LIVE-05 moves the time that ages count from, and the one from which a price is old', () => {
    const { html } = draw(
      '<i data-figure="age" data-of="btc/usd" data-age="x">now</i><p data-figure="stale" data-of="btc/usd" data-stale-from="x"></p>',
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
