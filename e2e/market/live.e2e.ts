import type { Page } from '@playwright/test'
import { formatAmount, formatMoney } from '@portico/format'
import { urls } from '@portico/site/routes'
import { isAppSettled, touchMain, untilHydrated } from '../fixtures/page/live-page.ts'
import { type MovingMarket, startMovingMarket } from '../fixtures/servers/moving-market.ts'
import { expect, test } from '../fixtures/test.ts'
import { wordsOf } from '../fixtures/expected/texts.ts'

const say = wordsOf('en')
const sayAsset = wordsOf('en', 'asset')
const dollars = (price: string) => formatMoney(price, { tag: 'en', symbol: '$' })

let market: MovingMarket
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  market = await startMovingMarket({
    btc: { price: '84000', dayAgo: '80000' },
    eth: { price: '2900', dayAgo: '3000' },
    usdt: { price: '1', dayAgo: '1' },
  })
})
test.afterAll(async () => market?.[Symbol.asyncDispose]())

const addressOf = (path: string) => market.server.origin + path
const headline = (page: Page) => page.locator('main strong bdi').first()
/** What the card of changes says of the price. */
const sentence = (page: Page) => page.locator('main .card > .note')
const state = (page: Page) => page.locator('html')

/** Opens a page and waits until prices come. */
async function openLive(page: Page, path: string): Promise<void> {
  await page.goto(addressOf(path))
  await expect(state(page)).toHaveAttribute('data-live', 'live')
}

/** Collects what moves from here on without anything the reader does. */
const followShifts = (page: Page) =>
  page.evaluate(() => {
    const moved: string[] = []
    Reflect.set(window, 'moved', moved)
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries())
        for (const { node } of Reflect.get(shift, 'sources'))
          moved.push(node?.parentElement?.outerHTML ?? node?.nodeName)
    }).observe({ type: 'layout-shift' })
  })

test('LIVE-01 an untouched page follows the price, its change, its sentence and its age, without the app', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await openLive(page, urls.asset('btc'))
  const time = page.locator('main time').first()
  const before = (await time.getAttribute('datetime')) ?? ''
  await followShifts(page)
  market.move('btc', '84800')
  await expect(headline(page)).toHaveText(dollars('84800'))
  await expect(sentence(page)).toHaveText(
    sayAsset('asset.trend.rising', { coinCode: 'BTC', fiatPrice: '$84,800.00', '24hPercentChange': '6.00%' }),
  )
  await expect(page.locator('main [data-direction]').first()).toContainText('6.00%')
  expect(Date.parse((await time.getAttribute('datetime')) ?? '')).toBeGreaterThan(Date.parse(before))
  await expect(page.locator('main .age').first()).toHaveText(/seconds? ago/)
  await expect(page.getByRole('main').getByRole('link', { name: market.source }).first()).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toEqual([])
  expect(asked.filter((url) => /site-(?:app|core)\./.test(url))).toEqual([])
})

test('LIVE-01 a converter that waits for a sign follows the price too, and goes on from it', async ({
  page,
}) => {
  const slot = page.locator('#slot-converter')
  const result = page.getByLabel(say('pair.convertedTo'), { exact: true })
  await openLive(page, urls.asset('btc'))
  await touchMain(page)
  await page.waitForFunction(isAppSettled)
  market.move('btc', '85500')
  await expect(headline(page)).toHaveText(dollars('85500'))
  await expect(result).toHaveValue('85,500.00')
  await expect(slot).toContainText('85,500.00')
  await expect(slot).not.toHaveAttribute('data-settled')
  await result.hover()
  await expect(slot).toHaveAttribute('data-settled')
  await expect(result).toHaveValue('85,500.00')
  market.move('btc', '86000')
  await expect(result).toHaveValue('86,000.00')
})

test('LIVE-01 the app takes the newer price over, and goes on from it', async ({ page }) => {
  await openLive(page, urls.asset('btc'))
  market.move('btc', '88100')
  await expect(headline(page)).toHaveText(dollars('88100'))
  await untilHydrated(page)
  await expect(headline(page)).toHaveText(dollars('88100'))
  market.move('btc', '79000')
  await expect(headline(page)).toHaveText(dollars('79000'))
  await expect(sentence(page)).toHaveText(
    sayAsset('asset.trend.falling', {
      coinCode: 'BTC',
      fiatPrice: '$79,000.00',
      '24hPercentChange': '1.25%',
    }),
  )
})

test('LIVE-02 the converter keeps what is typed, and computes it at the newer rate', async ({ page }) => {
  await openLive(page, urls.pair('btc', 'usd'))
  await untilHydrated(page)
  const amount = page.getByLabel(say('pair.amount'), { exact: true })
  await amount.fill('3')
  market.move('btc', '81000')
  await expect(page.getByLabel(say('pair.convertedTo'), { exact: true })).toHaveValue('243,000.00')
  await expect(amount).toHaveValue('3')
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: '10 BTC', exact: true }) })
  await expect(row.getByRole('cell').first()).toHaveText(formatAmount('810000', { tag: 'en' }))
})

test('LIVE-01 rows of the price list follow, from right to left as well', async ({ page }) => {
  await openLive(page, `/ar${urls.prices()}`)
  const row = page.getByRole('main').getByRole('row').filter({ hasText: 'ETH' }).first()
  const price = row.locator('[data-figure="price"]')
  const before = await price.innerText()
  market.move('eth', '3100')
  await expect(price).not.toHaveText(before)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('LIVE-03 two tabs share one stream, and the second goes on when the first is closed', async ({
  page,
  context,
}) => {
  await openLive(page, urls.asset('btc'))
  const other = await context.newPage()
  await openLive(other, urls.asset('eth'))
  market.move('btc', '82000')
  market.move('eth', '3000')
  await expect(headline(other)).toHaveText(dollars('3000'))
  await expect(headline(page)).toHaveText(dollars('82000'))
  await expect.poll(() => market.streams()).toBe(1)
  await page.close()
  await expect.poll(() => market.streams()).toBe(1)
  market.move('eth', '3050')
  await expect(headline(other)).toHaveText(dollars('3050'))
})

test('LIVE-04 the reader stops the page and lets it go on, by keyboard, for the whole visit', async ({
  page,
}) => {
  await openLive(page, urls.asset('btc'))
  await untilHydrated(page)
  const pause = page.getByRole('main').getByRole('button', { name: say('live.pause') })
  await expect(pause).toHaveAttribute('aria-pressed', 'false')
  await pause.press('Enter')
  await expect(pause).toHaveAttribute('aria-pressed', 'true')
  await expect(state(page)).toHaveAttribute('data-live', 'paused')
  await expect.poll(() => market.streams()).toBe(0)
  await page.goto(addressOf(urls.asset('eth')))
  await expect(state(page)).toHaveAttribute('data-live', 'paused')
  await expect(pause).toHaveAttribute('aria-pressed', 'true')
  await pause.click()
  await expect(state(page)).toHaveAttribute('data-live', 'live')
  market.move('eth', '3150')
  await expect(headline(page)).toHaveText(dollars('3150'))
})

test('LIVE-04 a page that is hidden or offline asks for nothing, and comes back by itself', async ({
  page,
  context,
  faults,
}) => {
  faults.allow(/net::ERR_|Failed to fetch/)
  await openLive(page, urls.asset('btc'))
  const hide = (visibility: string) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value })
      document.dispatchEvent(new Event('visibilitychange'))
    }, visibility)
  await hide('hidden')
  await expect.poll(() => market.streams()).toBe(0)
  await hide('visible')
  await expect(state(page)).toHaveAttribute('data-live', 'live')
  await context.setOffline(true)
  await expect(state(page)).toHaveAttribute('data-live', 'waiting')
  market.move('btc', '83000')
  await context.setOffline(false)
  await expect(headline(page)).toHaveText(dollars('83000'))
})

test('CONV-03 has a message for a rate that stands still, and names the source of each price', async ({
  page,
}) => {
  await page.goto(addressOf(urls.pair('usdt', 'usd')))
  await expect(sentence(page)).toContainText('is steady')
  await page.goto(addressOf(urls.pair('btc', 'eur')))
  const note = page.locator('main .card > .figures-note')
  await expect(note).toContainText(`BTC: ${market.source}, `)
  await expect(note).toContainText('EUR: ')
})

test('LIVE-05 NUM-03 a price that should be younger is called a last known one, its change by its day', async ({
  page,
}) => {
  await using old = await startMovingMarket({ btc: { price: '84000', dayAgo: '80000' } }, 15 * 60_000)
  await page.goto(old.server.origin + urls.asset('btc'))
  const note = page.locator('main .figures-note').first()
  await expect(note).toContainText(say('asOf.stale', { age: '15 minutes ago' }))
  await expect(sentence(page)).toContainText('was worth')
  const oldDay = page.getByText(/^to [A-Z][a-z]{2} \d/).first()
  await expect(oldDay).toBeVisible()
  const document = await (await fetch(old.server.origin + urls.assetJson('btc'))).json()
  expect(document).toMatchObject({ stale: true, provenance: { price: { source: old.source } } })
  old.move('btc', '85000')
  await expect(headline(page)).toHaveText(dollars('85000'))
  await expect(sentence(page)).toContainText('$85,000.00, up')
  await expect(note).not.toContainText(say('asOf.stale', { age: '' }).trim())
  await expect(oldDay).toHaveCount(0)
})
