import { urls } from '@portico/site/routes'
import { openHydrated } from '../fixtures/page/live-page.ts'
import { inLocale, pageKinds } from '../fixtures/expected/page-kinds.ts'
import { doubleText, lostContent, widenSpacing } from '../fixtures/page/reflow.ts'
import { isWholeRun } from '../fixtures/expected/sample.ts'
import { expect, test } from '../fixtures/test.ts'

const sizes = [
  { name: '320 px', width: 320, height: 640 },
  { name: '480 px', width: 480, height: 800 },
  { name: '768 px', width: 768, height: 1024 },
  { name: '1024 px', width: 1024, height: 768 },
  { name: '2560 px', width: 2560, height: 1440 },
] as const

/**
 * A run takes every second kind in the language of the longest words, and every sixth mirrored where it is narrow and wide; an exhaustive
 * run takes all of both.
 */
const runs = isWholeRun
  ? (['en', 'fr', 'ar', 'de', 'ja', 'zh-CN'] as const).map((locale) => ({ locale, sizes }))
  : [
      { locale: 'de' as const, sizes },
      { locale: 'ar' as const, sizes: sizes.filter(({ width }) => width === 320 || width === 1024) },
    ]

test.describe('nothing is lost', () => {
  for (const [index, { kind, path }] of pageKinds.entries()) {
    for (const { locale, sizes } of runs) {
      if (!isWholeRun && index % (locale === 'ar' ? 6 : 2) !== 0) continue
      test(`A11Y-02 on the ${kind} page in ${locale}: narrow, wide, double text, wide spacing`, async ({
        page,
      }) => {
        await openHydrated(page, inLocale(locale, path))
        for (const { name, ...size } of sizes) {
          await page.setViewportSize(size)
          expect.soft(await lostContent(page), name).toEqual([])
        }
        await page.setViewportSize({ width: 360, height: 740 })
        await widenSpacing(page)
        expect.soft(await lostContent(page), 'text spacing').toEqual([])
        await page.setViewportSize({ width: 1280, height: 800 })
        await doubleText(page)
        expect.soft(await lostContent(page), '200% text').toEqual([])
      })
    }
  }
})

test.describe('forced colours', () => {
  test('A11Y-02 the chart’s line, buttons and focus are drawn in the reader’s colours', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await openHydrated(page, urls.pair('btc', 'usd'))
    const colours = await page.evaluate(() => {
      const line = document.querySelector('figure svg[role="img"] path:last-of-type')
      const paper = getComputedStyle(document.body).backgroundColor
      return { line: line ? getComputedStyle(line).stroke : '', paper }
    })
    expect(colours.line).toMatch(/^rgb/)
    expect(colours.line).not.toBe(colours.paper)
    const button = page.getByRole('main').locator('a.button').first()
    await expect(button).not.toHaveCSS('border-top-width', '0px')
    await page.locator('#amount').focus()
    const ring = await page.locator('#amount').evaluate((field) => {
      const shown = [field, field.parentElement].map((part) => (part ? getComputedStyle(part) : null))
      return shown.some(
        (style) => style !== null && style.outlineStyle !== 'none' && style.outlineWidth !== '0px',
      )
    })
    expect(ring).toBe(true)
  })
})
