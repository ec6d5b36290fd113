import { formatAmount } from '@portico/format'
import { convertAmount } from '@portico/market'
import { urls } from '@portico/site/routes'
import type { Page, Request } from '@playwright/test'
import { axeFindings } from '../fixtures/page/axe.ts'
import { type HostPage, openHostPage, strictPolicy } from '../fixtures/servers/host-page.ts'
import { rateOf } from '../fixtures/expected/market.ts'
import { expect, test } from '../fixtures/test.ts'
import { wordsOf } from '../fixtures/expected/texts.ts'

/** Another site's page with one converter of ours. */
function embed(site: string, attributes: string, policy = strictPolicy(site)): Promise<HostPage> {
  return openHostPage({
    policy,
    head: `<script src="${site}${urls.embedScript()}" crossorigin="anonymous" defer></script>`,
    main: `<portico-converter ${attributes}></portico-converter>`,
  })
}

function siteOf(baseURL: string | undefined): string {
  if (baseURL === undefined) throw new Error('the suite has no address of the site')
  return baseURL
}

/** The addresses of the site's documents that a page asks for. */
function documentsOf(page: Page): readonly string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.endsWith('.json')) asked.push(url.pathname + url.search)
  })
  return asked
}

const fieldOf = (page: Page, name: string) => page.getByRole('textbox', { name })
const resultOf = (page: Page, name: string) => page.getByRole('status', { name })

test.describe('the converter on another site, under a strict policy', () => {
  test('converts at the real rate, then with every keystroke and without another call', async ({
    page,
    market,
    baseURL,
  }) => {
    await using host = await embed(siteOf(baseURL), 'from="btc" to="usd" amount="2"')
    const asked = documentsOf(page)
    await page.goto(host.url)
    const rate = rateOf(market, 'btc', 'usd')
    const format = (amount: string) => `${formatAmount(convertAmount(amount, rate), { tag: 'en' })} USD`
    await expect(resultOf(page, 'Converted to USD')).toHaveText(format('2'))
    await expect(page.getByText(`1 BTC = ${format('1')}`)).toBeVisible()

    const field = fieldOf(page, 'Amount in BTC')
    await expect(field).toHaveValue('2')
    await field.fill('0.1')
    await expect(resultOf(page, 'Converted to USD')).toHaveText(format('0.1'))
    await field.fill('1,234.5')
    await expect(resultOf(page, 'Converted to USD')).toHaveText(format('1234.5'))
    await expect(page.getByText(`1234.5 BTC = ${format('1234.5')}`)).toBeVisible()
    expect(asked).toEqual([`${urls.pairJson('btc', 'usd')}?locale=en`])
  })

  test('says when the rate was true and where it is from, and leads to the page of the amount', async ({
    page,
    market,
    baseURL,
  }) => {
    await using host = await embed(siteOf(baseURL), 'from="btc" to="usd"')
    await page.goto(host.url)
    const source = market.sources[0]
    await expect(page.getByText(/As of Sep 29, 2026/)).toBeVisible()
    await expect(page.getByRole('link', { name: source?.name ?? '' })).toHaveAttribute(
      'href',
      source?.url ?? '',
    )
    await fieldOf(page, 'Amount in BTC').fill('3')
    const link = page.getByRole('link', { name: 'Chart and history' })
    await expect(link).toHaveAttribute('href', new RegExp(`${urls.pair('btc', 'usd')}\\?amount=3$`))
    await expect(link).toHaveAttribute('rel', 'nofollow')
  })

  test('sets no cookie, sends none, stores nothing and does not say which page asks', async ({
    page,
    context,
    baseURL,
  }) => {
    const site = siteOf(baseURL)
    await context.addCookies([{ name: 'session', value: 'secret', url: site }])
    await using host = await embed(site, 'from="btc" to="eur"')
    const isOurs = (path: string) => (request: Request) => new URL(request.url()).pathname === path
    const script = page.waitForRequest(isOurs(urls.embedScript()))
    const call = page.waitForRequest(isOurs(urls.pairJson('btc', 'eur')))
    await page.goto(host.url)
    expect(await (await script).allHeaders()).not.toHaveProperty('cookie')
    const headers = await (await call).allHeaders()
    expect(headers).not.toHaveProperty('cookie')
    expect(headers).not.toHaveProperty('referer')
    await expect(resultOf(page, 'Converted to EUR')).toBeVisible()
    expect((await context.cookies()).map(({ name }) => name)).toEqual(['session'])
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
  })

  test('A11Y-01 is operated by keyboard and has no findings of axe', async ({ page, baseURL }) => {
    await using host = await embed(siteOf(baseURL), 'from="btc" to="usd"')
    await page.goto(host.url)
    await expect(resultOf(page, 'Converted to USD')).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Tab')
    await expect(fieldOf(page, 'Amount in BTC')).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Chart and history' })).toBeFocused()
  })
})

test.describe('the converter in other languages', () => {
  test('CONV-02 reads and formats numbers as the language does', async ({ page, market, baseURL }) => {
    await using host = await embed(siteOf(baseURL), 'from="btc" to="eur" amount="1.5" locale="fr"')
    await page.goto(host.url)
    const format = (amount: string) =>
      `${formatAmount(convertAmount(amount, rateOf(market, 'btc', 'eur')), { tag: 'fr' })} EUR`
    await expect(fieldOf(page, 'Montant en BTC')).toHaveValue('1,5')
    await expect(resultOf(page, 'Converti en EUR')).toHaveText(format('1.5'))
    await fieldOf(page, 'Montant en BTC').fill('2,25')
    await expect(resultOf(page, 'Converti en EUR')).toHaveText(format('2.25'))
  })

  test('CONV-02 says what it read where a reader may mean a thousand times as much', async ({
    page,
    baseURL,
  }) => {
    await using host = await embed(siteOf(baseURL), 'from="btc" to="usd" locale="es"')
    await page.goto(host.url)
    const field = page.getByRole('textbox')
    await expect(page.getByText(/^1 BTC = /)).toBeVisible()
    await field.fill('1,234')
    await expect(page.getByText(/^1,2340 BTC = /)).toBeVisible()
    await field.fill('1.234')
    await expect(page.getByText(/^1234 BTC = /)).toBeVisible()
    await field.fill('12,34,567')
    await expect(page.getByText(/^1234567 BTC = /)).toBeVisible()
  })

  test('runs from right to left in Arabic', async ({ page, baseURL }) => {
    await using host = await embed(siteOf(baseURL), 'from="btc" to="aed" locale="ar"')
    await page.goto(host.url)
    const whole = page.getByRole('region', { name: wordsOf('ar')('nav.converter') })
    await expect(whole).toHaveAttribute('dir', 'rtl')
    await expect(page.getByText('المصدر:')).toBeVisible()
  })

  test('LOC-06 LOC-07 asks the site for one language more than its own, once for two converters', async ({
    page,
    baseURL,
  }) => {
    const site = siteOf(baseURL)
    const script = `<script src="${site}${urls.embedScript()}" crossorigin="anonymous" defer></script>`
    await using host = await openHostPage({
      policy: strictPolicy(site),
      head: script,
      main: ['btc', 'eth']
        .map((from) => `<portico-converter from="${from}" to="brl" locale="pt_BR"></portico-converter>`)
        .join(''),
    })
    const asked = documentsOf(page)
    await page.goto(host.url)
    await expect(fieldOf(page, 'Quantia em BTC')).toHaveValue('1')
    await expect(fieldOf(page, 'Quantia em ETH')).toHaveValue('1')
    await fieldOf(page, 'Quantia em BTC').fill('1x')
    await expect(
      page.getByText(wordsOf('pt_BR')('amount.problem.letters', { coinAmount: '1' })),
    ).toBeVisible()
    await expect(
      page
        .locator('portico-converter')
        .first()
        .getByText(/^1 BTC = [^;]*$/),
    ).toBeVisible()
    expect(asked.filter((target) => target.startsWith('/embed/'))).toEqual([urls.embedTexts('pt_BR')])
  })

  test('says in Arabic, from right to left, that a pair is unknown', async ({ page, faults, baseURL }) => {
    faults.allow(/404/)
    await using host = await embed(siteOf(baseURL), 'from="btc" to="nope" locale="ar"')
    await page.goto(host.url)
    const whole = page.getByRole('region', { name: wordsOf('ar')('nav.converter') })
    await expect(whole).toHaveAttribute('dir', 'rtl')
    await expect(whole).toHaveAttribute('lang', 'ar')
    await expect(whole.getByText('BTC').last()).toContainText('NOPE')
  })

  test('speaks English where the texts do not come', async ({ page, faults, baseURL }) => {
    faults.allow(/texts\.json|ERR_FAILED/)
    await using host = await embed(siteOf(baseURL), 'from="btc" to="aed" locale="ar"')
    await page.route('**/embed/texts.json*', (route) => route.abort('failed'))
    await page.goto(host.url)
    await expect(resultOf(page, 'Converted to AED')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Converter' })).toHaveAttribute('dir', 'ltr')
  })
})

test.describe('what can go wrong', () => {
  test('CONV-07 explains a bad amount beside the field and keeps the last good one', async ({
    page,
    baseURL,
  }) => {
    await using host = await embed(siteOf(baseURL), 'from="btc" to="usd" amount="2"')
    await page.goto(host.url)
    const field = fieldOf(page, 'Amount in BTC')
    const before = await resultOf(page, 'Converted to USD').textContent()
    await field.fill('12x')
    await expect(page.getByText('Not a number. Showing the result for 2.')).toBeVisible()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(/Not a number/)
    await expect(field).toHaveValue('12x')
    await expect(resultOf(page, 'Converted to USD')).toHaveText(before ?? '')
    await field.fill('3')
    await expect(field).toHaveAttribute('aria-invalid', 'false')
  })

  test('says that a pair is unknown, and converts another one when told to', async ({
    page,
    faults,
    baseURL,
  }) => {
    faults.allow(/404/)
    await using host = await embed(siteOf(baseURL), 'from="btc" to="nope"')
    await page.goto(host.url)
    await expect(page.getByText('No rate is known for BTC to NOPE.')).toBeVisible()
    await page.locator('portico-converter').evaluate((element) => {
      element.setAttribute('to', 'jpy')
      element.setAttribute('from', 'eth')
      element.setAttribute('amount', '4')
    })
    await expect(resultOf(page, 'Converted to JPY')).toBeVisible()
    await expect(fieldOf(page, 'Amount in ETH')).toHaveValue('4')
  })

  test('says that the rate could not be loaded where the page forbids the call', async ({
    page,
    faults,
    baseURL,
  }) => {
    faults.allow(/./)
    const site = siteOf(baseURL)
    await using host = await embed(site, 'from="btc" to="usd"', `default-src 'none'; script-src ${site}`)
    await page.goto(host.url)
    await expect(page.getByText('The rate could not be loaded. Try again later.')).toBeVisible()
  })

  test('is left in peace by a second script tag and by being moved', async ({ page, market, baseURL }) => {
    const site = siteOf(baseURL)
    const script = `<script src="${site}${urls.embedScript()}" crossorigin="anonymous" defer></script>`
    await using host = await openHostPage({
      policy: strictPolicy(site),
      head: script + script,
      main: '<portico-converter from="btc" to="usd"></portico-converter><div id="elsewhere"></div>',
    })
    await page.goto(host.url)
    await expect(resultOf(page, 'Converted to USD')).toBeVisible()
    await page.evaluate(() => {
      const converter = document.querySelector('portico-converter')
      if (converter) document.querySelector('#elsewhere')?.append(converter)
    })
    const format = formatAmount(rateOf(market, 'btc', 'usd'), { tag: 'en' })
    await expect(resultOf(page, 'Converted to USD')).toHaveText(`${format} USD`)
  })
})
