import { formatAmount } from '@portico/format'
import { convertAmount } from '@portico/market'
import { urls } from '@portico/site/routes'
import { openHydrated } from '../fixtures/page/live-page.ts'
import { rateOf } from '../fixtures/expected/market.ts'
import { inLocale } from '../fixtures/expected/page-kinds.ts'
import { expect, test } from '../fixtures/test.ts'
import { wordsOf } from '../fixtures/expected/texts.ts'

test.describe('on a phone', { tag: '@phone' }, () => {
  for (const locale of ['en', 'ar'] as const) {
    const header = wordsOf(locale, 'header')

    test(`SHELL-09 the menu holds navigation and search in ${locale}`, async ({ page }) => {
      await openHydrated(page, inLocale(locale, urls.home()))
      const banner = page.getByRole('banner')
      await banner.getByLabel(header('header.menu')).tap()
      const link = banner.getByRole('link', { name: header('header.converter') })
      await expect(link).toBeVisible()
      await expect(banner.getByRole('link', { name: header('header.search') })).toBeVisible()
      await expect(banner.getByRole('link', { name: header('header.logIn') })).toBeVisible()
      await link.tap()
      await expect(page).toHaveURL(inLocale(locale, urls.converter()))
      await expect(banner.getByRole('link', { name: header('header.converter') })).toBeHidden()
    })
  }

  test('SHELL-09 the bar holds brand, search, one action and the menu, whole at 320 pixels', async ({
    page,
  }) => {
    const header = wordsOf('en', 'header')
    await page.setViewportSize({ width: 320, height: 640 })
    await openHydrated(page, urls.home())
    const banner = page.getByRole('banner')
    const menu = banner.getByLabel(header('header.menu'), { exact: true })
    const link = (key: string) => banner.getByRole('link', { name: header(key), exact: true })
    for (const part of [link('header.search'), link('header.signUp'), menu])
      await expect(part).toBeInViewport({ ratio: 1 })
    expect((await banner.boundingBox())?.height).toBeLessThan(80)
    const language = banner.getByLabel(header('header.language', { language: 'English' }))
    await expect(language).toBeHidden()
    await menu.tap()
    await expect(language).toBeInViewport({ ratio: 1 })
  })

  test('CONV-02 an amount is typed and a coin is picked by touch', async ({ page, market }) => {
    const say = wordsOf('en')
    await openHydrated(page, urls.pair('btc', 'usd'))
    await page.locator('#amount').tap()
    await page.locator('#amount').fill('3')
    const main = page.getByRole('main')
    await main.getByLabel(say('pair.pickFrom'), { exact: true }).first().tap()
    const box = main.getByRole('combobox', { name: say('pair.pickFrom') })
    await box.fill('eth')
    // The list no longer moves under the finger once the first answer to what was typed is selected.
    const coin = main.getByRole('option', { selected: true })
    await expect(coin).toHaveText(/^ETH/)
    await coin.tap()
    await expect(page).toHaveURL(urls.pair('eth', 'usd', { amount: '3' }))
    const value = convertAmount('3', rateOf(market, 'eth', 'usd'))
    await expect(main.getByLabel(say('pair.convertedTo'), { exact: true })).toHaveValue(
      formatAmount(value, { tag: 'en' }),
    )
  })

  test('SHELL-06 every language of the picker can be reached by scrolling it', async ({ page }) => {
    await openHydrated(page, urls.home())
    const banner = page.getByRole('banner')
    const header = wordsOf('en', 'header')
    await banner.getByLabel(header('header.menu'), { exact: true }).tap()
    await banner.getByLabel(header('header.language', { language: 'English' })).tap()
    const last = banner.locator('a[hreflang]').last()
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport({ ratio: 1 })
    await last.tap()
    await expect(page).toHaveURL('/zh-TW')
  })
})
