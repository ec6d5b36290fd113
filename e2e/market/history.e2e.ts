import type { Page } from '@playwright/test'
import { formatDay, formatMoney } from '@portico/format'
import { dayNumber, dayText, pairHistory, type Snapshot } from '@portico/market'
import { urls } from '@portico/site/routes'
import { assetOf } from '../fixtures/expected/market.ts'
import { wordsOf } from '../fixtures/expected/texts.ts'
import { expectSameDocument, markWindow, openHydrated } from '../fixtures/page/live-page.ts'
import { expect, test } from '../fixtures/test.ts'

const say = wordsOf('en', 'asset')
const site = wordsOf('en')

const dollars = (amount: string) => formatMoney(amount, { tag: 'en', symbol: '$' })
const day = (date: string) => formatDay(date, 'en')

const historyOf = (market: Snapshot) =>
  pairHistory(market, { from: assetOf(market, 'btc'), to: assetOf(market, 'usd') }, 'all')

/** A day of the year's third of March kind: far from the first page of the table. */
function oldClose(market: Snapshot) {
  const { points } = historyOf(market)
  const close = points[Math.floor(points.length / 3)]
  if (close === undefined) throw new Error('bitcoin has no history')
  return close
}

/** A day inside a gap, and the close before it. */
function missingDay(market: Snapshot) {
  const gap = historyOf(market).gaps.at(-1)
  if (gap === undefined) throw new Error('bitcoin has a close on every day')
  return { date: dayText(dayNumber(gap.after) + 1), nearest: gap.after }
}

const finder = (page: Page) => page.getByRole('region', { name: say('history.find') })
const field = (page: Page) => finder(page).getByLabel(site('past.label'))
const show = (page: Page) => finder(page).getByRole('button', { name: site('past.show') })
const answer = (page: Page) => finder(page).getByRole('status')
const marked = (page: Page) => page.locator('tr[aria-current="date"]')

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('COIN-02 a day is read in five steps from the home page', async ({ page, market }) => {
    const { date, rate } = oldClose(market)
    await page.goto(urls.home())
    await page
      .locator(`main a[href="${urls.asset('btc')}"]`)
      .first()
      .click()
    await page.getByRole('link', { name: site('asset.tab.history'), exact: true }).click()
    await field(page).fill(date)
    await show(page).click()
    await expect(page).toHaveURL(urls.assetHistory('btc', { date }))
    await expect(answer(page)).toContainText(dollars(rate))
    await expect(answer(page)).toContainText(day(date))
    await expect(field(page)).toHaveValue(date)
    await expect(marked(page)).toContainText(dollars(rate))
    await answer(page)
      .getByRole('link', { name: say('history.toRow') })
      .click()
    await expect(marked(page)).toBeInViewport({ ratio: 1 })
  })

  test('COIN-02 a day without a close is answered with the nearest, and says so', async ({
    page,
    market,
  }) => {
    const { date, nearest } = missingDay(market)
    await page.goto(urls.assetHistory('btc', { date }))
    await expect(answer(page)).toContainText(say('history.nearest', { '0': day(date), time: day(nearest) }))
    await expect(marked(page).locator('time')).toHaveAttribute('datetime', nearest)
    await expect(page.locator('main tbody tr td[colspan]').first()).toBeVisible()
  })

  test('COIN-02 a day that is none is refused, and interval and period stay', async ({ page, market }) => {
    await page.goto(urls.assetHistory('btc', { date: '2026-02-30', interval: 'week', window: '365d' }))
    const first = historyOf(market).points[0]?.date ?? ''
    const last = market.asOf.slice(0, 10)
    await expect(answer(page)).toHaveText(say('history.bad', { '0': day(first), time: day(last) }))
    await field(page).fill(last)
    await show(page).click()
    await expect(page).toHaveURL(/[?&]interval=week&window=365d&date=/)
  })
})

test('NUM-04 COIN-02 opens with the longest period that has no gap, and counts the gaps of all once', async ({
  page,
}) => {
  await page.goto(urls.assetHistory('btc'))
  const periods = page.getByRole('navigation', { name: site('chart.window') })
  await expect(periods.locator('[aria-current]')).toHaveText(site('window.30d'))
  await periods.getByRole('link', { name: site('window.all'), exact: true }).click()
  await expect(page).toHaveURL(urls.assetHistory('btc', { window: 'all' }))
  await expect(page.locator('main summary').filter({ hasText: /gaps/ })).toHaveCount(1)
  await expect(page.locator('figure')).not.toContainText(/dashed/)
})

test('COIN-02 with scripts and keys alone a day is found where the reader is', async ({ page, market }) => {
  const { date, rate } = oldClose(market)
  await openHydrated(page, urls.assetHistory('btc'))
  await markWindow(page)
  await field(page).fill(date)
  await field(page).press('Enter')
  await expect(page).toHaveURL(urls.assetHistory('btc', { date }))
  await expect(answer(page)).toContainText(dollars(rate))
  await page.getByRole('link', { name: date.slice(0, 4), exact: true }).press('Enter')
  await expect(page).toHaveURL(urls.assetHistory('btc', { period: date.slice(0, 4) }))
  await page
    .getByRole('navigation', { name: say('history.monthOf') })
    .getByRole('link')
    .first()
    .press('Enter')
  await expect(page).toHaveURL(/[?&]period=\d{4}-\d\d$/)
  await expectSameDocument(page)
})

test('COIN-02 every page of a coin has its tabs, the one at hand marked', async ({ page }) => {
  const tabs = page.getByRole('navigation', { name: site('asset.tabs', { coinName: 'Bitcoin' }) })
  for (const [path, name, current] of [
    [urls.asset('btc'), 'overview', 'page'],
    [urls.assetHistory('btc'), 'history', 'page'],
    [urls.prediction('btc'), 'prediction', 'page'],
    [urls.predictionRecord('btc'), 'prediction', 'true'],
    [urls.howToBuy('btc'), 'howToBuy', 'page'],
    [urls.howToBuy('btc', 'gb'), 'howToBuy', 'true'],
  ] as const) {
    await page.goto(path)
    await expect(tabs.getByRole('link')).toHaveCount(5)
    await expect(tabs.locator('[aria-current]')).toHaveText(site(`asset.tab.${name}`))
    await expect(tabs.locator('[aria-current]')).toHaveAttribute('aria-current', current)
  }
})
