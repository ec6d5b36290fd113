import { currencyDecimals, formatAmount } from '@portico/format'
import { convertAmount, type Snapshot } from '@portico/market'
import type { Page } from '@playwright/test'
import { urls } from '@portico/site/routes'
import { expectSameDocument, markWindow, openHydrated } from '../fixtures/page/live-page.ts'
import { rateOf } from '../fixtures/expected/market.ts'
import { lineOf } from '../fixtures/page/chart.ts'
import { expect, test } from '../fixtures/test.ts'
import { wordsOf } from '../fixtures/expected/texts.ts'

const say = wordsOf('en')

const amountField = (page: Page) => page.getByLabel(say('pair.amount'), { exact: true })
const result = (page: Page) => page.getByLabel(say('pair.convertedTo'), { exact: true })
const title = (amount: string, from: string, to: string) =>
  say('pair.title', { coinAmount: amount, coinCode: from, fiatCode: to })

function converted(market: Snapshot, amount: string, pair: readonly [string, string]): string {
  return formatAmount(convertAmount(amount, rateOf(market, ...pair)), {
    tag: 'en',
    decimals: currencyDecimals(pair[1]),
  })
}

test.describe('the converter with scripts', () => {
  test('CONV-01 CONV-02 CONV-06 a typed amount changes output, heading, title and address', async ({
    page,
    market,
  }) => {
    await openHydrated(page, urls.pair('btc', 'usd'))
    await markWindow(page)
    await amountField(page).fill('2.5')
    await expect(result(page)).toHaveValue(converted(market, '2.5', ['btc', 'usd']))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title('2.5', 'BTC', 'USD'))
    await expect(page).toHaveURL(urls.pair('btc', 'usd', { amount: '2.5' }))
    await expect(page).toHaveTitle(title('2.5', 'BTC', 'USD'))
    await expectSameDocument(page)
  })

  test('CONV-02 pasted text with separators, a full-width digit or a suffix is understood', async ({
    page,
    market,
  }) => {
    await openHydrated(page, urls.pair('btc', 'usd'))
    const pasted = [
      { text: '1,234.50', value: '1234.5' },
      { text: ' 12 345 ', value: '12345' },
      { text: '７', value: '7' },
      { text: '2k', value: '2000' },
    ]
    for (const { text, value } of pasted) {
      await amountField(page).fill(text)
      await expect(result(page), text).toHaveValue(converted(market, value, ['btc', 'usd']))
    }
  })

  test('CONV-02 takes the separators of the page’s language', async ({ page, market }) => {
    const fr = wordsOf('fr')
    await openHydrated(page, `/fr${urls.pair('btc', 'eur')}`)
    await page.getByLabel(fr('pair.amount'), { exact: true }).fill('1 234,5')
    const value = convertAmount('1234.5', rateOf(market, 'btc', 'eur'))
    await expect(page.getByLabel(fr('pair.convertedTo'), { exact: true })).toHaveValue(
      formatAmount(value, { tag: 'fr' }),
    )
    await expect(page).toHaveURL(`/fr${urls.pair('btc', 'eur', { amount: '1234.5' })}`)
  })

  const faults = [
    { typed: '2x', reason: 'letters' },
    { typed: '+-2', reason: 'signs' },
    { typed: '1e400', reason: 'exponent' },
  ]
  for (const { typed, reason } of faults) {
    test(`CONV-07 ${reason}: "${typed}" is explained beside the field, the last good value stays`, async ({
      page,
      market,
    }) => {
      await openHydrated(page, urls.pair('btc', 'usd'))
      await amountField(page).fill('4')
      await expect(page).toHaveURL(urls.pair('btc', 'usd', { amount: '4' }))
      await amountField(page).fill(typed)
      const problem = say(`amount.problem.${reason}`, { coinAmount: '4' })
      await expect(page.getByRole('alert')).toHaveText(problem)
      await expect(amountField(page)).toHaveAccessibleDescription(problem)
      await expect(amountField(page)).toHaveValue(typed)
      await expect(result(page)).toHaveValue(converted(market, '4', ['btc', 'usd']))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title('4', 'BTC', 'USD'))
      await expect(page).toHaveURL(urls.pair('btc', 'usd', { amount: '4' }))
    })
  }

  test('CONV-02 both sides are picked by keyboard out of the whole catalogue', async ({ page, market }) => {
    await openHydrated(page, urls.pair('btc', 'usd', { amount: '2' }))
    await markWindow(page)
    const from = page.getByRole('main').getByLabel(say('pair.pickFrom'), { exact: true })
    await from.first().focus()
    const live = page.getByRole('main').getByRole('combobox', { name: say('pair.pickFrom') })
    await live.fill('ethereum')
    // Until the answer has come, the list is that of an older text, and none of it is selected.
    await expect(page.getByRole('main').getByRole('option', { selected: true })).toHaveText(/^ETH/)
    await live.press('ArrowDown')
    await live.press('ArrowUp')
    await live.press('Enter')
    await expect(page).toHaveURL(urls.pair('eth', 'usd', { amount: '2' }))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title('2', 'ETH', 'USD'))

    await page.getByRole('main').getByLabel(say('pair.pickTo'), { exact: true }).first().focus()
    const target = page.getByRole('main').getByRole('combobox', { name: say('pair.pickTo') })
    await target.fill('jpy')
    await expect(page.getByRole('main').getByRole('option', { name: /^JPY/ })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await target.press('Enter')
    await expect(page).toHaveURL(urls.pair('eth', 'jpy', { amount: '2' }))
    await expect(result(page)).toHaveValue(converted(market, '2', ['eth', 'jpy']))
    await expectSameDocument(page)
  })

  test('CONV-02 Escape leaves the pair alone, and a search without match says so', async ({ page }) => {
    await openHydrated(page, urls.pair('btc', 'usd'))
    await page.getByLabel(say('pair.pickFrom'), { exact: true }).first().focus()
    const live = page.getByRole('main').getByRole('combobox', { name: say('pair.pickFrom') })
    await live.fill('qqqqqqqqqq')
    await expect(page.getByText(say('search.none'))).toBeVisible()
    await live.press('Escape')
    await expect(page.getByRole('main').getByRole('option')).toHaveCount(0)
    await expect(page).toHaveURL(urls.pair('btc', 'usd'))
  })

  test('CONV-02 CONV-07 Enter without a pick finds what was typed, or says that there is none', async ({
    page,
  }) => {
    await openHydrated(page, urls.pair('btc', 'usd', { window: '365d' }))
    await amountField(page).fill('3')
    await page.getByLabel(say('pair.pickFrom'), { exact: true }).first().focus()
    const live = page.getByRole('main').getByRole('combobox', { name: say('pair.pickFrom') })
    await live.fill('Ethereum')
    await expect(page.getByRole('main').getByRole('option').first()).toBeVisible()
    await live.press('Escape')
    await live.press('Enter')
    await expect(page).toHaveURL(urls.pair('eth', 'usd', { amount: '3', window: '365d' }))
    await amountField(page).press('Enter')
    await expect(page).toHaveURL(urls.pair('eth', 'usd', { amount: '3', window: '365d' }))

    await page.getByLabel(say('pair.pickFrom'), { exact: true }).first().focus()
    await live.fill('qqqqqqqqqq')
    await expect(page.getByText(say('search.none'))).toBeVisible()
    await live.press('Enter')
    await expect(page.getByText(say('converter.unknown', { query: 'qqqqqqqqqq' }))).toBeVisible()
    await expect(page.getByLabel(say('pair.amount'), { exact: true })).toHaveValue('3')
  })

  test('CONV-02 A11Y-02 a swap keeps the focus, whatever was open before, and is announced', async ({
    page,
  }) => {
    await openHydrated(page, urls.pair('btc', 'usd'))
    const swap = (coinCode: string, fiatCode: string) =>
      page.getByRole('link', { name: say('pair.swap', { coinCode, fiatCode }) })
    for (const name of ['pair.pickFrom', 'pair.pickTo'] as const) {
      await page.getByLabel(say(name), { exact: true }).first().focus()
      await expect(page.getByRole('main').getByRole('combobox', { name: say(name) })).toBeFocused()
    }
    await swap('USD', 'BTC').focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(urls.pair('usd', 'btc'))
    await expect(swap('BTC', 'USD')).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: title('1', 'USD', 'BTC') })).toBeAttached()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(urls.pair('btc', 'usd'))
    await expect(swap('USD', 'BTC')).toBeFocused()
  })

  test('CONV-02 the swap link gives the mirror pair with the same amount', async ({ page, market }) => {
    await openHydrated(page, urls.pair('eth', 'btc'))
    await amountField(page).fill('3')
    await expect(result(page)).toHaveValue(converted(market, '3', ['eth', 'btc']))
    await page.getByRole('link', { name: say('pair.swap', { coinCode: 'BTC', fiatCode: 'ETH' }) }).click()
    await expect(page).toHaveURL(urls.pair('btc', 'eth', { amount: '3' }))
    await expect(result(page)).toHaveValue(converted(market, '3', ['btc', 'eth']))
  })

  test('CONV-02 refresh asks the server again and keeps what is typed', async ({ page, market }) => {
    await openHydrated(page, urls.pair('btc', 'usd', { amount: '6' }))
    const asked = page.waitForResponse((response) => response.url().includes('/_data/convert/btc/usd'))
    await page.getByRole('button', { name: say('pair.refresh') }).click()
    expect((await asked).status()).toBe(200)
    await expect(amountField(page)).toHaveValue('6')
    await expect(result(page)).toHaveValue(converted(market, '6', ['btc', 'usd']))
  })

  test('CONV-04 a window link changes the chart without losing the amount being typed', async ({ page }) => {
    await openHydrated(page, urls.pair('btc', 'usd'))
    await markWindow(page)
    const line = lineOf(page)
    const before = (await line.getAttribute('d')) ?? ''
    await amountField(page).fill('8')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title('8', 'BTC', 'USD'))
    await page.getByRole('link', { name: say('window.365d'), exact: true }).click()
    await expect(page).toHaveURL(/window=365d/)
    await expect(line).not.toHaveAttribute('d', before)
    await expect(amountField(page)).toHaveValue('8')
    await expect(page).toHaveURL(urls.pair('btc', 'usd', { amount: '8', window: '365d' }))
    await expectSameDocument(page)
  })

  test('CONV-06 back and forward walk through the pairs as they were', async ({ page, market }) => {
    await openHydrated(page, urls.pair('btc', 'usd', { amount: '2' }))
    await page.getByRole('link', { name: say('pair.swap', { coinCode: 'USD', fiatCode: 'BTC' }) }).click()
    await expect(page).toHaveTitle(title('2', 'USD', 'BTC'))
    await page.goBack()
    await expect(page).toHaveURL(urls.pair('btc', 'usd', { amount: '2' }))
    await expect(page).toHaveTitle(title('2', 'BTC', 'USD'))
    await expect(result(page)).toHaveValue(converted(market, '2', ['btc', 'usd']))
    await page.goForward()
    await expect(page).toHaveTitle(title('2', 'USD', 'BTC'))
  })

  test('SHELL-11 an amount typed before the scripts arrive survives hydration', async ({ page, market }) => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/assets\/site-main\.[^/]+\.js$/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(urls.pair('btc', 'usd'))
    await amountField(page).fill('5')
    release()
    await expect(result(page)).toHaveValue(converted(market, '5', ['btc', 'usd']))
    await expect(amountField(page)).toHaveValue('5')
  })

  test('SHELL-11 a click made before the scripts arrive takes effect exactly once', async ({ page }) => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/assets\/site-main\.[^/]+\.js$/, async (route) => {
      await held
      await route.continue()
    })
    const refreshes: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/_data/')) refreshes.push(request.url())
    })
    await page.goto(urls.pair('btc', 'usd'))
    await page.getByRole('button', { name: say('pair.refresh') }).click()
    expect(refreshes).toEqual([])
    const answered = page.waitForResponse((response) =>
      new URL(response.url()).pathname.startsWith('/_data/convert'),
    )
    release()
    await answered
    await page.waitForLoadState('networkidle')
    expect(refreshes.filter((address) => address.includes('/convert/btc/usd'))).toHaveLength(1)
  })
})
