import { formatAmount, formatExact } from '@portico/format'
import { convertAmount, pairRateAt } from '@portico/market'
import type { Page } from '@playwright/test'
import { urls } from '@portico/site/routes'
import { openHydrated } from '../fixtures/page/live-page.ts'
import { assetOf, rateOf } from '../fixtures/expected/market.ts'
import { expect, test } from '../fixtures/test.ts'
import { wordsOf } from '../fixtures/expected/texts.ts'

const say = wordsOf('en')
const pair = urls.pair('btc', 'usd')

/** Chooses one of the tabs below the converter, which work without scripts too. */
const openTool = (page: Page, name: string) => page.getByRole('radio', { name: say(name) }).check()

test.describe('both directions and calculations', () => {
  test('CONV-02 what is typed as the result decides the amount, the title and the address', async ({
    page,
    market,
  }) => {
    await openHydrated(page, pair)
    await page.getByLabel(say('pair.convertedTo'), { exact: true }).fill('1000')
    const amount = page.getByLabel(say('pair.amount'), { exact: true })
    await expect(amount).not.toHaveValue('1')
    const value = Number(await amount.inputValue())
    expect(value * Number(rateOf(market, 'btc', 'usd'))).toBeCloseTo(1000, 3)
    await expect(page).toHaveURL(urls.pair('btc', 'usd', { amount: await amount.inputValue() }))
    await expect(page.getByLabel(say('pair.convertedTo'), { exact: true })).toHaveValue('1000')
  })

  for (const [code, typed, value] of [
    ['en', '0.5+1/3', '0.83333333333333333333'],
    ['de', '0,5+1/3', '0.83333333333333333333'],
    ['fr', '1 234,5*2', '2469'],
    ['ja', '1k', '1000'],
    ['zh-CN', '2m', '2000000'],
    ['ar', '١٢٫٥+٢', '14.5'],
  ] as const) {
    test(`CONV-02 ${code} reads ${typed} as people there write it`, async ({ page }) => {
      const prefix = code === 'en' ? '' : `/${code}`
      await openHydrated(page, prefix + pair)
      await page.getByLabel(wordsOf(code)('pair.amount'), { exact: true }).fill(typed)
      await expect(page).toHaveURL(prefix + urls.pair('btc', 'usd', { amount: value }))
    })
  }
})

test.describe('the value on a past day, without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('CONV-04 answers with the rate of that day and what has happened since', async ({ page, market }) => {
    await page.goto(urls.pair('btc', 'usd', { amount: '2' }))
    await openTool(page, 'tool.past')
    await page.getByLabel(say('past.label'), { exact: true }).fill('2026-09-01')
    await page.getByRole('button', { name: say('past.show') }).click()
    await expect(page).toHaveURL(/date=2026-09-01/)
    const then = pairRateAt(
      market,
      { from: assetOf(market, 'btc'), to: assetOf(market, 'usd') },
      '2026-09-01',
    )
    const value = formatAmount(convertAmount('2', then?.rate ?? '0'), { tag: 'en' })
    await expect(page.getByRole('main')).toContainText(`2 BTC was worth ${value} USD`)
  })

  test('CONV-07 a day that cannot be is explained', async ({ page }) => {
    await page.goto(urls.pair('btc', 'usd', { date: '2099-01-01' }))
    await expect(page.getByRole('main')).toContainText(say('past.bad', { time: 'Sep 29, 2026' }))
  })
})

test.describe('what a trade would leave, without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('CONV-06 the costs live in the address, with all else that it says, and are taken off', async ({
    page,
    market,
  }) => {
    await page.goto(urls.pair('btc', 'usd', { amount: '2', window: '365d', date: '2026-09-01' }))
    await openTool(page, 'tool.fee')
    await page.getByLabel(say('fee.label'), { exact: true }).fill('1.5')
    await page.getByRole('button', { name: say('fee.show') }).click()
    await expect(page).toHaveURL(
      urls.pair('btc', 'usd', { amount: '2', window: '365d', date: '2026-09-01', fee: '1.5' }),
    )
    const left = convertAmount(convertAmount('2', rateOf(market, 'btc', 'usd')), '0.985')
    const words = formatAmount(left, { tag: 'en' })
    await expect(page.getByRole('main')).toContainText(
      say('fee.result', { coinAmount: '2', coinCode: 'BTC', fiatAmount: words, fiatCode: 'USD' }),
    )
    await expect(page.getByRole('link', { name: say('window.30d'), exact: true })).toHaveAttribute(
      'href',
      urls.pair('btc', 'usd', { amount: '2', window: '30d', date: '2026-09-01', fee: '1.5' }),
    )
  })

  test('CONV-07 costs that cannot be are explained and stay in the field', async ({ page }) => {
    await page.goto(urls.pair('btc', 'usd', { fee: '99' }))
    const field = page.getByLabel(say('fee.label'), { exact: true })
    await expect(field).toHaveValue('99')
    await expect(field).toHaveAccessibleDescription(say('fee.bad'))
  })
})

test.describe('several targets at once', () => {
  test('an entry is added by name, kept in the address and on the device, and removed', async ({
    page,
    market,
  }) => {
    await openHydrated(page, urls.pair('btc', 'usd', { amount: '3', board: '-' }))
    await page.getByLabel(say('board.add'), { exact: true }).fill('Swiss Franc')
    await page.getByRole('button', { name: say('board.addAction') }).click()
    await expect(page).toHaveURL(urls.pair('btc', 'usd', { amount: '3', board: 'chf' }))
    const value = formatAmount(convertAmount('3', rateOf(market, 'btc', 'chf')), { tag: 'en' })
    await expect(page.getByRole('main').getByText(value, { exact: true })).toBeVisible()

    await page.goto(urls.pair('eth', 'usd'))
    await expect(page).toHaveURL(urls.pair('eth', 'usd', { board: 'chf' }))
    await page.getByRole('link', { name: say('board.remove', { fiatCode: 'CHF' }) }).click()
    await expect(page).toHaveURL(urls.pair('eth', 'usd', { board: '-' }))
  })

  test('what cannot be added is explained and stays in the field', async ({ page }) => {
    await openHydrated(page, pair)
    await page.getByLabel(say('board.add'), { exact: true }).fill('nonsuch')
    await page.getByRole('button', { name: say('board.addAction') }).click()
    await expect(page.getByRole('alert')).toHaveText(say('board.unknown', { query: 'nonsuch' }))
    await expect(page.getByLabel(say('board.add'), { exact: true })).toHaveValue('nonsuch')
  })
})

test.describe('taking it along', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('number and sentence are copied, the number as plain digits', async ({ page, market }) => {
    await openHydrated(page, urls.pair('btc', 'usd', { amount: '2' }))
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
    await page.getByRole('button', { name: say('copy.number') }).click()
    await expect(page.getByText(say('copy.done'), { exact: true })).toBeVisible()
    expect(Number(await clipboard())).toBeCloseTo(2 * Number(rateOf(market, 'btc', 'usd')), 4)
    expect(await clipboard()).toMatch(/^\d+(?:\.\d+)?$/)
    await page.getByRole('button', { name: say('copy.sentence') }).click()
    const words = formatAmount(convertAmount('2', rateOf(market, 'btc', 'usd')), { tag: 'en' })
    await expect.poll(clipboard).toContain(`2 BTC = ${words} USD`)
  })

  test('the math is shown with all the digits of the data, and copied as it is shown', async ({
    page,
    market,
  }) => {
    await openHydrated(page, urls.pair('btc', 'eth', { amount: '2' }))
    await openTool(page, 'tool.math')
    const price = formatExact(market.quote('btc')?.price ?? '', 'en')
    await expect(page.getByRole('main').locator('[data-tool="math"] dl')).toContainText(price)
    await page.getByRole('button', { name: say('math.copy') }).click()
    await expect(page.getByText(say('copy.done'), { exact: true })).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied.split('\n')).toHaveLength(5)
    expect(copied).toContain(price)
    expect(copied).toContain(`${say('math.result')}: 2 ×`)
  })

  test('CONV-04 the days of the chart are had as a table beside it', async ({ page }) => {
    await page.goto(urls.pair('btc', 'usd', { window: '365d' }))
    const link = page.locator('figure').getByRole('link', { name: say('twin.csv') })
    await expect(link).toHaveAttribute('href', urls.pairCsv('btc', 'usd', { window: '365d' }))
    const rows = (await (await page.request.get((await link.getAttribute('href')) ?? '')).text()).trim()
    expect(rows.split('\r\n').length).toBeGreaterThan(7)
  })

  test('the pair’s feed is found in the head and by link, and a browser reads it', async ({ page }) => {
    await page.goto(urls.pair('btc', 'usd'))
    const feed = page.locator('link[type="application/atom+xml"]')
    await expect(feed).toHaveAttribute('href', /\/convert\/btc\/usd\.atom$/)
    await openTool(page, 'tool.embed')
    const link = page.getByRole('link', { name: say('twin.feed') })
    await expect(link).toHaveAttribute('href', urls.pairFeed('btc', 'usd'))
    const xml = await (await page.request.get(urls.pairFeed('btc', 'usd', { change: '2' }))).text()
    // The site's own pages take no markup from text.
    await page.goto('about:blank')
    const read = await page.evaluate((text) => {
      const document = new DOMParser().parseFromString(text, 'application/xml')
      return {
        isBroken: document.querySelector('parsererror') !== null,
        entries: document.querySelectorAll('entry').length,
      }
    }, xml)
    expect(read.isBroken).toBe(false)
    expect(read.entries).toBeGreaterThan(0)
  })
})
