import type { APIRequestContext, Page } from '@playwright/test'
import { urls } from '@portico/site/routes'
import { headOf } from '../fixtures/page/head.ts'
import { inLocale } from '../fixtures/expected/page-kinds.ts'
import { expect, test } from '../fixtures/test.ts'
import { wordsOf } from '../fixtures/expected/texts.ts'

const list = (page: Page) => page.locator('main section[aria-labelledby=map-list] li a')

async function textOf(request: APIRequestContext, path: string): Promise<string> {
  const answer = await request.get(path)
  expect(answer.status(), path).toBe(200)
  return answer.text()
}

/** Addresses that an XML listing names, as paths. */
function listedPaths(xml: string): readonly string[] {
  return [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
}

/** Languages of the entry of an address, with their addresses as paths. */
function entryAlternates(xml: string, address: string): ReadonlyMap<string, string> {
  const start = xml.indexOf(`<loc>${address}</loc>`)
  const links = xml.slice(start, xml.indexOf('</url>', start)).matchAll(/hreflang="(.*?)" href="(.*?)"/g)
  return new Map([...links].map(([, tag = '', href = '']) => [tag, new URL(href).pathname]))
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('MAP-01 MAP-03 the sitemap leads to every kind of page by tab, letter and filter', async ({
    page,
  }) => {
    const say = wordsOf('ar', 'map')
    await page.goto(inLocale('ar', urls.siteMap()))
    await expect(page).toHaveURL(inLocale('ar', urls.siteMap('academy')))
    const tabs = page.getByRole('navigation', { name: say('map.tabs') })
    for (const name of await tabs.getByRole('link').allInnerTexts()) expect(name).not.toMatch(/\s0$/)
    await expect(tabs.locator('[aria-current=page]')).toContainText(say('map.tab.academy'))

    await tabs.getByRole('link', { name: say('map.tab.price-history') }).click()
    await page
      .getByRole('navigation', { name: say('map.letters') })
      .getByRole('link', { name: /^B / })
      .click()
    await expect(page).toHaveURL(inLocale('ar', urls.siteMap('price-history', { letter: 'B' })))
    await expect(list(page).first()).toHaveAttribute('href', /\/price\/b[^/]*\/history$/)

    await page.getByRole('searchbox', { name: say('map.filter') }).fill('bitcoin')
    await page.getByRole('button', { name: say('map.filterAction') }).click()
    await expect(page).toHaveURL(inLocale('ar', urls.siteMap('price-history', { q: 'bitcoin' })))
    await list(page).first().click()
    await expect(page).toHaveURL(inLocale('ar', urls.assetHistory('btc')))
  })

  test('MAP-02 MAP-03 each kind of trading bot has its address, and what nobody offers is said', async ({
    page,
  }) => {
    const say = wordsOf('en', 'map')
    await page.goto(urls.siteMap('trading-bot'))
    await expect(page).toHaveURL(urls.siteMap('trading-bot', { sub: 'futures-cta' }))
    await expect(page.getByRole('navigation', { name: say('map.subs') })).toHaveCount(0)
    await page.goto(urls.siteMap('trading-bot', { sub: 'spot-martingale' }))
    await expect(page.locator('#map-list')).toHaveText(say('map.sub.spot-martingale'))
    await expect(page.locator('main section p')).toContainText(/hasn’t linked these pages yet/)
  })
})

test('MAP-04 SEO-01 what the sitemaps list is there, may be listed, and names the same languages', async ({
  request,
}) => {
  const robots = await textOf(request, '/robots.txt')
  const index = new URL(/^Sitemap: (.*)$/m.exec(robots)?.[1] ?? '').pathname
  const files = listedPaths(await textOf(request, index)).filter((file) => /-(?:en|ar)-1\.xml$/.test(file))
  expect(files.length).toBeGreaterThan(20)
  for (const file of files) {
    const xml = await textOf(request, file)
    const paths = listedPaths(xml)
    const path = paths.at(-1) ?? ''
    const answer = await request.get(path, { maxRedirects: 0 })
    expect(answer.status(), path).toBe(200)
    const html = await answer.text()
    expect(html, path).not.toContain('name="robots"')
    const { canonical, alternates } = headOf(html)
    expect(new URL(canonical ?? '').pathname).toBe(path)
    const inPage = [...alternates].map(([tag, href]) => [tag, new URL(href).pathname] as const)
    expect(new Map(inPage), path).toEqual(entryAlternates(xml, canonical ?? ''))
  }
})

test('MAP-05 the text of a page says what the page says, in its language', async ({ page, request }) => {
  await page.goto(inLocale('fr', urls.pair('btc', 'eur')))
  const href = await page.locator('link[rel=alternate][type="text/markdown"]').getAttribute('href')
  const path = new URL(href ?? '').pathname
  expect(path).toBe('/fr/convert/btc/eur.md')
  const text = await request.get(path)
  expect(text.headers()).toMatchObject({
    'content-type': 'text/markdown; charset=utf-8',
    'x-robots-tag': 'noindex',
  })
  const body = await text.text()
  const heading = await page.locator('main h1').innerText()
  const value = await page.locator('main tbody tr').first().locator('td').nth(1).innerText()
  for (const words of [`# ${heading}`, value, 'language: "fr"']) expect(body).toContain(words)
  expect(body).not.toMatch(/<(?:div|span|table|svg|!--)|undefined|NaN/)
  const asked = await request.get(inLocale('fr', urls.pair('btc', 'eur')), {
    headers: { accept: 'text/markdown' },
  })
  expect(await asked.text()).toBe(body)
})

test('MAP-01 a category orders its coins without leaving the page', async ({ page }) => {
  const say = wordsOf('en')
  await page.goto(urls.categories())
  await page.locator('main').getByRole('link', { name: 'Meme coins' }).click()
  await expect(page).toHaveURL(urls.category('meme'))
  await page
    .getByRole('columnheader', { name: say('market.asset') })
    .getByRole('link')
    .click()
  await expect(page).toHaveURL(urls.category('meme', { sort: 'name' }))
  const names = await page.locator('main tbody th').allInnerTexts()
  expect(names.length).toBeGreaterThan(2)
  expect(names).toEqual(names.toSorted((left, right) => left.localeCompare(right, 'en')))
})
