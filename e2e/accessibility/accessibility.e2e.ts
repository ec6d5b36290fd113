import type { Page } from '@playwright/test'
import { localeOf } from '@portico/locale'
import { preferencesCookieName } from '@portico/preferences'
import { urls } from '@portico/site/routes'
import { axeFindings } from '../fixtures/page/axe.ts'
import { brand } from '../fixtures/expected/brand.ts'
import { openHydrated } from '../fixtures/page/live-page.ts'
import { inLocale, pageKinds } from '../fixtures/expected/page-kinds.ts'
import { isWholeRun } from '../fixtures/expected/sample.ts'
import { expect, test } from '../fixtures/test.ts'
import { wordsOf } from '../fixtures/expected/texts.ts'

const desktop = { width: 1280, height: 800 }
const phone = { width: 360, height: 740 }
const sizes = [
  { name: 'desktop', viewport: desktop },
  { name: 'phone', viewport: phone },
] as const
type Look = { readonly locale: 'en' | 'ar' | 'de' | 'ja' | 'th'; readonly theme: 'white' | 'black' }

/** A run knows two looks, which have both themes and both directions; an exhaustive run all languages in both themes. */
const looks: readonly Look[] = isWholeRun
  ? (['en', 'ar', 'de', 'ja', 'th'] as const).flatMap((locale) => [
      { locale, theme: 'white' },
      { locale, theme: 'black' },
    ])
  : [
      { locale: 'en', theme: 'white' },
      { locale: 'ar', theme: 'black' },
    ]

/** Page kinds take turns with the looks of a run, and a second brand shows each in the other one. */
function looksOf(index: number): readonly Look[] {
  if (isWholeRun) return looks
  const turn = brand.id === 'default' ? index : index + 1
  return looks.filter((_, place) => place === turn % looks.length)
}

/** So do the sizes, half as often: what both brands show is seen in another look and another size by each. */
function sizesOf(index: number): readonly (typeof sizes)[number][] {
  if (isWholeRun) return sizes
  const turn = (index >> 1) + (brand.id === 'default' ? 0 : 1)
  return sizes.filter((_, place) => place === turn % sizes.length)
}

async function saveTheme(page: Page, theme: Look['theme'], baseURL: string | undefined): Promise<void> {
  await page
    .context()
    .addCookies([{ name: preferencesCookieName, value: `theme=${theme}`, url: baseURL ?? '' }])
}

/** A run sees every kind of page in the default brand and half of them in a second one, four at a time for all looks and sizes. */
const isSeen = (index: number) => isWholeRun || brand.id === 'default' || (index >> 2) % 2 === 0

test.describe('axe', () => {
  for (const [index, { kind, path }] of pageKinds.entries()) {
    if (!isSeen(index)) continue
    for (const { locale, theme } of looksOf(index)) {
      const seen = sizesOf(index)
      const names = seen.map(({ name }) => name).join(' and ')
      test(`A11Y-01 finds nothing on the ${kind} page in ${locale}, ${theme}, ${names}`, async ({
        page,
        baseURL,
      }) => {
        await saveTheme(page, theme, baseURL)
        await openHydrated(page, inLocale(locale, path))
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
        for (const { name, viewport } of seen) {
          await page.setViewportSize(viewport)
          expect.soft(await axeFindings(page), name).toEqual([])
        }
      })
    }
  }

  for (const { locale, theme } of looksOf(0)) {
    test(`A11Y-01 finds nothing with menus, comboboxes and the legal dialog open in ${locale}, ${theme}`, async ({
      page,
      baseURL,
    }) => {
      const header = wordsOf(locale, 'header')
      const say = wordsOf(locale)
      const language = localeOf(locale).displayName
      await saveTheme(page, theme, baseURL)
      await openHydrated(page, inLocale(locale, urls.pair('btc', 'usd')))
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
      await banner.getByLabel(header('header.menu'), { exact: true }).click()
      await expect(banner.getByRole('navigation').last()).toBeVisible()
      // What the menu covers nobody can press meanwhile, so that only its own targets must be large.
      const isSmall = (finding: string) => finding.startsWith('target-size: ')
      const onPage = await axeFindings(page)
      expect
        .soft(
          onPage.filter((finding) => !isSmall(finding)),
          'page below the phone menu',
        )
        .toEqual([])
      expect.soft(await axeFindings(page, 'header'), 'phone menu').toEqual([])
      await page.setViewportSize(desktop)
    })
  }

  test('A11Y-01 is able to find: an unlabelled field and a pale text are reported', async ({ page }) => {
    await openHydrated(page, urls.home())
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
