import { urls } from '@portico/site/routes'
import { walkByTab } from '../fixtures/page/keyboard-walk.ts'
import { openHydrated } from '../fixtures/page/live-page.ts'
import { inLocale, pageKinds } from '../fixtures/expected/page-kinds.ts'
import { isWholeRun } from '../fixtures/expected/sample.ts'
import { expect, test } from '../fixtures/test.ts'
import { wordsOf } from '../fixtures/expected/texts.ts'

const header = wordsOf('en', 'header')

/** A run takes these, an exhaustive run every kind of page, mirrored too. */
const sample = [
  { locale: 'en', path: urls.home() },
  { locale: 'en', path: urls.prices({ kind: 'metal' }) },
  { locale: 'ar', path: urls.pair('btc', 'usd') },
  { locale: 'en', path: urls.asset('btc') },
  { locale: 'en', path: urls.versus('eth', 'btc') },
  { locale: 'ar', path: urls.assetHistory('btc') },
  { locale: 'en', path: urls.logIn() },
  { locale: 'en', path: urls.search('eth') },
  { locale: 'en', path: '/no-such-page' },
] as const
const walks = isWholeRun
  ? (['en', 'ar'] as const).flatMap((locale) => pageKinds.map(({ path }) => ({ locale, path })))
  : sample

test.describe('by keyboard alone', () => {
  for (const { locale, path } of walks) {
    test(`A11Y-01 A11Y-02 Tab reaches everything on ${inLocale(locale, path)}, visibly and clear of the header`, async ({
      page,
    }) => {
      await openHydrated(page, inLocale(locale, path))
      const walk = await walkByTab(page)
      expect(walk.stops).toBeGreaterThan(10)
      expect.soft(walk.problems).toEqual([])
      expect.soft(walk.missed).toEqual([])
    })
  }

  test('A11Y-01 Shift and Tab upwards never puts the focus under the sticky header', async ({ page }) => {
    await openHydrated(page, urls.pair('btc', 'usd'))
    await page.getByRole('contentinfo').getByRole('link').last().focus()
    for (let step = 0; step < 40; step += 1) {
      await page.keyboard.press('Shift+Tab')
      const hidden = await page.evaluate(() => {
        const box = document.activeElement?.getBoundingClientRect()
        const bar = document.querySelector('header')
        if (!box || !bar || bar.contains(document.activeElement)) return false
        return box.bottom <= bar.getBoundingClientRect().bottom
      })
      expect(hidden, `step ${step}`).toBe(false)
    }
  })

  test('A11Y-01 menus open by Enter, hold their links and close by Escape, which gives the focus back', async ({
    page,
  }) => {
    await openHydrated(page, urls.home())
    const summary = page.getByRole('banner').getByLabel(header('header.language', { language: 'English' }))
    await summary.focus()
    await page.keyboard.press('Enter')
    const first = page.getByRole('banner').locator('a[hreflang]').first()
    await expect(first).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(first).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(first).toBeHidden()
    await expect(summary).toBeFocused()
  })

  test('A11Y-01 the settings are changed by arrows and Space', async ({ page }) => {
    await openHydrated(page, urls.home())
    await page.getByRole('banner').getByLabel(header('header.settings')).focus()
    await page.keyboard.press('Enter')
    const light = page.getByRole('radio', { name: header('header.themeLight') })
    await light.focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'black')
    await page.keyboard.press('ArrowUp')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'white')
  })

  test('A11Y-01 the legal dialog keeps the focus inside while it is open', async ({ page }) => {
    await openHydrated(page, urls.home())
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: wordsOf('en', 'footer')('footer.choices') })
      .focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab')
      const place = await page.evaluate(() => {
        const { activeElement } = document
        return activeElement === document.body || activeElement?.closest('dialog') !== null
      })
      expect(place, `step ${step}`).toBe(true)
    }
  })
})
