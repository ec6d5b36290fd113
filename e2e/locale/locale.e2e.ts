import type { APIRequestContext, Response } from '@playwright/test'
import { locales, localeOf } from '@portico/locale'
import { completeLocales } from '@portico/locale/texts'
import { urls } from '@portico/site/routes'
import { headOf } from '../fixtures/page/head.ts'
import { openHydrated } from '../fixtures/page/live-page.ts'
import { expect, test } from '../fixtures/test.ts'
import { wordsOf } from '../fixtures/expected/texts.ts'

async function htmlOf(request: APIRequestContext, path: string): Promise<string> {
  const answer = await request.get(path)
  expect(answer.status(), path).toBe(200)
  return answer.text()
}

test.describe('the locale parameter', () => {
  test('ROUTE-02 renders in place, with the prefixed address as canonical', async ({ page }) => {
    const address = `${urls.pair('btc', 'eur')}?locale=fr`
    const answer = await page.goto(address)
    expect(answer?.request().redirectedFrom()).toBeNull()
    await expect(page).toHaveURL(address)
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      wordsOf('fr')('pair.title', { coinAmount: '1', coinCode: 'BTC', fiatCode: 'EUR' }),
    )
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
      'href',
      new RegExp(`/fr${urls.pair('btc', 'eur')}$`),
    )
  })

  test('ROUTE-02 stays chosen when the page goes on by scripts', async ({ page }) => {
    const fr = wordsOf('fr')
    await openHydrated(page, `${urls.pair('btc', 'eur')}?locale=fr`)
    await page.getByLabel(fr('pair.amount'), { exact: true }).fill('2')
    await expect(page).toHaveURL(/[?&]amount=2/)
    await expect(page).toHaveURL(/[?&]locale=fr/)
    const title = fr('pair.title', { coinAmount: '2', coinCode: 'BTC', fiatCode: 'EUR' })
    await expect(page).toHaveTitle(title)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  })

  const cases = [
    { path: '/fr/convert?locale=ar', lang: 'ar', why: 'wins over the prefix' },
    { path: '/fr/convert?locale=xx', lang: 'fr', why: 'falls back to the path where it is unknown' },
    { path: '/convert?locale=', lang: 'en', why: 'falls back to English where it is empty' },
    { path: '/convert?locale=fr-FR', lang: 'fr', why: 'takes the alias fr-FR' },
    { path: '/fr/convert?locale=en-NG', lang: 'en', why: 'takes the alias en-NG' },
    { path: '/convert?locale=pt-BR', lang: 'pt-BR', why: 'takes a tag (BCP 47)' },
    { path: '/convert?locale=RU-ru', lang: 'ru', why: 'takes ru-RU in any case' },
  ]
  for (const { path, lang, why } of cases) {
    test(`ROUTE-02 ${why}: ${path}`, async ({ request }) => {
      expect(headOf(await htmlOf(request, path)).lang).toBe(lang)
    })
  }
})

test.describe('prefixes', () => {
  const moves = [
    { from: '/FR/convert?amount=2', to: '/fr/convert?amount=2' },
    { from: '/zh-tc/price', to: '/zh-TC/price' },
    { from: '/AR_sa', to: '/ar_SA' },
    { from: '/en/convert/btc/usd?amount=2', to: '/convert/btc/usd?amount=2' },
    { from: '/en-NG', to: '/' },
    { from: '/en-fr/price', to: '/price' },
    { from: '/fr-FR/price', to: '/fr/price' },
    { from: '/ru-RU', to: '/ru' },
    { from: '/pt-BR/convert/btc/brl?amount=2', to: '/pt_BR/convert/btc/brl?amount=2' },
    { from: '/ar-sa/price', to: '/ar_SA/price' },
    { from: '/fil', to: '/ph' },
    { from: '/ZH-Hant/price?kind=fiat', to: '/zh-TC/price?kind=fiat' },
    { from: '/de-AT/', to: '/de' },
  ]
  for (const { from, to } of moves) {
    test(`ROUTE-01 ${from} moves for good to ${to}`, async ({ request }) => {
      const answer = await request.get(from, { maxRedirects: 0 })
      expect(answer.status()).toBe(301)
      expect(answer.headers()['location']).toBe(to)
    })
  }

  test('ROUTE-01 LOC-08 SHELL-06 every locale has its own prefix, lang and direction', async ({
    request,
  }) => {
    for (const { code, tag, listed } of locales.filter(
      ({ listed }) => listed === 'main' || listed === 'after',
    )) {
      const head = headOf(await htmlOf(request, code === 'en' ? '/price' : `/${code}/price`))
      expect(head.lang, listed).toBe(tag)
      expect(head.dir, code).toBe(code === 'ar' || code === 'ar_SA' ? 'rtl' : 'ltr')
    }
  })

  test('LOC-02 the hidden bg is English', async ({ request }) => {
    const answer = await request.get('/bg/price', { maxRedirects: 0 })
    expect([answer.status(), answer.headers()['location']]).toEqual([301, '/price'])
  })
})

test.describe('what a page says about its languages', () => {
  test('SEO-01 the set of alternates is closed: each names the same set and itself', async ({ request }) => {
    const start = headOf(await htmlOf(request, '/fr/convert/btc/eur'))
    expect(start.canonical).toMatch(/\/fr\/convert\/btc\/eur$/)
    const complete = completeLocales()
    const wanted = locales.flatMap(({ code, hreflang, listed }) =>
      hreflang !== null && listed !== 'beyond' && complete.includes(code) ? [hreflang] : [],
    )
    expect([...start.alternates.keys()].toSorted()).toEqual([...wanted, 'x-default'].toSorted())
    expect(start.alternates.get('x-default')).toBe(start.alternates.get('en'))
    for (const [hreflang, address] of start.alternates) {
      const head = headOf(await htmlOf(request, new URL(address).pathname))
      expect(head.canonical, hreflang).toBe(address)
      expect(head.alternates, hreflang).toEqual(start.alternates)
    }
  })

  test('LOC-08 in, zh-TW, asia and pt-PT name another locale’s page as canonical', async ({ request }) => {
    const pages = [
      { path: '/in/price', canonical: '/id/price' },
      { path: '/zh-TW/price', canonical: '/zh-TC/price' },
      { path: '/asia/price', canonical: '/price' },
      { path: '/pt-PT/price', canonical: '/pt/price' },
    ]
    for (const { path, canonical } of pages) {
      const head = headOf(await htmlOf(request, path))
      expect(new URL(head.canonical ?? '').pathname, path).toBe(canonical)
    }
  })

  test('LOC-07 a page ships only its own locale’s texts', async ({ page }) => {
    const bodies: Promise<string>[] = []
    const take = (response: Response) => {
      if (/javascript|html|json/.test(response.headers()['content-type'] ?? '')) bodies.push(response.text())
    }
    page.on('response', take)
    await openHydrated(page, '/fr/convert/btc/eur')
    // What comes while the test ends could no longer be read.
    page.off('response', take)
    const shipped = (await Promise.all(bodies)).join('\n')
    expect(bodies.length).toBeGreaterThan(5)
    const sentences = ['disclaimer', 'missing.lead', 'error.lead', 'change.noHistory', 'search.failed']
    const spoken = (code: 'en' | 'fr' | 'ar') => sentences.map((id) => wordsOf(code)(id))
    expect(spoken('fr').filter((text) => !shipped.includes(text))).toEqual([])
    expect([...spoken('en'), ...spoken('ar')].filter((text) => shipped.includes(text))).toEqual([])
  })

  test('LOC-07 numbers and dates follow the locale', async ({ page, market }) => {
    await page.goto('/fr/convert/btc/eur?amount=1234.5')
    await expect(page.locator('#amount')).toHaveValue('1234,5')
    await expect(page.locator('#result')).toHaveValue(/^\d{1,3}(?:\u202f\d{3})+,\d{2}$/)
    const month = new Intl.DateTimeFormat(localeOf('fr').tag, { month: 'short', timeZone: 'UTC' })
    await expect(page.locator('main time').first()).toContainText(month.format(new Date(market.asOf)))
  })
})
