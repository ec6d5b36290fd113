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
    await main.getByRole('link', { name: 'Euro', exact: true }).click()
    await expect(title).toHaveText(say('search.for', { query: 'Euro' }))
    await expect(main.getByRole('rowheader', { name: 'Euro EUR' }).first()).toBeVisible()
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

  test('NUM-05 says once of what has no price that it has none, below what has one', async ({ page }) => {
    await page.goto(urls.search('bit'))
    const rows = page.getByRole('main').getByRole('table').first().getByRole('row')
    const row = rows.filter({ hasText: 'WBTC' })
    await expect(row.getByRole('rowheader')).toContainText('Wrapped Bitcoin')
    const cells = await row.getByRole('cell').allInnerTexts()
    const noPrice = wordsOf('en', 'list')('list.noPrice')
    expect(cells.map((cell) => cell.trim()).filter((cell) => cell !== '')).toEqual([noPrice])
    const isPriced = (await rows.allInnerTexts()).slice(1).map((text) => !text.includes(noPrice))
    expect(isPriced).toEqual(isPriced.toSorted().toReversed())
  })
})
