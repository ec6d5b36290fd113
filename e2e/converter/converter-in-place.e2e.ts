import { currencyDecimals, formatAmount, plainAmount } from '@portico/format'
import { convertAmount, type Snapshot } from '@portico/market'
import type { Page } from '@playwright/test'
import { urls } from '@portico/site/routes'
import { rateOf } from '../fixtures/expected/market.ts'
import { wordsOf } from '../fixtures/expected/texts.ts'
import { expectSameDocument, markWindow, openHydrated } from '../fixtures/page/live-page.ts'
import { expect, test } from '../fixtures/test.ts'

const say = wordsOf('en')

const amount = (page: Page) => page.getByLabel(say('pair.amount'), { exact: true })
const result = (page: Page) => page.getByLabel(say('pair.convertedTo'), { exact: true })

function converted(market: Snapshot, value: string, pair: readonly [string, string]): string {
  return plainAmount(
    formatAmount(convertAmount(value, rateOf(market, ...pair)), {
      tag: 'en',
      decimals: currencyDecimals(pair[1]),
    }),
  )
}

/** Picks another asset for one side of the converter. */
async function pick(page: Page, side: 'pair.pickFrom' | 'pair.pickTo', name: string): Promise<void> {
  const main = page.getByRole('main')
  await main.getByLabel(say(side), { exact: true }).first().click()
  await page.keyboard.type(name)
  await main.getByRole('option', { selected: true }).filter({ hasText: name }).click()
}

const places = [
  ['home', urls.home()],
  ['hub', urls.converter()],
  ['price', urls.asset('btc')],
] as const

for (const [name, path] of places) {
  test(`CONV-02 CONV-06 the converter of the ${name} page answers at once, calculations too, and stays there`, async ({
    page,
    market,
  }) => {
    await openHydrated(page, path)
    await markWindow(page)
    await expect(result(page)).toHaveValue(converted(market, '1', ['btc', 'usd']))
    await amount(page).fill('0.5+1/4')
    await expect(result(page)).toHaveValue(converted(market, '0.75', ['btc', 'usd']))
    await result(page).fill('1000')
    await expect(amount(page)).not.toHaveValue('0.5+1/4')
    await expect(page).toHaveURL(path)
    await expectSameDocument(page)
  })
}

test('CONV-02 the hub leads first to the page of the pair that it shows', async ({ page }) => {
  await openHydrated(page, urls.converter())
  const open = (fiatCode: string) =>
    page.getByRole('main').getByRole('link', { name: say('converter.open', { coinCode: 'BTC', fiatCode }) })
  await expect(open('USD')).toHaveAttribute('href', urls.pair('btc', 'usd'))
  await pick(page, 'pair.pickTo', 'EUR')
  await expect(open('EUR')).toHaveAttribute('href', urls.pair('btc', 'eur'))
})

test('CONV-02 another pair comes into the place of the one on the home page, with what is typed', async ({
  page,
  market,
}) => {
  await openHydrated(page, urls.home())
  await markWindow(page)
  await amount(page).fill('250')
  await pick(page, 'pair.pickFrom', 'EUR')
  await expect(result(page)).toHaveValue(converted(market, '250', ['eur', 'usd']))
  await pick(page, 'pair.pickTo', 'BTC')
  await expect(result(page)).toHaveValue(converted(market, '250', ['eur', 'btc']))
  await expect(amount(page)).toHaveValue('250')
  await page.getByRole('link', { name: say('pair.swap', { coinCode: 'BTC', fiatCode: 'EUR' }) }).click()
  await expect(result(page)).toHaveValue(converted(market, '250', ['btc', 'eur']))
  await expect(page).toHaveURL(urls.home())
  await page
    .getByRole('main')
    .getByRole('link', { name: /^1 BTC = / })
    .click()
  await expect(page).toHaveURL(urls.pair('btc', 'eur', { amount: '250' }))
  await expectSameDocument(page)
})

test('CONV-07 a bad amount on the home page is explained beside the field', async ({ page, market }) => {
  await openHydrated(page, urls.home())
  await amount(page).fill('2x')
  await expect(amount(page)).toHaveAccessibleDescription(say('amount.problem.letters', { coinAmount: '1' }))
  await expect(result(page)).toHaveValue(converted(market, '1', ['btc', 'usd']))
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  for (const [name, path] of places) {
    test(`SHELL-10 CONV-06 the converter of the ${name} page has its answer, and leads to the pair`, async ({
      page,
      market,
    }) => {
      await page.goto(path)
      await expect(result(page)).toHaveValue(converted(market, '1', ['btc', 'usd']))
      await amount(page).fill('3')
      await page
        .getByRole('main')
        .getByRole('button', { name: say('pair.convert') })
        .click()
      await expect(page).toHaveURL(urls.pair('btc', 'usd', { amount: '3' }))
    })
  }
})

test.describe('what buttons say they did', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('CONV-02 refresh says that nothing is new, or that it failed, and falls silent after three seconds', async ({
    page,
    faults,
  }) => {
    faults.allow(/_data\/convert/)
    await page.clock.install()
    await openHydrated(page, urls.pair('btc', 'usd'))
    const said = (id: string) => page.getByRole('main').getByText(say(id), { exact: true })
    const refresh = page.getByRole('button', { name: say('pair.refresh') })
    await refresh.click()
    await expect(said('refresh.same')).toBeVisible()
    await page.clock.runFor(3100)
    await expect(said('refresh.same')).toBeHidden()
    await page.route(/\/_data\/convert/, (route) => route.abort())
    await refresh.click()
    await expect(said('refresh.failed')).toBeVisible()
    await expect(result(page)).not.toHaveValue('')
    await page.clock.runFor(3100)
    await expect(said('refresh.failed')).toBeHidden()
  })

  test('V18 CONV-02 “Copied” goes again after three seconds', async ({ page }) => {
    await page.clock.install()
    await openHydrated(page, urls.pair('btc', 'usd'))
    await page.getByRole('button', { name: say('copy.number') }).click()
    const copied = page.getByText(say('copy.done'), { exact: true })
    await expect(copied).toBeVisible()
    await page.clock.runFor(3100)
    await expect(copied).toBeHidden()
  })
})
