import { readBundledFiles, parseRatesFile } from '@portico/market-app'
import { Decimal } from '@portico/decimal'
import { formatAmount, formatPercent, parseAmount } from '@portico/format'
import { changeWindows, pairChange, pairHistory, type Snapshot } from '@portico/market'
import type { Page } from '@playwright/test'
import { urls } from '@portico/site/routes'
import { assetOf } from '../fixtures/expected/market.ts'
import { heightsOf, lineOf } from '../fixtures/page/chart.ts'
import { expect, test } from '../fixtures/test.ts'
import { wordsOf } from '../fixtures/expected/texts.ts'

test.use({ javaScriptEnabled: false })

const say = wordsOf('en')
const outlierDay = '2025-12-06'
/** Coins whose published price of that day was off by more than a hundred times. */
const coins = ['btc', 'eth', 'xrp', 'zec'] as const

/** What the source published for a coin on a day: US dollars for one coin. */
async function publishedPrice(code: string, day: string): Promise<Decimal> {
  const { dates, rates } = parseRatesFile((await readBundledFiles()).rates)
  const rate = rates.get(code)?.[dates.indexOf(day)]
  if (!rate) throw new Error(`nothing was published for ${code} on ${day}`)
  return new Decimal(1).dividedBy(rate)
}

/** The number in a text that the site formatted in English. */
function numberIn(text: string): Decimal {
  const parsed = parseAmount(text.replaceAll(/[^\d.,\u2212-]/g, ''), 'en')
  if (parsed.status !== 'ok') throw new Error(`no number: ${text}`)
  return new Decimal(parsed.value)
}

/** Lowest and highest of the chart, as the page words them. */
async function chartExtremes(page: Page): Promise<{ lowest: Decimal; highest: Decimal }> {
  const fact = async (name: string) =>
    numberIn(
      await page
        .locator('figure dl div', { hasText: say(name) })
        .locator('bdi')
        .first()
        .innerText(),
    )
  return { lowest: await fact('chart.lowest'), highest: await fact('chart.highest') }
}

/** Vertical places of the chart's points, as shares of its height. */
async function chartHeights(page: Page): Promise<readonly number[]> {
  return heightsOf((await lineOf(page).getAttribute('d')) ?? '')
}

function observed(market: Snapshot, slug: string, day: string) {
  return market.series(slug)?.observations.find(({ date }) => date === day) ?? null
}

test.describe('a day on which the whole feed was off', () => {
  for (const slug of coins) {
    test(`the published price of ${slug} on ${outlierDay} is absurd and is shown nowhere`, async ({
      page,
      market,
    }) => {
      const absurd = await publishedPrice(slug, outlierDay)
      const history = pairHistory(market, { from: assetOf(market, slug), to: assetOf(market, 'usd') }, '365d')
      const lowest = new Decimal(history.lowest?.rate ?? '0')
      const highest = new Decimal(history.highest?.rate ?? '0')
      expect(absurd.dividedBy(lowest).lessThan('0.01') || absurd.dividedBy(highest).greaterThan(100)).toBe(
        true,
      )
      expect(observed(market, slug, outlierDay)).toBeNull()
      const held = market.series(slug)?.held.find(({ date }) => date === outlierDay)
      expect(held?.reason).toBe('day-off')

      for (const window of changeWindows) {
        await page.goto(urls.pair(slug, 'usd', { window }))
        const shown = await chartExtremes(page)
        expect(shown.lowest.greaterThan(absurd.times(100)), `${window} lowest`).toBe(true)
        expect(shown.highest.lessThan(highest.times(2)), `${window} highest`).toBe(true)
      }
      const text = await page.locator('main').innerText()
      expect(text).not.toContain(formatAmount(absurd.toString(), { tag: 'en' }))
    })
  }

  test('CONV-03 CONV-04 no change of any window is computed from it', async ({ page, market }) => {
    for (const slug of coins) {
      const pair = { from: assetOf(market, slug), to: assetOf(market, 'usd') }
      await page.goto(urls.pair(slug, 'usd'))
      const figures = page.locator('main dl').last()
      for (const window of changeWindows) {
        const change = pairChange(market, pair, window)
        if ('missing' in change) continue
        expect(new Decimal(change.percent).abs().lessThan(10_000), `${slug} ${window}`).toBe(true)
        await expect(figures).toContainText(formatPercent(change.percent.replace('-', ''), { tag: 'en' }))
      }
    }
  })

  test('CONV-04 the line of a year has no spike: neighbouring points stay near each other', async ({
    page,
  }) => {
    await page.goto(urls.pair('btc', 'usd', { window: '365d' }))
    const heights = await chartHeights(page)
    expect(heights.length).toBeGreaterThan(100)
    const total = Math.max(...heights) - Math.min(...heights)
    const steps = heights.slice(1).map((height, index) => Math.abs(height - (heights[index] ?? height)))
    expect(Math.max(...steps) / total).toBeLessThan(0.5)
  })
})

test.describe('a fall that really happened', () => {
  /** The deepest one-day fall of a coin inside the last year that the cleaned series keeps. */
  function deepestFall(market: Snapshot) {
    const dollar = assetOf(market, 'usd')
    const falls = market.assets
      .filter(({ kind }) => kind === 'crypto')
      .flatMap((asset) => {
        const { points } = pairHistory(market, { from: asset, to: dollar }, '365d')
        return points.slice(1).map((point, index) => ({
          slug: asset.slug,
          day: point.date,
          rate: point.rate,
          share: Number(point.rate) / Number(points[index]?.rate ?? point.rate),
        }))
      })
    return falls.toSorted((left, right) => left.share - right.share)[0]
  }

  test('is a price, a low and a point of the chart', async ({ page, market }) => {
    const fall = deepestFall(market)
    if (!fall) throw new Error('no coin ever fell')
    expect(fall.share).toBeLessThan(0.6)
    const published = await publishedPrice(assetOf(market, fall.slug).code.toLowerCase(), fall.day)
    expect(published.dividedBy(fall.rate).toNumber()).toBeCloseTo(1, 3)

    await page.goto(urls.pair(fall.slug, 'usd', { window: '365d' }))
    const shown = await chartExtremes(page)
    const history = pairHistory(
      market,
      { from: assetOf(market, fall.slug), to: assetOf(market, 'usd') },
      '365d',
    )
    expect(shown.lowest.lessThanOrEqualTo(new Decimal(fall.rate).times('1.01'))).toBe(true)
    const heights = await chartHeights(page)
    const total = Math.max(...heights) - Math.min(...heights)
    const steps = heights.slice(1).map((height, index) => height - (heights[index] ?? height))
    const drop =
      (Number(fall.rate) / fall.share - Number(fall.rate)) /
      (Number(history.highest?.rate) - Number(history.lowest?.rate))
    expect(Math.max(...steps) / total).toBeGreaterThan(drop * 0.8)
  })
})
