import type { Page } from '@playwright/test'
import { usdtRate } from '@portico/contract'
import { parsePreferencesCookie, preferencesCookieName } from '@portico/preferences'
import { currencyDecimals, formatAmount } from '@portico/format'
import { type LocaleCode, localeOf } from '@portico/locale'
import type { Snapshot } from '@portico/market'
import { urls } from '@portico/site/routes'
import { openHydrated } from '../fixtures/page/live-page.ts'
import { rateOf } from '../fixtures/expected/market.ts'
import { expect, test } from '../fixtures/test.ts'
import { wordsOf } from '../fixtures/expected/texts.ts'

const header = wordsOf('en', 'header')
const ratesCall = `**${usdtRate.path}`
const halfAnHour = '30:00'

/** One bitcoin in a currency, as the price list words it. */
function bitcoinIn(market: Snapshot, code: string, tag: string): string {
  return formatAmount(rateOf(market, 'btc', code.toLowerCase()), { tag, decimals: currencyDecimals(code) })
}

const bitcoinPrice = (page: Page) =>
  page.getByRole('main').getByRole('row').filter({ hasText: 'BTC' }).first()

async function chooseCurrency(page: Page, code: string): Promise<void> {
  await page.getByRole('banner').getByLabel(header('header.settings')).click()
  await page.getByRole('banner').locator('select').selectOption(code)
}

test.describe('the currency of prices', () => {
  const defaults: readonly { code: LocaleCode; currency: string }[] = [
    { code: 'en', currency: 'USD' },
    { code: 'fr', currency: 'EUR' },
    { code: 'ar', currency: 'AED' },
    { code: 'ja', currency: 'JPY' },
    { code: 'en-CA', currency: 'CAD' },
    { code: 'pt_BR', currency: 'BRL' },
  ]
  for (const { code, currency } of defaults) {
    test(`CUR-03 LOC-03 the server’s HTML of ${code} is in ${currency}`, async ({
      browser,
      baseURL,
      market,
    }) => {
      const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
      const page = await context.newPage()
      await page.goto(code === 'en' ? urls.prices() : `/${code}${urls.prices()}`)
      await expect(bitcoinPrice(page)).toContainText(bitcoinIn(market, currency, localeOf(code).numberTag))
      await context.close()
    })
  }

  test('CUR-03 SHELL-09 a choice formats prices by the real rate, is saved, and stays', async ({
    page,
    market,
  }) => {
    await openHydrated(page, urls.prices())
    await chooseCurrency(page, 'JPY')
    const yen = bitcoinIn(market, 'JPY', 'en')
    await expect(bitcoinPrice(page)).toContainText(yen)
    const cookies = await page.context().cookies()
    const cookie = cookies.find(({ name }) => name === preferencesCookieName)
    expect(parsePreferencesCookie(`${preferencesCookieName}=${cookie?.value}`).unit).toBe('JPY')
    await openHydrated(page, urls.prices())
    await expect(bitcoinPrice(page)).toContainText(yen)
  })

  test('CUR-03 the unit of a fresh cookie selects nothing', async ({ page, baseURL, market }) => {
    await page.context().addCookies([{ name: preferencesCookieName, value: 'unit=CNY', url: baseURL ?? '' }])
    await openHydrated(page, urls.prices())
    await expect(page.getByRole('banner').locator('select')).toHaveValue('USD')
    await expect(bitcoinPrice(page)).toContainText(bitcoinIn(market, 'USD', 'en'))
  })

  test('CUR-01 the picker labels a currency by its name in upper case, a dash and its sign', async ({
    page,
  }) => {
    await openHydrated(page, urls.prices())
    const options = page.getByRole('banner').locator('select option')
    await expect(options.filter({ hasText: /^US DOLLAR - \$$/ })).toHaveCount(1)
    await expect(options.filter({ hasText: /^EURO - €$/ })).toHaveCount(1)
  })

  test('THEME-03 CUR-03 another open tab follows the choice', async ({ page, context, market }) => {
    const other = await context.newPage()
    await openHydrated(page, urls.prices())
    await openHydrated(other, urls.prices())
    await chooseCurrency(page, 'GBP')
    await expect(bitcoinPrice(other)).toContainText(bitcoinIn(market, 'GBP', 'en'))
  })
})

test.describe('the rates', () => {
  test('CUR-02 are asked for with the locale at load, and again every 30 minutes', async ({ page }) => {
    const asked: unknown[] = []
    await page.route(ratesCall, (route, request) => {
      asked.push(request.postDataJSON())
      return route.continue()
    })
    await page.clock.install()
    await openHydrated(page, `/fr${urls.prices()}`)
    expect(asked).toEqual([{ locale: 'fr' }])
    await page.clock.fastForward('29:00')
    expect(asked).toHaveLength(1)
    await page.clock.fastForward('02:00')
    await expect.poll(() => asked.length).toBe(2)
  })

  test('CUR-02 a failed refresh keeps the page as it is, and newer rates bring it anew', async ({
    page,
    faults,
    market,
  }) => {
    faults.allow(/usdtRate|ERR_FAILED/)
    let mode: 'real' | 'failing' | 'newer' = 'real'
    await page.route(ratesCall, async (route) => {
      if (mode === 'failing') return route.abort('failed')
      const response = await route.fetch()
      const answer = await response.json()
      if (mode === 'newer') answer.data.asOf = new Date(Date.parse(answer.data.asOf) + 1).toISOString()
      return route.fulfill({ response, json: answer })
    })
    await page.clock.install()
    await openHydrated(page, urls.prices())
    await chooseCurrency(page, 'JPY')
    const yen = bitcoinIn(market, 'JPY', 'en')
    await expect(bitcoinPrice(page)).toContainText(yen)
    mode = 'failing'
    const failed = page.waitForEvent('requestfailed')
    await page.clock.fastForward(halfAnHour)
    await failed
    await expect(bitcoinPrice(page)).toContainText(yen)
    mode = 'newer'
    const renewed = page.waitForResponse(/_data\/price\?money=jpy/)
    await page.clock.fastForward(halfAnHour)
    await renewed
    await expect(bitcoinPrice(page)).toContainText(yen)
  })

  test('CUR-02 without any answer the page keeps the server’s prices', async ({ page, faults, market }) => {
    faults.allow(/usdtRate|ERR_FAILED/)
    await page.route(ratesCall, (route) => route.abort('failed'))
    const failed = page.waitForEvent('requestfailed')
    await page.goto(urls.prices())
    await failed
    await expect(bitcoinPrice(page)).toContainText(bitcoinIn(market, 'USD', 'en'))
  })
})
