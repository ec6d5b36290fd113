import type { Page } from '@playwright/test'
import { formatAmount } from '@portico/format'
import { convertAmount, pairRate, type Snapshot } from '@portico/market'
import { urls } from '@portico/site/routes'
import { brand } from '../fixtures/expected/brand.ts'
import { expect, test } from '../fixtures/test.ts'
import { wordsOf } from '../fixtures/expected/texts.ts'

const say = wordsOf('en', 'buy')

/** What an amount of euros buys of a bitcoin, as the snapshot has it. */
function bought(market: Snapshot, amount: string, tag: string): string {
  const [bitcoin, euro] = [market.asset('btc'), market.asset('eur')]
  const rate = bitcoin && euro && pairRate(market, bitcoin, euro)
  if (!rate) throw new Error('the snapshot has no rate of bitcoin and euro')
  return formatAmount(convertAmount(amount, rate.inverse), { tag })
}

const main = (page: Page) => page.locator('main')
const warning = (page: Page) => page.locator('main blockquote[lang="en"]')

/** Vertical place on the page. */
async function topOf(page: Page, selector: string): Promise<number> {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not drawn`)
  return box.y
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('BUY-01 SHELL-10 what an amount buys stands there, and the form reads one as the reader writes it', async ({
    page,
    market,
  }) => {
    const de = wordsOf('de')
    await page.goto(`/de${urls.howToBuy('btc', 'de', { amount: '500' })}`)
    await expect(main(page).getByLabel(de('pair.convertedTo'), { exact: true })).toHaveValue(
      bought(market, '500', 'de'),
    )
    await main(page).getByLabel(de('pair.amount'), { exact: true }).fill('1.250,5')
    await main(page)
      .getByRole('button', { name: de('pair.convert') })
      .click()
    await expect(page).toHaveURL(`/de${urls.pair('eur', 'btc', { amount: '1250.5' })}`)
  })

  test('BUY-01 prescribed words stand before the first button, in their own language', async ({ page }) => {
    await page.goto(`/ar${urls.howToBuy('btc', 'uk')}`)
    await expect(page).toHaveURL(`/ar${urls.howToBuy('btc', 'gb')}`)
    await expect(warning(page)).toContainText('prepared to lose all the money you invest')
    const [available, warned, button] = [
      await topOf(page, '#availability'),
      await topOf(page, 'main blockquote'),
      await topOf(page, 'main .button'),
    ]
    expect([available, warned, button]).toEqual([available, warned, button].toSorted((a, b) => a - b))
    const advert = wordsOf('ar', 'buy')('buy.pack.label')
    await expect(main(page).getByRole('region', { name: advert, exact: true })).toHaveCount(0)
  })

  test('BUY-01 nothing leads to an account where residents are not served', async ({ page }) => {
    const [unserved = ''] = brand.offer.unservedCountries
    await page.goto(urls.howToBuy('btc', unserved.toLowerCase()))
    await expect(main(page).getByText('isn’t available in')).toBeVisible()
    await expect(
      main(page).getByRole('link', { name: wordsOf('en', 'content')('buy.steps.account.action') }),
    ).toHaveCount(0)
    await expect(main(page).getByRole('heading', { name: say('buy.steps.title') })).toHaveCount(0)
  })
})

test('BUY-01 SHELL-09 the header leads to all guides, and these to a coin and to a country', async ({
  page,
}) => {
  await page.goto(urls.home())
  const header = wordsOf('en', 'header')
  await page
    .getByRole('banner')
    .getByRole('link', { name: header('header.buy') })
    .click()
  await expect(page).toHaveURL(urls.buyingGuides())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('buy.all.title'))
  await expect(main(page).getByRole('link', { name: 'Germany' })).toHaveAttribute(
    'href',
    urls.howToBuy('btc', 'de'),
  )
  await main(page)
    .getByRole('link', { name: /^Ethereum/ })
    .click()
  await expect(page).toHaveURL(urls.howToBuy('eth'))
})

test('ROUTE-03 half an address leads to a page that it may mean', async ({ page }) => {
  for (const [half, whole] of [
    ['/legal', urls.legal('terms')],
    ['/convert/btc', urls.pair('btc', 'usd')],
    ['/de/convert/btc', `/de${urls.pair('btc', 'eur')}`],
    ['/compare/eth', urls.versus('eth', 'btc')],
  ] as const) {
    const answer = await page.goto(half)
    expect([answer?.status(), half]).toEqual([200, half])
    await expect(page).toHaveURL(whole)
  }
})

test('BUY-01 claims nothing of a country that the operator does not name', async ({ page }) => {
  await page.goto(urls.howToBuy('btc', 'aq'))
  await expect(
    main(page).getByText('does not state whether it serves people who live in Antarctica'),
  ).toBeVisible()
  await expect(main(page).getByRole('heading', { name: say('buy.steps.title') })).toHaveCount(0)
})

test('BUY-01 with scripts the form answers where the reader is', async ({ page, market }) => {
  await page.goto(urls.howToBuy('btc', 'fr'))
  const words = wordsOf('en')
  const field = main(page).getByLabel(words('pair.amount'), { exact: true })
  await field.fill('500')
  await expect(main(page).getByLabel(words('pair.convertedTo'), { exact: true })).toHaveValue(
    bought(market, '500', 'en'),
  )
  await expect(page).toHaveURL(urls.howToBuy('btc', 'fr'))
})

test('BUY-01 COIN-03 on paper steps and safety list stay, and nothing to click', async ({ page }) => {
  await page.goto(urls.howToBuy('btc', 'de'))
  await page.emulateMedia({ media: 'print' })
  await expect(main(page).getByRole('heading', { name: say('buy.steps.title') })).toBeVisible()
  await expect(main(page).getByText(say('buy.safety.step'))).toBeVisible()
  await expect(page.locator('header, footer, main form, main .button').filter({ visible: true })).toHaveCount(
    0,
  )
})
