import type { Page } from '@playwright/test'
import { urls } from '@portico/site/routes'
import { wordsOf } from '../fixtures/expected/texts.ts'
import { expectSameDocument, markWindow, openHydrated } from '../fixtures/page/live-page.ts'
import { expect, test } from '../fixtures/test.ts'

const say = wordsOf('en', 'list')
const shared = wordsOf('en')

/** The head of the last day says up to when that goes as well. */
const head = (page: Page, name: string) =>
  page.getByRole('columnheader', { name: new RegExp(`^${RegExp.escape(name)}(?: to |$)`) })
const sortBy = (page: Page, name: string) => head(page, name).getByRole('link')
const rows = (page: Page) => page.getByRole('rowheader')
const star = (page: Page, name: string) =>
  page.getByRole('button', { name: say('watch.star', { 0: name }), exact: true })

/** What of the table is in sight below the header once its page and its frame are scrolled. */
async function scrolledList(page: Page) {
  return page.evaluate(async () => {
    const frame = document.querySelector('.table-scroll')
    if (!frame) throw new Error('no list')
    const top = frame.getBoundingClientRect().top + scrollY
    scrollTo(0, top + 900)
    const isArabic = document.dir === 'rtl'
    frame.scrollLeft = isArabic ? -200 : 200
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const header = document.querySelector('header')?.getBoundingClientRect()
    const row = [...frame.querySelectorAll('tbody th')].find((cell) => cell.getBoundingClientRect().top > 200)
    const box = frame.getBoundingClientRect()
    const [first, name] = [frame.querySelector('thead th[data-pin]'), row].map((cell) =>
      cell?.getBoundingClientRect(),
    )
    return {
      below: header === undefined || first === undefined ? NaN : first.top - header.bottom,
      aside: name === undefined ? NaN : isArabic ? box.right - name.right : name.left - box.left,
      wide: document.documentElement.scrollWidth - innerWidth,
    }
  })
}

test.describe('a list with scripts', () => {
  test('NUM-05 sorts by every column, without leaving the page, and the focus stays on the head', async ({
    page,
  }) => {
    await openHydrated(page, urls.prices())
    await markWindow(page)
    for (const [name, sort] of [
      [shared('market.week'), 'week'],
      [shared('market.price'), 'price'],
      [shared('market.cap'), 'cap'],
      [shared('market.month'), 'month'],
      [shared('market.asset'), 'name'],
      [shared('market.day'), 'day'],
    ] as const) {
      const order = sort === 'name' ? ['ascending', 'descending'] : ['descending', 'ascending']
      await sortBy(page, name).click()
      await expect(page).toHaveURL(urls.prices({ sort }))
      await expect(head(page, name)).toHaveAttribute('aria-sort', order[0] ?? '')
      await sortBy(page, name).press('Enter')
      await expect(page).toHaveURL(urls.prices({ sort: `-${sort}` }))
      await expect(head(page, name)).toHaveAttribute('aria-sort', order[1] ?? '')
      await expect(sortBy(page, name)).toBeFocused()
    }
    await expectSameDocument(page)
  })

  test('NUM-05 filters as it is asked to, and finds its way back', async ({ page }) => {
    await openHydrated(page, urls.prices({ sort: 'name' }))
    await markWindow(page)
    await page.getByRole('searchbox', { name: say('list.filter') }).fill('etherium')
    await page.keyboard.press('Enter')
    await expect(rows(page).first()).toContainText('Ethereum')
    await expect(page).toHaveURL(
      urls.prices({ q: 'etherium', sort: 'name' }).replace(/\?.*/, '?sort=name&q=etherium'),
    )
    await page.getByRole('link', { name: say('list.filterOff') }).click()
    await expect(page).toHaveURL(urls.prices({ sort: 'name' }))
    await expectSameDocument(page)
  })
})

test.describe('a list without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('NUM-05 sorts, filters, and says which of how many', async ({ page }) => {
    await page.goto(urls.prices())
    await expect(page.getByText(say('list.range', { 0: '1', 1: '25', count: '121' }))).toBeVisible()
    await sortBy(page, shared('market.week')).click()
    await expect(page).toHaveURL(urls.prices({ sort: 'week' }))
    await expect(head(page, shared('market.week'))).toHaveAttribute('aria-sort', 'descending')
    await page.getByRole('searchbox', { name: say('list.filter') }).fill('doge')
    await page.getByRole('button', { name: say('list.filterAction') }).click()
    await expect(rows(page).first()).toContainText('Dogecoin')
    await expect(head(page, shared('market.week'))).toHaveAttribute('aria-sort', 'descending')
  })

  test('NUM-07 a watchlist says that it needs scripts, and a shared one is shown', async ({ page }) => {
    await page.goto(urls.prices({ list: 'watch' }))
    await expect(page.getByText(say('watch.needsScripts'))).toBeVisible()
    await page.goto(urls.prices({ watch: 'eth,xau' }))
    await expect(rows(page)).toHaveCount(2)
    await expect(star(page, 'Ethereum')).toBeHidden()
  })
})

for (const [path, width] of [
  [urls.prices(), 1280],
  [urls.prices(), 768],
  [urls.prices(), 360],
  [`/ar${urls.prices()}`, 360],
  [urls.compare(), 360],
] as const)
  test(`NUM-05 keeps head and first column of ${path} in sight at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 780 })
    await page.goto(path)
    const { below, aside, wide } = await scrolledList(page)
    expect(Math.abs(below)).toBeLessThanOrEqual(1)
    expect(Math.abs(aside)).toBeLessThanOrEqual(width > 1000 ? 130 : 1)
    expect(wide).toBeLessThanOrEqual(0)
  })

test.describe('the watchlist', () => {
  test('NUM-07 a star pressed before the scripts is kept, and the list is on this device alone', async ({
    page,
    context,
  }) => {
    await page.goto(urls.prices())
    await star(page, 'Ethereum').click()
    await expect(star(page, 'Ethereum')).toHaveAttribute('aria-pressed', 'true')
    await star(page, 'Bitcoin').click()
    await page.getByRole('link', { name: say('list.watch'), exact: true }).click()
    await expect(page).toHaveURL(urls.prices({ watch: 'eth,btc' }))
    await expect(rows(page)).toHaveCount(2)
    await expect(page.getByText(say('watch.kept'))).toBeVisible()
    expect(await context.cookies()).not.toContainEqual(expect.objectContaining({ value: /eth/ }))

    // A later visit shows the stars as soon as the pointer moves.
    await page.goto(urls.prices())
    await page.mouse.move(200, 300)
    await page.mouse.move(240, 320)
    await expect(star(page, 'Ethereum')).toHaveAttribute('aria-pressed', 'true')
    await star(page, 'Ethereum').click()
    await expect(star(page, 'Ethereum')).toHaveAttribute('aria-pressed', 'false')
    await page.goto(urls.prices({ list: 'watch' }))
    await expect(page).toHaveURL(urls.prices({ watch: 'btc' }))
  })

  test('NUM-07 a list that came with a link is kept by one press, and all its stars follow', async ({
    page,
  }) => {
    await openHydrated(page, urls.prices({ watch: 'eth,xau' }))
    await expect(page.getByText(say('watch.shared'))).toBeVisible()
    await page.getByRole('button', { name: say('watch.keep') }).click()
    await expect(page.getByText(say('watch.kept'))).toBeVisible()
    await expect(star(page, 'Gold')).toHaveAttribute('aria-pressed', 'true')
    await page.goto(urls.prices({ list: 'watch' }))
    await expect(rows(page)).toHaveCount(2)
  })

  test('NUM-07 an empty one says how it is filled', async ({ page }) => {
    await page.goto(urls.prices({ list: 'watch' }))
    await expect(page.getByText(say('watch.empty'))).toBeVisible()
  })
})

test.describe('categories without scripts', () => {
  test.use({ javaScriptEnabled: false })

  const map = wordsOf('en', 'map')
  const cards = (page: Page) => page.locator('main li > div h2')

  test('NUM-05 MAP-01 are sorted and filtered by their address', async ({ page }) => {
    await page.goto(urls.categories())
    const sorts = page.getByRole('navigation', { name: say('list.sort') })
    await expect(sorts.locator('[aria-current]')).toContainText(shared('market.cap'))
    await sorts.getByRole('link', { name: map('category.name') }).click()
    await expect(page).toHaveURL(urls.categories({ sort: 'name' }))
    const names = await cards(page).allTextContents()
    const plain = names.map((name) => name.replace('*', ''))
    expect(plain).toEqual(plain.toSorted((left, right) => left.localeCompare(right, 'en')))
    await page.getByRole('searchbox', { name: say('list.filter') }).fill('dogecoin')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\?sort=name&q=dogecoin$/)
    expect(await cards(page).count()).toBeLessThan(names.length)
    await page.getByRole('link', { name: say('list.filterOff') }).click()
    await expect(cards(page)).toHaveCount(names.length)
    await cards(page).first().getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(plain[0] ?? '')
  })

  test('NUM-05 the tables of data sources are sorted each by itself', async ({ page }) => {
    const sources = wordsOf('en', 'sources')
    await page.goto(urls.dataSources())
    await sortBy(page, sources('sources.name')).click()
    await sortBy(page, shared('market.asset')).click()
    await expect(page).toHaveURL(urls.dataSources({ sort: 'asset', sources: 'name' }))
    await expect(head(page, sources('sources.name'))).toHaveAttribute('aria-sort', 'ascending')
    await expect(head(page, shared('market.asset'))).toHaveAttribute('aria-sort', 'ascending')
  })
})
