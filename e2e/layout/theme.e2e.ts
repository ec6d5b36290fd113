import type { Page } from '@playwright/test'
import { parsePreferencesCookie, preferencesCookieName } from '@portico/preferences'
import { urls } from '@portico/site/routes'
import { openHydrated, untilHydrated } from '../fixtures/page/live-page.ts'
import { followPaintedThemes, paintedThemes } from '../fixtures/page/painted.ts'
import { expect, test } from '../fixtures/test.ts'
import { wordsOf } from '../fixtures/expected/texts.ts'

const header = wordsOf('en', 'header')
const root = (page: Page) => page.locator('html')

async function chooseTheme(page: Page, name: 'header.themeLight' | 'header.themeDark'): Promise<void> {
  await page.getByRole('banner').getByLabel(header('header.settings')).click()
  await page.getByRole('banner').getByText(header(name), { exact: true }).click()
}

async function saved(page: Page): Promise<{ cookie: string; storage: unknown; days: number }> {
  const cookies = await page.context().cookies()
  const cookie = cookies.find(({ name }) => name === preferencesCookieName)
  const storage = await page.evaluate(
    (): unknown => JSON.parse(localStorage.getItem('portico.global') ?? '{}').theme,
  )
  const days = Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)
  return { cookie: parsePreferencesCookie(`${preferencesCookieName}=${cookie?.value}`).theme, storage, days }
}

test.describe('the theme', () => {
  test('THEME-03 PREF-02 a choice is set on the document and saved in cookie and storage for 365 days', async ({
    page,
  }) => {
    await openHydrated(page, urls.home())
    await expect(root(page)).toHaveAttribute('data-theme', 'white')
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const before = await background()
    await chooseTheme(page, 'header.themeDark')
    await expect(root(page)).toHaveAttribute('data-theme', 'black')
    await expect.poll(background).not.toBe(before)
    await expect.poll(() => saved(page)).toEqual({ cookie: 'black', storage: 'black', days: 365 })
  })

  test('THEME-02 a saved theme is there at the first paint of every later page', async ({
    page,
    request,
  }) => {
    await openHydrated(page, urls.home())
    await chooseTheme(page, 'header.themeDark')
    await followPaintedThemes(page)
    await openHydrated(page, urls.pair('btc', 'usd'))
    expect(await paintedThemes(page)).toEqual(['black'])
    const html = await (await request.get(urls.pair('btc', 'usd'))).text()
    expect(html, 'anonymous HTML is the same for everyone').toContain('data-theme="white"')
  })

  test('THEME-02 the cookie serves where the storage is empty', async ({ page, baseURL }) => {
    await page
      .context()
      .addCookies([{ name: preferencesCookieName, value: 'lang=en&theme=black', url: baseURL ?? '' }])
    await followPaintedThemes(page)
    await openHydrated(page, urls.home())
    expect(await paintedThemes(page)).toEqual(['black'])
  })

  const parameters = [
    { value: 'dark', shown: 'black' },
    { value: 'black', shown: 'black' },
    { value: 'light', shown: 'white' },
    { value: 'standard', shown: 'white' },
    { value: 'white', shown: 'white' },
    { value: 'purple', shown: 'white' },
  ]
  for (const { value, shown } of parameters) {
    test(`THEME-01 THEME-02 the app’s parameter ${value} shows ${shown} without a flash`, async ({
      page,
      baseURL,
    }) => {
      const other = shown === 'white' ? 'black' : 'white'
      await page
        .context()
        .addCookies([{ name: preferencesCookieName, value: `theme=${other}`, url: baseURL ?? '' }])
      await followPaintedThemes(page)
      await openHydrated(page, `${urls.home()}?theme=${value}`)
      expect(await paintedThemes(page)).toEqual([shown])
    })
  }

  test('THEME-03 another open tab follows', async ({ page, context }) => {
    const other = await context.newPage()
    await openHydrated(page, urls.home())
    await openHydrated(other, urls.prices())
    await chooseTheme(page, 'header.themeDark')
    await expect(root(other)).toHaveAttribute('data-theme', 'black')
    await chooseTheme(other, 'header.themeLight')
    await expect(root(page)).toHaveAttribute('data-theme', 'white')
  })

  test('PREF-03 a blocked storage leaves the page working and is logged only', async ({ page }) => {
    const warnings: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text())
    })
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    })
    await page.goto(urls.home())
    await untilHydrated(page)
    await chooseTheme(page, 'header.themeDark')
    await expect(root(page)).toHaveAttribute('data-theme', 'black')
    expect(warnings.length).toBeGreaterThan(0)
  })
})
