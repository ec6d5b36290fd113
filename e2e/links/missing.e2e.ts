import { urls } from '@portico/site/routes'
import { expectSameDocument, markWindow, openHydrated } from '../fixtures/page/live-page.ts'
import { inLocale } from '../fixtures/expected/page-kinds.ts'
import { expect, test } from '../fixtures/test.ts'
import { wordsOf } from '../fixtures/expected/texts.ts'

const say = wordsOf('en')

test.describe('what does not exist', () => {
  for (const locale of ['en', 'fr', 'ar'] as const) {
    test(`ROUTE-03 an unknown path is a 404 page in ${locale} that leads on`, async ({ page }) => {
      const words = wordsOf(locale)
      const answer = await page.goto(inLocale(locale, '/no-such-page'))
      expect(answer?.status()).toBe(404)
      await expect(page).toHaveTitle(wordsOf(locale, 'tdk')('missing.title'))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('missing.title'))
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
      await expect(page.getByRole('banner')).toBeVisible()
      const search = page.getByRole('main').getByRole('search')
      await expect(search.getByRole('searchbox', { name: words('search.label') })).toBeVisible()
      await expect(search).toHaveAttribute('action', inLocale(locale, '/search'))
      const home = page.getByRole('main').getByRole('link', { name: words('error.home') })
      await expect(home).toHaveAttribute('href', inLocale(locale, urls.home()))
    })

    test(`ROUTE-03 an unknown asset is a 404 page in ${locale} with suggestions`, async ({ page }) => {
      const words = wordsOf(locale)
      const answer = await page.goto(inLocale(locale, urls.pair('bitcoyn', 'usd')))
      expect(answer?.status()).toBe(404)
      await expect(page.getByRole('main')).toContainText(words('missing.wanted', { query: 'bitcoyn' }))
      const near = page.getByRole('region', { name: words('missing.suggestions') })
      await near.getByRole('link', { name: 'Bitcoin BTC' }).click()
      await expect(page).toHaveURL(new RegExp(`^[^?]*${inLocale(locale, '/convert/btc/')}\\w+$`))
    })
  }

  test('ROUTE-03 a client navigation to an unknown pair shows the same page in place', async ({
    page,
    faults,
  }) => {
    faults.allow(/_data\/convert\/etherium/)
    await openHydrated(page, urls.home())
    await markWindow(page)
    await page.evaluate(
      (path) => {
        const link = document.createElement('a')
        link.href = path
        link.textContent = 'a stale link'
        document.querySelector('main')?.prepend(link)
      },
      urls.pair('etherium', 'usd'),
    )
    const asked = page.waitForResponse((response) => response.url().includes('/_data/'))
    await page.getByText('a stale link').click()
    expect((await asked).status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('missing.title'))
    await expect(page).toHaveTitle(wordsOf('en', 'tdk')('missing.title'))
    await expectSameDocument(page)
  })
})

test.describe('what fails', () => {
  const failures = [
    { name: 'data that never comes', answer: { status: 503, body: 'overloaded' } },
    {
      name: 'a page that throws while it is drawn',
      answer: {
        status: 200,
        contentType: 'application/json',
        body: JSON.stringify({
          page: 'prices',
          status: 200,
          head: { title: 'x', description: 'x' },
          view: {},
        }),
      },
    },
  ]
  for (const { name, answer } of failures) {
    test(`ROUTE-03 ${name} gives the error page inside the shell, and the way home works`, async ({
      page,
      faults,
    }) => {
      faults.allow(/./)
      await openHydrated(page, urls.home())
      await page.route('**/_data/price', (route) => route.fulfill(answer))
      const navigation = page.getByRole('banner').getByRole('navigation').first()
      await navigation.getByRole('link', { name: wordsOf('en', 'header')('header.prices') }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('error.title'))
      await expect(page.getByRole('main')).toHaveCount(1)
      await expect(page.getByRole('contentinfo')).toBeVisible()
      await page
        .getByRole('main')
        .getByRole('link', { name: say('error.home') })
        .click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('home.title'))
    })
  }

  test('a fault that a test does not announce is seen', async ({ page, faults }) => {
    faults.allow(/broken on purpose|POLICY|Content Security|TrustedScript/)
    await page.goto(urls.home())
    await page
      .evaluate(() => {
        console.error('broken on purpose')
        const script = document.createElement('script')
        script.textContent = 'window.taken = true'
        document.body.append(script)
      })
      .catch(() => undefined)
    const kinds = () => faults.all().map(({ kind }) => kind)
    await expect.poll(kinds).toEqual(expect.arrayContaining(['console', 'policy']))
    expect(await page.evaluate(() => Reflect.get(window, 'taken'))).toBeUndefined()
  })
})
