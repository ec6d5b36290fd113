import { formatAmount } from '@portico/format'
import { convertAmount, type Snapshot } from '@portico/market'
import type { Page } from '@playwright/test'
import { urls } from '@portico/site/routes'
import { openHydrated } from '../fixtures/page/live-page.ts'
import { rateOf } from '../fixtures/expected/market.ts'
import { expect, test } from '../fixtures/test.ts'
import { wordsOf } from '../fixtures/expected/texts.ts'

const say = wordsOf('en')
const pair = urls.pair('btc', 'usd')

const amountField = (page: Page) => page.getByLabel(say('pair.amount'), { exact: true })
const yearLink = (page: Page) => page.getByRole('link', { name: say('window.365d'), exact: true })

/** Expects the amount in its field, its result beside it, and both in the address. */
async function expectAmount(page: Page, market: Snapshot, amount: string, window?: string): Promise<void> {
  const result = formatAmount(convertAmount(amount, rateOf(market, 'btc', 'usd')), { tag: 'en' })
  await expect(page).toHaveURL(urls.pair('btc', 'usd', { amount, ...(window ? { window } : {}) }))
  await expect(amountField(page)).toHaveValue(amount)
  await expect(page.getByLabel(say('pair.convertedTo'), { exact: true })).toHaveValue(result)
}

/** Holds answers back until the answer of this is called. */
async function hold(page: Page, address: RegExp): Promise<() => void> {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route) => {
    await held
    await route.continue()
  })
  return release
}

test.describe('an amount that is typed while the page is busy', () => {
  test('SHELL-11 CONV-06 stays when a window is chosen before it is drawn', async ({ page, market }) => {
    await openHydrated(page, pair)
    await amountField(page).fill('2')
    await expect(page).toHaveURL(urls.pair('btc', 'usd', { amount: '2' }))
    const link = await yearLink(page).elementHandle()
    await amountField(page).evaluate((field: HTMLInputElement, other) => {
      field.focus()
      field.select()
      document.execCommand('insertText', false, '8')
      if (other instanceof HTMLElement) other.click()
    }, link)
    await expectAmount(page, market, '8', '365d')
  })

  test('SHELL-11 CONV-06 stays when a window is chosen before arithmetic has come', async ({
    page,
    market,
  }) => {
    const release = await hold(page, /\/assets\/site-arithmetic\.[^/]+\.js$/)
    await openHydrated(page, pair)
    await amountField(page).fill('8')
    await yearLink(page).click()
    await expect(yearLink(page)).toHaveAttribute('aria-current', 'true')
    release()
    await expectAmount(page, market, '8', '365d')
  })

  test('SHELL-11 CONV-06 stays when it grows while its address is on its way', async ({ page, market }) => {
    await page.clock.install()
    await openHydrated(page, pair)
    await page.clock.pauseAt(Date.now() + 60_000)
    const release = await hold(page, /\/_data\/.*amount=8$/)
    const asked = page.waitForRequest(/\/_data\/.*amount=8$/)
    await amountField(page).fill('8')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('8')
    await page.clock.runFor(1000)
    await asked
    await amountField(page).press('End')
    await page.keyboard.type('9')
    const answered = page.waitForResponse(/\/_data\/.*amount=8$/)
    release()
    await answered
    await expect(page).toHaveURL(urls.pair('btc', 'usd', { amount: '8' }))
    await expect(amountField(page)).toHaveValue('89')
    await page.clock.runFor(1000)
    await expectAmount(page, market, '89')
  })

  test('SHELL-11 CONV-06 goes along into the mirror pair', async ({ page }) => {
    const release = await hold(page, /\/assets\/site-arithmetic\.[^/]+\.js$/)
    await openHydrated(page, pair)
    await amountField(page).fill('8')
    await page.getByRole('link', { name: say('pair.swap', { coinCode: 'USD', fiatCode: 'BTC' }) }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('USD')
    release()
    await expect(page).toHaveURL(urls.pair('usd', 'btc', { amount: '8' }))
    await expect(amountField(page)).toHaveValue('8')
  })
})
