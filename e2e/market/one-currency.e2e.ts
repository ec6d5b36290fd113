import type { Page } from '@playwright/test'
import { urls } from '@portico/site/routes'
import { openUntouched, untilHydrated } from '../fixtures/page/live-page.ts'
import { lineOf } from '../fixtures/page/chart.ts'
import { expect, test } from '../fixtures/test.ts'
import { wordsOf } from '../fixtures/expected/texts.ts'

const header = wordsOf('en', 'header')

/** Keeps a choice of currency from a visit before. */
const chooseBefore = (page: Page, code: string) =>
  page.addInitScript((fiatName) => {
    if (localStorage.getItem('portico.global') === null)
      localStorage.setItem('portico.global', JSON.stringify({ fiatName }))
  }, code)

async function chooseNow(page: Page, code: string): Promise<void> {
  const picker = page.getByRole('banner').locator('select')
  if (!(await picker.isVisible()))
    await page.getByRole('banner').getByLabel(header('header.settings')).click()
  await picker.selectOption(code)
}

/** What the page says of money, the offer of a welcome pack left out, which is a sum in dollars. */
async function sums(page: Page): Promise<readonly string[]> {
  const text = await page.getByRole('main').innerText()
  return text.replaceAll(/\$6,200(?:\.00)?/g, '').match(/[$€£¥]|UZS/g) ?? []
}

const serverTitle = async (page: Page, path: string, code: string) => {
  const address = `/_data${path}?money=${code.toLowerCase()}`
  return (await (await page.request.get(address)).json()).head.title
}

for (const [name, path] of [
  ['price', urls.asset('usdt')],
  ['history', urls.assetHistory('btc')],
  ['home', urls.home()],
  ['price list', urls.prices()],
] as const) {
  test(`NUM-01 the ${name} page is in one currency, before React and after, and after another choice`, async ({
    page,
  }) => {
    await chooseBefore(page, 'UZS')
    await openUntouched(page, path)
    await expect(page).toHaveTitle(await serverTitle(page, path, 'UZS'))
    const untouched = await sums(page)
    const others = (found: readonly string[], own: string) => found.filter((unit) => unit !== own)
    expect(others(untouched, 'UZS')).toEqual([])
    expect(untouched.length).toBeGreaterThan(5)
    await untilHydrated(page)
    expect(await sums(page)).toEqual(untouched)
    await chooseNow(page, 'GBP')
    await expect(page).toHaveTitle(await serverTitle(page, path, 'GBP'))
    await expect.poll(async () => others(await sums(page), '£')).toEqual([])
    await chooseNow(page, 'USD')
    await expect.poll(async () => others(await sums(page), '$')).toEqual([])
  })
}

test('NUM-01 V1 a price and its change agree in the chosen currency', async ({ page }) => {
  await chooseBefore(page, 'UZS')
  await openUntouched(page, urls.asset('usdt'))
  const { view } = await (await page.request.get(`/_data${urls.asset('usdt')}?money=uzs`)).json()
  const main = page.getByRole('main')
  await expect(main.locator('strong bdi').first()).toHaveText(view.price.text)
  await expect(main.locator('[data-direction] bdi').first()).toHaveText(view.day.size)
  await expect(main.locator('[data-direction]').first()).toHaveAttribute('data-direction', view.day.direction)
  await expect(lineOf(page)).toHaveAttribute('d', view.chart.picture.line)
})

test('NUM-01 a pair stays in its own units, whatever is chosen', async ({ page }) => {
  const path = urls.pair('btc', 'usd')
  await page.goto(path)
  const own = await page.getByRole('main').innerText()
  await chooseBefore(page, 'UZS')
  await openUntouched(page, path)
  expect((await page.getByRole('main').innerText()).replaceAll(/\d+ \w+ ago/g, '')).toBe(
    own.replaceAll(/\d+ \w+ ago/g, ''),
  )
})

test('NUM-01 a page that cannot be had in the chosen currency stays whole in its own', async ({
  page,
  faults,
}) => {
  faults.allow(/money=uzs|ERR_FAILED/)
  await page.route(/money=uzs/, (route) => route.abort('failed'))
  await chooseBefore(page, 'UZS')
  const failed = page.waitForEvent('requestfailed')
  await page.goto(urls.asset('usdt'))
  await failed
  expect((await sums(page)).filter((unit) => unit !== '$')).toEqual([])
})

test('NUM-01 SHELL-11 what is typed stays where the page in the chosen currency comes after it', async ({
  page,
}) => {
  await chooseBefore(page, 'UZS')
  const typed = Promise.withResolvers<void>()
  let waiting = 0
  await page.route(/money=uzs/, async (route) => {
    waiting += 1
    await typed.promise
    await route.continue()
  })
  // The app, which is fetched for who types, comes after the page in the chosen currency.
  const answer = page.waitForResponse(/money=uzs/)
  await page.route(/site-app\./, async (route) => {
    await (await answer).finished()
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await route.continue()
  })
  await page.goto(urls.home())
  await expect.poll(() => waiting).toBeGreaterThan(0)
  const amount = page.getByRole('main').locator('input[inputmode=decimal]').first()
  await amount.fill('37')
  typed.resolve()
  await expect.poll(async () => (await sums(page)).filter((unit) => unit !== 'UZS')).toEqual([])
  await expect(amount).toHaveValue('37')
})

test('FMT-03 CUR-03 a page in rupees has lakhs and crores in what the browser writes too', async ({
  page,
}) => {
  await chooseBefore(page, 'INR')
  await openUntouched(page, urls.asset('btc'))
  await expect(page.getByRole('main')).toContainText(/₹\d{1,2},\d{2},\d{3}/)
  await untilHydrated(page)
  await page.locator('#amount').fill('123456 + 1')
  await expect(page.locator('#amount-help')).toContainText('1,23,457')
  await chooseNow(page, 'USD')
  await expect(page.getByRole('main')).not.toContainText('₹')
  await page.locator('#amount').fill('123456 + 2')
  await expect(page.locator('#amount-help')).toContainText('123,458')
})
