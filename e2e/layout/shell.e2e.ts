import type { Page } from '@playwright/test'
import { defaultBridgeName } from '@portico/bridge'
import { urls } from '@portico/site/routes'
import { brand } from '../fixtures/expected/brand.ts'
import { expectSameDocument, markWindow, openHydrated } from '../fixtures/page/live-page.ts'
import { expect, test } from '../fixtures/test.ts'
import { wordsOf } from '../fixtures/expected/texts.ts'

const say = wordsOf('en')
const header = wordsOf('en', 'header')
const footer = wordsOf('en', 'footer')
const legal = wordsOf('en', 'legal')

const mainNavigation = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('navigation', { name: header('header.navigation') })
    .first()

test.describe('the frame of a page', () => {
  test('SHELL-01 is sticky header, main area, footer and legal dialog, in this order', async ({ page }) => {
    await page.goto(urls.pair('btc', 'usd'))
    const order = await page.evaluate(() =>
      [...document.querySelectorAll('header, main, footer, dialog')].map((part) => part.localName),
    )
    expect(order).toEqual(['header', 'main', 'footer', 'dialog'])
    for (const role of ['banner', 'main', 'contentinfo'] as const)
      await expect(page.getByRole(role)).toHaveCount(1)
    await page.evaluate(() => window.scrollTo(0, 900))
    await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('dialog', { includeHidden: true })).toHaveAttribute('aria-labelledby', /.+/)
  })

  test('V13 SHELL-09 the header has navigation, with how to buy, search, language, settings and the account area', async ({
    page,
  }) => {
    await page.goto(urls.home())
    const banner = page.getByRole('banner')
    await expect(mainNavigation(page).getByRole('link')).toHaveText([
      header('header.prices'),
      header('header.converter'),
      header('header.compare'),
      header('header.buy'),
      header('header.learn'),
    ])
    await expect(banner.getByRole('search').first()).toBeVisible()
    await expect(banner.getByLabel(header('header.language', { language: 'English' }))).toBeVisible()
    await expect(banner.getByLabel(header('header.settings'))).toBeVisible()
    await expect(banner.getByRole('link', { name: header('header.logIn') })).toHaveAttribute(
      'href',
      brand.addresses.logIn ?? urls.logIn(),
    )
    await expect(banner.getByRole('link', { name: header('header.signUp') })).toHaveAttribute(
      'href',
      brand.addresses.signUp ?? urls.register(),
    )
  })

  test('SHELL-03 the legal dialog follows locale and path', async ({ page }) => {
    const dialog = page.locator('#slot-legal dialog')
    await openHydrated(page, `/fr${urls.pair('btc', 'eur')}`)
    await expect(dialog).toHaveAttribute('data-locale', 'fr')
    await expect(dialog).toHaveAttribute('data-path', urls.pair('btc', 'eur'))
    await markWindow(page)
    await mainNavigation(page)
      .or(page.getByRole('banner').getByRole('navigation').first())
      .getByRole('link')
      .first()
      .click()
    await expect(dialog).toHaveAttribute('data-path', urls.prices())
    await expectSameDocument(page)
    await page.goto(`/ar${urls.prices()}`)
    await expect(dialog).toHaveAttribute('data-locale', 'ar')
  })

  test('SHELL-05 inside the native app header and footer are never painted', async ({ page }) => {
    await page.addInitScript((bridgeName) => {
      Reflect.set(window, bridgeName, { os: 'ios', send: () => undefined })
      const heights: number[] = []
      Reflect.set(window, 'paintedHeights', heights)
      const sample = () => {
        for (const id of ['slot-header', 'slot-footer']) {
          const slot = document.getElementById(id)
          if (slot) heights.push(slot.offsetHeight)
        }
        requestAnimationFrame(sample)
      }
      requestAnimationFrame(sample)
    }, defaultBridgeName)
    await openHydrated(page, urls.pair('btc', 'usd'))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const heights = await page.evaluate((): unknown => Reflect.get(window, 'paintedHeights'))
    expect(Array.isArray(heights) && heights.length > 2).toBe(true)
    expect(Array.isArray(heights) && heights.filter((height) => height !== 0)).toEqual([])
  })

  test('SHELL-05 a browser without the bridge shows both', async ({ page }) => {
    await page.goto(urls.home())
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
  })
})

test.describe('search in the header', () => {
  test('SHELL-09 finds an asset and a conversion by keyboard and leads to them', async ({ page }) => {
    await openHydrated(page, urls.home())
    await markWindow(page)
    await page
      .getByRole('banner')
      .getByRole('textbox', { name: header('header.search') })
      .first()
      .focus()
    const box = page.getByRole('banner').getByRole('combobox', { name: header('header.search') })
    await box.fill('ethereum')
    const list = page.getByRole('banner').getByRole('listbox')
    await expect(list.getByRole('option', { selected: true })).toContainText('ETH')
    await box.press('Enter')
    await expect(page).toHaveURL(urls.asset('eth'))
    // The new page takes the focus (A11Y-02), and the field lets go of what was typed with it.
    await expect(page.locator('#main')).toBeFocused()
    await box.fill('100 eur in btc')
    await expect(list.getByRole('option', { selected: true })).toContainText('EUR/BTC')
    await box.press('ArrowDown')
    await box.press('ArrowUp')
    await box.press('Enter')
    await expect(page).toHaveURL(urls.pair('eur', 'btc', { amount: '100' }))
    await expectSameDocument(page)
  })

  test('SHELL-09 Escape closes the list, and a failing search says what helps', async ({ page, faults }) => {
    faults.allow(/search\.json|Failed to fetch|ERR_FAILED/)
    await openHydrated(page, urls.home())
    await page.route('**/search.json*', (route) => route.abort('failed'))
    await page
      .getByRole('banner')
      .getByRole('textbox', { name: header('header.search') })
      .first()
      .focus()
    const box = page.getByRole('banner').getByRole('combobox', { name: header('header.search') })
    await box.fill('eth')
    await expect(page.getByText(header('header.searchFailed'))).toBeVisible()
    await box.press('Escape')
    await expect(page.getByText(header('header.searchFailed'))).toBeHidden()
  })
})

test.describe('search without scripts', () => {
  test.use({ javaScriptEnabled: false })

  for (const [locale, query] of [
    ['en', 'bitcion'],
    ['ar', '100 دولار إلى بيتكوين'],
  ] as const) {
    test(`SHELL-09 SHELL-10 the form of the header leads to what the field would list in ${locale}`, async ({
      page,
      request,
    }) => {
      const prefix = locale === 'en' ? '' : `/${locale}`
      await page.goto(prefix + urls.home())
      const search = page.getByRole('banner').getByRole('search').first()
      await search.getByRole('textbox').fill(query)
      await search.getByRole('textbox').press('Enter')
      await expect(page).toHaveURL((url) => url.pathname === prefix + urls.search())
      const { groups } = await (await request.get(prefix + urls.searchJson(query))).json()
      const headings = page.getByRole('main').getByRole('heading', { level: 2 })
      await expect(headings).toHaveText(
        groups.map(({ heading }: { heading: string }) => new RegExp(`^${heading}`)),
      )
      for (const { findings } of groups)
        await expect(page.getByRole('main').locator(`a[href="${findings[0].href}"]`).first()).toBeVisible()
    })
  }
})

test.describe('getting about', () => {
  test('A11Y-02 the skip link is the first stop and leads to the main area', async ({ page }) => {
    await page.goto(urls.home())
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: say('shell.skip') })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.locator('#main')).toBeFocused()
  })

  test('A11Y-02 a client navigation moves the focus, sets the title and announces it', async ({ page }) => {
    await openHydrated(page, urls.home())
    await markWindow(page)
    await mainNavigation(page)
      .getByRole('link', { name: header('header.prices') })
      .click()
    const title = wordsOf('en', 'tdk')('prices.title')
    await expect(page).toHaveTitle(title)
    await expect(page.locator('#main')).toBeFocused()
    await expect(page.locator('#app [role="status"].visually-hidden')).toHaveText(title)
    await expect(mainNavigation(page).locator('[aria-current="page"]')).toHaveText(header('header.prices'))
    await expectSameDocument(page)
  })

  test('SHELL-11 a button pressed before the scripts arrive takes effect exactly once', async ({ page }) => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/_data/')) asked.push(request.url())
    })
    await page.route(/\/assets\/site-main\.[^/]+\.js$/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(urls.pair('btc', 'usd'))
    await page.getByRole('button', { name: say('pair.refresh') }).click()
    const refreshed = page.waitForResponse((response) => response.url().includes('/_data/'))
    release()
    await refreshed
    await expect(page.getByRole('button', { name: say('pair.refresh') })).toBeEnabled()
    expect(asked).toHaveLength(1)
  })
})

test.describe('the legal dialog', () => {
  test('SHELL-03 opens by the footer’s link, keeps the consent choice and gives the focus back', async ({
    page,
  }) => {
    await openHydrated(page, urls.home())
    const opener = page.getByRole('contentinfo').getByRole('link', { name: footer('footer.choices') })
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: legal('legal.title') })
    await expect(dialog).toBeVisible()
    // What holds before there is a choice is the brand's to say.
    const current = brand.analytics.consent === 'assumed' ? 'legal.on' : 'legal.off'
    await expect(dialog.getByRole('radio', { name: legal(current) })).toBeChecked()
    await dialog.getByRole('radio', { name: legal('legal.on') }).check()
    await dialog.getByRole('button', { name: legal('legal.save') }).click()
    await expect(dialog.getByRole('status')).toHaveText(legal('legal.saved'))
    expect(await page.evaluate(() => localStorage.getItem('legal:consent'))).toBe('on')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
    await page.reload()
  })

  test('SHELL-10 without scripts the same link leads to the text about what is stored', async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
    const page = await context.newPage()
    await page.goto(urls.home())
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: footer('footer.choices') })
      .click()
    await expect(page).toHaveURL(/\/legal\/privacy#privacy-choices$/)
    await expect(page.locator('#privacy-choices')).toBeInViewport()
    await context.close()
  })
})
