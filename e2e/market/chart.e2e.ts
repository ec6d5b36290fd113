import type { Page } from '@playwright/test'
import { formatDay, formatMoney } from '@portico/format'
import { leastPoints, pairHistory, type Snapshot } from '@portico/market'
import { urls } from '@portico/site/routes'
import { lineOf, plotOf, touchAlong } from '../fixtures/page/chart.ts'
import { openHydrated, openUntouched, untilHydrated } from '../fixtures/page/live-page.ts'
import { inLocale } from '../fixtures/expected/page-kinds.ts'
import { assetOf } from '../fixtures/expected/market.ts'
import { expect, test } from '../fixtures/test.ts'
import { wordsOf } from '../fixtures/expected/texts.ts'

const site = wordsOf('en')
const chart = (page: Page) => page.locator('figure').getByRole('slider')
const tool = (page: Page, name: string) => page.locator('figure').getByRole('button', { name, exact: true })
/** The card under the pointer; screen readers are told by the slider. */
const card = (page: Page) => page.locator('figure [data-half]')

const yearOfBitcoin = urls.asset('btc', { window: '365d' })

function yearOf(market: Snapshot, slug = 'btc') {
  return pairHistory(market, { from: assetOf(market, slug), to: assetOf(market, 'usd') }, '365d').points
}

/** What the card and the slider say of a close. */
function saidOf(point: { readonly date: string; readonly rate: string } | undefined) {
  const { date = '1970-01-01', rate = '0' } = point ?? {}
  return { day: formatDay(date, 'en'), price: formatMoney(rate, { tag: 'en', symbol: '$' }) }
}

async function openChart(
  page: Page,
  address: string,
): Promise<{ x: number; y: number; width: number; height: number }> {
  await openHydrated(page, address)
  // A key brings the reader once the chart listens.
  await expect(async () => {
    await page.keyboard.press('Shift')
    await expect(chart(page)).toBeVisible({ timeout: 500 })
  }).toPass()
  await chart(page).scrollIntoViewIfNeeded()
  const points = page.waitForResponse(/points=each/)
  await chart(page).hover()
  await points
  const box = await chart(page).boundingBox()
  if (box === null) throw new Error('the chart has no place')
  return box
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  for (const [kind, address] of [
    ['price', yearOfBitcoin],
    ['pair', urls.pair('eth', 'eur', { window: '365d' })],
    ['ratio', urls.versus('eth', 'btc', { window: '365d' })],
    ['forecast', urls.prediction('btc')],
  ] as const)
    test(`NUM-04 the chart of a ${kind} has values, times, the last value and gaps, and no buttons`, async ({
      page,
    }) => {
      await page.goto(address)
      await expect(plotOf(page)).toHaveAttribute('aria-label', /\d/)
      const [values, times] = [1, 2].map((at) =>
        page.locator('figure [data-direction] > svg').nth(at).locator('text'),
      )
      expect((await values?.allTextContents())?.every((text) => /\d/.test(text))).toBe(true)
      expect(await values?.count()).toBeGreaterThan(2)
      expect(await times?.count()).toBeGreaterThan(2)
      expect(await lineOf(page).getAttribute('d')).toMatch(/m/)
      await expect(page.locator('figure').getByRole('button')).toHaveCount(0)
      const sizes = await page
        .locator('figure text')
        .evaluateAll((all) => all.map((each) => Number.parseFloat(getComputedStyle(each).fontSize)))
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12)
    })

  test('NUM-04 no period of fewer than twelve points is offered', async ({ page, market }) => {
    await page.goto(urls.asset('btc'))
    const periods = page.getByRole('navigation', { name: site('chart.window') }).getByRole('link')
    const usual = pairHistory(market, { from: assetOf(market, 'btc'), to: assetOf(market, 'usd') }, '30d')
    expect(usual.points.length).toBeGreaterThanOrEqual(leastPoints)
    await expect(periods.filter({ hasText: site('window.30d') })).toHaveAttribute('aria-current', 'true')
    await expect(periods.filter({ hasText: site('window.24h') })).toHaveCount(0)
    await expect(periods.filter({ hasText: site('window.7d') })).toHaveCount(0)
  })
})

test('NUM-04 nothing of the reader comes before the first touch', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await openUntouched(page, yearOfBitcoin)
  expect(asked.filter((url) => /site-chart-reader|points=/.test(url))).toEqual([])
  await untilHydrated(page)
  await page.keyboard.press('Shift')
  await expect(chart(page)).toBeVisible()
  expect(asked.some((url) => url.includes('site-chart-reader'))).toBe(true)
  expect(asked.some((url) => url.includes('points='))).toBe(false)
})

test('NUM-04 A11Y-01 SHELL-11 one click brings the slider, as screen readers on touch screens give it', async ({
  page,
}) => {
  await openUntouched(page, yearOfBitcoin)
  // Neither a pointer nor a key comes with it.
  await plotOf(page).dispatchEvent('click')
  await expect(chart(page)).toBeVisible()
  await chart(page).focus()
  await expect(chart(page)).toHaveAttribute('aria-valuetext', /\d/)
})

test('NUM-04 A11Y-01 the focus alone brings the slider, from before the scripts on', async ({ page }) => {
  await openUntouched(page, yearOfBitcoin)
  await tool(page, site('chart.zoomIn')).focus()
  await expect(chart(page)).toBeVisible()
})

test('NUM-04 a pointer reads the day and the value that it is at', async ({ page, market }) => {
  const box = await openChart(page, yearOfBitcoin)
  await page.mouse.move(box.x + 1, box.y + box.height / 2)
  const first = saidOf(yearOf(market)[0])
  await expect(card(page)).toContainText(first.day)
  await expect(card(page)).toContainText(first.price)
  await page.mouse.move(box.x + box.width - 0.3, box.y + box.height / 2)
  await expect(card(page)).toContainText(saidOf(yearOf(market).at(-1)).day)
  await page.mouse.move(box.x, box.y - 200)
  await expect(card(page)).toHaveCount(0)
})

test('NUM-04 A11Y-02 arrow keys read from point to point, and buttons look closer', async ({
  page,
  market,
}) => {
  await openHydrated(page, yearOfBitcoin)
  const points = yearOf(market)
  const said = (index: number) => Object.values(saidOf(points.at(index))).join(': ')
  await chart(page).focus()
  await expect(chart(page)).toHaveAttribute('aria-valuetext', said(-1))
  for (const [key, index] of [
    ['ArrowLeft', -2],
    ['Home', 0],
    ['ArrowRight', 1],
    ['End', -1],
  ] as const) {
    await page.keyboard.press(key)
    await expect(chart(page)).toHaveAttribute('aria-valuetext', said(index))
  }
  const whole = (await lineOf(page).getAttribute('d')) ?? ''
  const before = await page.locator('figure').boundingBox()
  await tool(page, site('chart.zoomIn')).press('Enter')
  await expect(lineOf(page)).not.toHaveAttribute('d', whole)
  await tool(page, site('chart.earlier')).press('Enter')
  await tool(page, site('chart.zoomReset')).press('Enter')
  await expect(lineOf(page)).toHaveAttribute('d', whole)
  expect((await page.locator('figure').boundingBox())?.height, 'the chart keeps its size').toBe(
    before?.height,
  )
})

test('NUM-04 A11Y-02 the buttons of a part come with it, and the focus stays among them', async ({
  page,
}) => {
  await openHydrated(page, yearOfBitcoin)
  await expect(tool(page, site('chart.zoomReset'))).toHaveCount(0)
  await tool(page, site('chart.zoomIn')).press('Enter')
  await expect(tool(page, site('chart.zoomIn'))).toBeFocused()
  await tool(page, site('chart.zoomReset')).press('Enter')
  await expect(tool(page, site('chart.zoomReset'))).toHaveCount(0)
  await expect(tool(page, site('chart.zoomIn'))).toBeFocused()
})

test('NUM-04 dragging selects what to look at, and the wheel zooms with the control key alone', async ({
  page,
}) => {
  const box = await openChart(page, yearOfBitcoin)
  const whole = (await lineOf(page).getAttribute('d')) ?? ''
  await page.mouse.move(box.x + box.width * 0.6, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.9, box.y + 60, { steps: 4 })
  await page.mouse.up()
  await expect(lineOf(page)).not.toHaveAttribute('d', whole)
  const closer = (await lineOf(page).getAttribute('d')) ?? ''
  const scrolled = () => page.evaluate(() => scrollY)
  const top = await scrolled()
  await page.mouse.wheel(0, 120)
  await expect.poll(scrolled).toBeGreaterThan(top)
  await expect(lineOf(page)).toHaveAttribute('d', closer)
  await chart(page).scrollIntoViewIfNeeded()
  await chart(page).hover()
  const still = await scrolled()
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, 4000)
  await page.keyboard.up('Control')
  await expect(lineOf(page)).toHaveAttribute('d', whole)
  expect(await scrolled()).toBe(still)
})

test('NUM-04 values are in the chosen currency and the page’s language', async ({ page }) => {
  await openChart(page, `${inLocale('de', yearOfBitcoin)}&money=gbp`)
  await expect(card(page)).toContainText(/\d\d\.\d{3},\d\d\s£/)
})

test('NUM-04 PRED-02 beyond the present the card has both ranges', async ({ page }) => {
  const box = await openChart(page, urls.prediction('btc'))
  await page.mouse.move(box.x + box.width * 0.8, box.y + box.height / 2)
  const say = wordsOf('en', 'prediction')
  await expect(card(page)).toContainText(say('prediction.band.half'))
  await expect(card(page)).toContainText(say('prediction.band.most'))
  await page.mouse.move(box.x + 2, box.y + box.height / 2)
  await expect(card(page)).not.toContainText(say('prediction.band.half'))
})

test('NUM-04 VS-01 a ratio is read in percent', async ({ page }) => {
  await openChart(page, urls.versus('eth', 'btc'))
  await expect(card(page)).toContainText(/\d\.\d\d%/)
})

test('NUM-04 the picture stays where its values cannot be had, and asks again', async ({ page, faults }) => {
  faults.allow(/points=each|503|point by point/)
  await page.route(/points=each/, (route) => route.fulfill({ status: 503, body: '' }))
  await openChart(page, yearOfBitcoin)
  await expect(page.locator('figure').getByText(site('chart.failed'))).toBeVisible()
  await expect(lineOf(page)).toHaveAttribute('d', /^M0 /)
  await page.unroute(/points=each/)
  await tool(page, site('chart.zoomIn')).click()
  await expect(page.locator('figure').getByText(site('chart.failed'))).toHaveCount(0)
  await expect(tool(page, site('chart.zoomReset'))).not.toHaveAttribute('aria-disabled', 'true')
})

test.describe('on a phone', { tag: '@phone' }, () => {
  test('NUM-04 a finger reads sideways, scrolls the page upwards, and two zoom', async ({ page }) => {
    const { x, y, width, height } = await openChart(page, yearOfBitcoin)
    const whole = (await lineOf(page).getAttribute('d')) ?? ''
    const at = (share: number, down = 0.5) => ({ x: x + width * share, y: y + height * down })
    const scrolled = () => page.evaluate(() => scrollY)
    const top = await scrolled()
    await touchAlong(page, [[at(0.2)], [at(0.3)], [at(0.5)], [at(0.6)]])
    await expect(card(page)).toBeVisible()
    expect(await scrolled()).toBe(top)
    await expect(lineOf(page)).toHaveAttribute('d', whole)
    await touchAlong(page, [
      [at(0.4), at(0.6)],
      [at(0.3), at(0.7)],
      [at(0.2), at(0.8)],
    ])
    await expect(lineOf(page)).not.toHaveAttribute('d', whole)
    await touchAlong(page, [[at(0.5, 0.9)], [at(0.5, 0.6)], [at(0.5, 0.3)], [at(0.5, 0.1)]])
    await expect.poll(scrolled).toBeGreaterThan(top)
  })

  test('NUM-04 PRED-02 the card stays on the page, however wide it is', async ({ page }) => {
    const { x, y, width, height } = await openChart(page, urls.prediction('btc'))
    for (const share of [0.05, 0.4, 0.6, 0.95]) {
      await touchAlong(page, [[{ x: x + width * share, y: y + height / 2 }]])
      const place = await card(page).boundingBox()
      expect(place?.x).toBeGreaterThanOrEqual(0)
      expect((place?.x ?? 0) + (place?.width ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
    }
  })

  test('NUM-04 labels are as large on a phone, and fewer', async ({ page }) => {
    await page.goto(yearOfBitcoin)
    const times = page.locator('figure [data-direction] > svg').nth(2).locator('text')
    const shown = await times.evaluateAll((all) =>
      all.map((each) => each.getBoundingClientRect()).filter(({ width }) => width > 0),
    )
    expect(shown.length).toBeGreaterThan(1)
    expect(shown.length).toBeLessThan(await times.count())
    for (const [index, { left }] of shown.entries())
      expect(left).toBeGreaterThan((shown[index - 1]?.right ?? -1) + 4)
  })
})
