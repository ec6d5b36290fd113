import { formatAmount } from '@portico/format'
import { convertAmount } from '@portico/market'
import type { Page } from '@playwright/test'
import { urls } from '@portico/site/routes'
import { rateOf } from '../fixtures/expected/market.ts'
import { lineOf } from '../fixtures/page/chart.ts'
import { expect, test } from '../fixtures/test.ts'
import { wordsOf } from '../fixtures/expected/texts.ts'

test.use({ javaScriptEnabled: false })

const say = wordsOf('en')

interface Conversion {
  readonly amount: string
  readonly from: string
  readonly to: string
}

async function sendHubForm(page: Page, conversion: Conversion): Promise<void> {
  const form = page.locator(`main form[action="${urls.converter()}"]`)
  await form.getByLabel(say('pair.amount'), { exact: true }).fill(conversion.amount)
  await form.getByLabel(say('pair.pickFrom'), { exact: true }).fill(conversion.from)
  await form.getByLabel(say('pair.pickTo'), { exact: true }).fill(conversion.to)
  await form.getByRole('button', { name: say('pair.convert') }).click()
}

const result = (page: Page) => page.getByLabel(say('pair.convertedTo'), { exact: true })

test.describe('the GET form of the hub', () => {
  const accepted = [
    { amount: '2', from: 'BTC', to: 'USD', names: 'codes' },
    { amount: '2', from: 'btc', to: 'usd', names: 'lower case' },
    { amount: '2', from: 'Bitcoin', to: 'US dollar', names: 'names' },
    { amount: '2', from: ' bitcoin ', to: 'UsD', names: 'mixed case and blanks' },
  ]
  for (const { names, ...typed } of accepted) {
    test(`CONV-02 CONV-06 SHELL-10 leads to the pair by ${names}`, async ({ page, market }) => {
      await page.goto(urls.converter())
      await sendHubForm(page, typed)
      await expect(page).toHaveURL(urls.pair('btc', 'usd', { amount: '2' }))
      const value = convertAmount('2', rateOf(market, 'btc', 'usd'))
      await expect(result(page)).toHaveValue(formatAmount(value, { tag: 'en' }))
    })
  }

  test('CONV-02 takes names in the language of the page', async ({ page }) => {
    const fr = wordsOf('fr')
    await page.goto(`/fr${urls.converter()}`)
    const form = page.locator(`main form[action="/fr${urls.converter()}"]`)
    await form.getByLabel(fr('pair.pickFrom'), { exact: true }).fill('bitcoin')
    await form.getByLabel(fr('pair.pickTo'), { exact: true }).fill('livre sterling')
    await form.getByLabel(fr('pair.amount'), { exact: true }).fill('1,5')
    await form.getByRole('button', { name: fr('pair.convert') }).click()
    await expect(page).toHaveURL(`/fr${urls.pair('btc', 'gbp', { amount: '1.5' })}`)
  })

  test('ROUTE-03 an unknown asset stays at the hub, keeps what was typed and suggests', async ({ page }) => {
    await page.goto(urls.converter())
    await sendHubForm(page, { amount: '3', from: 'bitcoyn', to: 'USD' })
    await expect(page).toHaveURL(/\/convert\?/)
    await expect(page.getByRole('alert')).toContainText(say('converter.unknown', { query: 'bitcoyn' }))
    const field = page.getByLabel(say('pair.pickFrom'), { exact: true })
    await expect(field).toHaveValue('bitcoyn')
    await expect(field).toHaveAccessibleDescription(say('converter.notFound'))
    await page.getByRole('alert').getByRole('link', { name: 'Bitcoin (BTC)' }).click()
    await expect(page).toHaveURL(urls.pair('btc', 'usd', { amount: '3' }))
  })

  test('ROUTE-03 two unknown assets are both explained', async ({ page }) => {
    await page.goto(urls.converter())
    await sendHubForm(page, { amount: '1', from: 'qqqqqqqqqq', to: 'zzzzzzzzzz' })
    await expect(page.getByRole('alert')).toHaveCount(2)
    await expect(page.getByLabel(say('pair.pickTo'), { exact: true })).toHaveAttribute('aria-invalid', 'true')
  })
})

test.describe('a bad amount in the address', () => {
  const faults = [
    { typed: 'two', reason: 'letters' },
    { typed: '--2', reason: 'signs' },
    { typed: '1e9999', reason: 'exponent' },
    { typed: '1.2.3', reason: 'separators' },
    { typed: '9'.repeat(60), reason: 'range' },
  ]
  for (const { typed, reason } of faults) {
    test(`CONV-07 ${reason}: "${typed.slice(0, 8)}" is kept, explained, and one unit stays in use`, async ({
      page,
      market,
    }) => {
      await page.goto(urls.converter())
      await sendHubForm(page, { amount: typed, from: 'btc', to: 'usd' })
      const field = page.getByLabel(say('pair.amount'), { exact: true })
      await expect(field).toHaveValue(typed)
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(field).toHaveAccessibleDescription(say(`amount.problem.${reason}`, { coinAmount: '1' }))
      await expect(result(page)).toHaveValue(formatAmount(rateOf(market, 'btc', 'usd'), { tag: 'en' }))
    })
  }
})

test.describe('the GET form of a pair', () => {
  test('CONV-02 SHELL-10 converts another amount into another asset', async ({ page, market }) => {
    await page.goto(urls.pair('btc', 'usd'))
    const form = page.locator(`main form[action="${urls.converter()}"]`)
    await form.getByLabel(say('pair.amount'), { exact: true }).fill('1,250.5')
    await form.getByLabel(say('pair.pickTo'), { exact: true }).fill('Euro')
    await form.getByRole('button', { name: say('pair.convert') }).click()
    await expect(page).toHaveURL(urls.pair('btc', 'eur', { amount: '1250.5' }))
    const value = convertAmount('1250.5', rateOf(market, 'btc', 'eur'))
    await expect(result(page)).toHaveValue(formatAmount(value, { tag: 'en' }))
  })

  test('CONV-06 names and upper case in the address move to the canonical pair for good', async ({
    request,
  }) => {
    const moves = [
      { from: '/convert/BTC/usd?amount=2', to: urls.pair('btc', 'usd', { amount: '2' }) },
      { from: '/convert/bitcoin/us-dollar?amount=2', to: urls.pair('btc', 'usd', { amount: '2' }) },
      { from: '/convert/btc/usd/', to: urls.pair('btc', 'usd') },
    ]
    for (const move of moves) {
      const answer = await request.get(move.from, { maxRedirects: 0 })
      expect(answer.status(), move.from).toBe(301)
      expect(answer.headers()['location'], move.from).toBe(move.to)
    }
  })

  test('CONV-04 a window link changes the chart and keeps the amount', async ({ page }) => {
    await page.goto(urls.pair('btc', 'usd', { amount: '2' }))
    const before = await lineOf(page).getAttribute('d')
    await page.getByRole('link', { name: say('window.365d'), exact: true }).click()
    await expect(page).toHaveURL(urls.pair('btc', 'usd', { amount: '2', window: '365d' }))
    await expect(lineOf(page)).not.toHaveAttribute('d', before ?? '')
    await expect(page.getByLabel(say('pair.amount'), { exact: true })).toHaveValue('2')
  })
})
