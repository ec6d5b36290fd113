import type { Page } from '@playwright/test'
import { localeOf } from '@portico/locale'
import { preferencesCookieName } from '@portico/preferences'
import { urls } from '@portico/site/routes'
import { axeFindings } from './fixtures/axe.ts'
import { brand } from './fixtures/brand.ts'
import { openAlive } from './fixtures/live-page.ts'
import { inLocale, pageKinds } from './fixtures/page-kinds.ts'
import { isWholeRun } from './fixtures/sample.ts'
import { expect, test } from './fixtures/test.ts'
import { wordsOf } from './fixtures/texts.ts'

const desktop = { width: 1280, height: 800 }
const phone = { width: 360, height: 740 }
type Look = { readonly locale: 'en' | 'fr' | 'ar' | 'de' | 'ja' | 'zh-CN'; readonly theme: 'white' | 'black' }

/** A run shows both themes, both directions and each theme in one language; a drill all languages in both themes. */
const looks: readonly Look[] = isWholeRun
  ? (['en', 'fr', 'ar', 'de', 'ja', 'zh-CN'] as const).flatMap((locale) => [
      { locale, theme: 'white' },
      { locale, theme: 'black' },
    ])
  : [
      { locale: 'en', theme: 'white' },
      { locale: 'ar', theme: 'black' },
    ]

/** A second brand changes colours and corners, not pages: its page kinds take turns with the looks. */
function looksOf(index: number): readonly Look[] {
  if (isWholeRun || brand.id === 'default') return looks
  return looks.filter((_, place) => place === index % looks.length)
}

async function saveTheme(page: Page, theme: Look['theme'], baseURL: string | undefined): Promise<void> {
  await page
    .context()
    .addCookies([{ name: preferencesCookieName, value: `theme=${theme}`, url: baseURL ?? '' }])
}

test.describe('axe', () => {
  // axe looks at every element; a busy machine takes its time.
  test.describe.configure({ timeout: 90_000 })

  for (const [index, { kind, path }] of pageKinds.entries()) {
    for (const { locale, theme } of looksOf(index)) {
      test(`A11Y-01 finds nothing on the ${kind} page in ${locale}, ${theme}, desktop and phone`, async ({
        page,
        baseURL,
      }) => {
        await saveTheme(page, theme, baseURL)
        await openAlive(page, inLocale(locale, path))
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
        expect.soft(await axeFindings(page), 'desktop').toEqual([])
        await page.setViewportSize(phone)
        expect.soft(await axeFindings(page), 'phone').toEqual([])
      })
    }
  }

  for (const { locale, theme } of looks) {
    test(`A11Y-01 finds nothing with menus, comboboxes and the legal dialog open in ${locale}, ${theme}`, async ({
      page,
      baseURL,
    }) => {
      const header = wordsOf(locale, 'header')
      const say = wordsOf(locale)
      const language = localeOf(locale).displayName
      await saveTheme(page, theme, baseURL)
      await openAlive(page, inLocale(locale, urls.pair('btc', 'usd')))
      const banner = page.getByRole('banner')

      await banner.getByLabel(header('header.language', { language })).click()
      await expect(banner.getByRole('link', { name: 'Français', exact: true })).toBeVisible()
      expect.soft(await axeFindings(page), 'languages').toEqual([])

      await banner.getByLabel(header('header.settings')).click()
      await expect(banner.locator('select')).toBeVisible()
      expect.soft(await axeFindings(page), 'settings').toEqual([])
      await page.keyboard.press('Escape')

      await page.getByRole('main').getByLabel(say('pair.pickTo'), { exact: true }).first().focus()
      await page
        .getByRole('main')
        .getByRole('combobox', { name: say('pair.pickTo') })
        .fill('e')
      await expect(page.getByRole('main').getByRole('option').first()).toBeVisible()
      expect.soft(await axeFindings(page), 'combobox').toEqual([])
      await page.keyboard.press('Escape')

      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: wordsOf(locale, 'footer')('footer.choices') })
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect.soft(await axeFindings(page), 'legal dialog').toEqual([])
      await page.keyboard.press('Escape')

      await page.setViewportSize(phone)
      await banner.getByLabel(header('header.menu')).click()
      await expect(banner.getByRole('navigation').last()).toBeVisible()
      expect.soft(await axeFindings(page), 'phone menu').toEqual([])
      await page.setViewportSize(desktop)
    })
  }

  test('A11Y-01 is able to find: an unlabelled field and a pale text are reported', async ({ page }) => {
    await openAlive(page, urls.home())
    await page.evaluate(() => {
      const field = document.createElement('input')
      const text = document.createElement('p')
      text.textContent = 'Hardly to be read'
      text.style.color = '#dddddd'
      document.querySelector('main')?.append(field, text)
    })
    const rules = (await axeFindings(page)).map((finding) => finding.split(':')[0])
    expect(rules).toEqual(expect.arrayContaining(['label', 'color-contrast']))
  })
})
