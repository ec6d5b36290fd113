import { urls } from '@portico/site/routes'
import { openHydrated } from '../fixtures/page/live-page.ts'
import { expect, test } from '../fixtures/test.ts'
import { wordsOf } from '../fixtures/expected/texts.ts'

const say = wordsOf('en')

test.describe('the page of a search', () => {
  test('SHELL-09 a search without a result says so, and its examples find something', async ({ page }) => {
    await openHydrated(page, urls.search('zzzzq'))
    const main = page.getByRole('main')
    const title = main.getByRole('heading', { level: 1 })
    await expect(title).toHaveText(say('search.noneFor', { query: 'zzzzq' }))
    await expect(main.getByRole('table', { name: say('home.market') })).toContainText('Bitcoin')
    await expect(main.getByText(say('asOf.label'))).toHaveCount(1)
    await main.getByRole('link', { name: 'BTC', exact: true }).click()
    await expect(title).toHaveText(say('search.for', { query: 'BTC' }))
    await expect(main.getByRole('rowheader', { name: 'Bitcoin BTC' })).toBeVisible()
  })

  test('SHELL-09 SHELL-10 has one field to search by, and gives the header’s back', async ({ page }) => {
    await openHydrated(page, urls.search('bitcoin'))
    const fields = page.getByRole('search')
    await expect(fields).toHaveCount(1)
    await expect(fields.getByRole('searchbox')).toHaveValue('bitcoin')
    await page
      .getByRole('banner')
      .getByRole('link', { name: wordsOf('en', 'header')('header.prices') })
      .click()
    await expect(page).toHaveURL(urls.prices())
    await expect(page.getByRole('banner').getByRole('search')).toHaveCount(1)
  })

  test('NUM-05 lists what has no price in the same rows, with dashes', async ({ page }) => {
    await page.goto(urls.search('bit'))
    const row = page.getByRole('main').getByRole('row').filter({ hasText: 'WBTC' })
    await expect(row.getByRole('rowheader')).toContainText('Wrapped Bitcoin')
    await expect(row.getByRole('cell').first()).toHaveText('–')
  })
})
