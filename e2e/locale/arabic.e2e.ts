import type { Page } from '@playwright/test'
import type { Snapshot } from '@portico/market'
import { urls } from '@portico/site/routes'
import { brand } from '../fixtures/expected/brand.ts'
import { openHydrated } from '../fixtures/page/live-page.ts'
import { expect, test } from '../fixtures/test.ts'
import { wordsOf } from '../fixtures/expected/texts.ts'

/** Everything a reader or a screen reader gets in the page's language, one text each. */
function readTexts(): string[] {
  const isForeign = (element: Element | null) => {
    const marked = element?.closest('[lang]')
    return (
      marked !== null && marked !== undefined && marked.getAttribute('lang') !== document.documentElement.lang
    )
  }
  const texts = [
    document.title,
    document.querySelector('meta[name="description"]')?.getAttribute('content') ?? '',
  ]
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement
    if (parent?.closest('script, style, noscript, code') || isForeign(parent)) continue
    const text = walker.currentNode.textContent ?? ''
    // A currency's label ends in its sign, which is Latin in many countries (CUR-01).
    texts.push(parent?.closest('option') ? text.replace(/ - [^-]*$/, '') : text)
  }
  for (const element of document.body.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
    if (isForeign(element)) continue
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      texts.push(element.getAttribute(name) ?? '')
  }
  return texts.filter((text) => text.trim() !== '')
}

/** Names that are the same in every language: codes, proper names of coins and companies, brand, sources, licences. */
function properNames(market: Snapshot): readonly string[] {
  return [
    ...market.assets.filter(({ kind }) => kind === 'crypto' || kind === 'stock').map(({ name }) => name),
    ...market.assets.map(({ code }) => code),
    ...market.sources.flatMap(({ name, licence }) => [name, licence]),
    brand.name,
    brand.operator.name,
    brand.operator.contact,
    'UTC',
    'JavaScript',
    'CSV',
    'JSON',
  ].toSorted((left, right) => right.length - left.length)
}

/** Texts that still hold a Latin word once proper names are taken out. */
async function latinTexts(page: Page, market: Snapshot): Promise<readonly string[]> {
  const names = properNames(market)
  // Metals are known by their chemical symbols: XAU is Au.
  const badges = new Set(
    market.assets.map(({ code, kind }) =>
      kind === 'metal' ? code.slice(1, 2) + code.slice(2).toLowerCase() : code.slice(0, 2),
    ),
  )
  const texts = await page.evaluate(readTexts)
  expect(texts.length).toBeGreaterThan(30)
  return texts.filter((text) => {
    if (badges.has(text)) return false
    const rest = names.reduce((left, name) => left.replaceAll(name, ' '), text)
    return /\p{Script=Latin}{2,}/u.test(rest)
  })
}

const pages = [
  { name: 'home', path: '/ar' },
  { name: 'prices', path: `/ar${urls.prices()}` },
  { name: 'converter', path: `/ar${urls.converter()}` },
  { name: 'pair', path: `/ar${urls.pair('eth', 'aed')}` },
  { name: 'search', path: `/ar${urls.search('BTC')}` },
  { name: 'legal', path: `/ar${urls.legal('privacy')}` },
  { name: 'log-in', path: `/ar${urls.logIn()}` },
]

test.describe('Arabic', () => {
  test.use({ locale: 'ar' })

  for (const { name, path } of pages) {
    test(`SHELL-06 the ${name} page is Arabic throughout and right-to-left`, async ({ page, market }) => {
      await openHydrated(page, path)
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
      await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
      expect(await latinTexts(page, market)).toEqual([])
    })
  }

  test('SHELL-06 the layout is mirrored: the brand stands at the right, the account area at the left', async ({
    page,
  }) => {
    await page.goto(`/ar${urls.pair('eth', 'aed')}`)
    const header = page.getByRole('banner')
    const home = await header.getByRole('link', { name: brand.name }).boundingBox()
    const signUp = await header
      .getByRole('link', { name: wordsOf('ar', 'header')('header.signUp') })
      .boundingBox()
    expect(home?.x ?? 0).toBeGreaterThan(signUp?.x ?? Number.POSITIVE_INFINITY)
  })

  test('LOC-07 prices keep Latin digits, names are in Arabic', async ({ page }) => {
    await page.goto(`/ar${urls.pair('eth', 'aed', { amount: '2' })}`)
    await expect(page.locator('#result')).toHaveValue(/^[\d,.]+$/)
    const dirham = new Intl.DisplayNames('ar', { type: 'currency' }).of('AED') ?? ''
    await expect(page.getByRole('main')).toContainText(dirham)
  })
})
