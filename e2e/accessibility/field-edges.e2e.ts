import type { Page } from '@playwright/test'
import { preferencesCookieName } from '@portico/preferences'
import { urls } from '@portico/site/routes'
import { openHydrated } from '../fixtures/page/live-page.ts'
import { expect, test } from '../fixtures/test.ts'

/** Every page that has fields of a kind of its own. */
const paths = [
  urls.home(),
  urls.prices(),
  urls.compare(),
  urls.versus('eth', 'btc'),
  urls.search('eth'),
  urls.assetHistory('btc'),
  urls.logIn(),
  urls.register(),
]

/** Fields in sight whose own edge, or that of the frame around them, is not drawn in the colour for edges of fields. */
function fieldsWithoutEdge(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const frames = 3
    const probe = document.createElement('i')
    probe.style.color = 'var(--field-line)'
    document.body.append(probe)
    const edge = getComputedStyle(probe).color
    probe.remove()
    const isDrawn = (element: Element | null) => {
      if (element === null) return false
      const { borderTopColor, borderTopStyle, boxShadow } = getComputedStyle(element)
      return (borderTopStyle === 'solid' && borderTopColor === edge) || boxShadow.includes(edge)
    }
    const around = (field: Element) => {
      const chain: (Element | null)[] = [field]
      for (let step = 0; step < frames; step++) chain.push(chain.at(-1)?.parentElement ?? null)
      return chain
    }
    return [...document.querySelectorAll('input, select, textarea')]
      .filter((field) => !field.matches('[type=hidden], [type=radio], [type=checkbox], [type=range]'))
      .filter((field) => field.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((field) => !around(field).some(isDrawn))
      .map((field) => field.outerHTML.slice(0, 120))
  })
}

test.describe('fields', () => {
  for (const [path, theme] of paths.flatMap((each) => [[each, 'white'] as const, [each, 'black'] as const])) {
    test(`A11Y-01 every field on ${path} has an edge that is seen, ${theme}`, async ({ page, baseURL }) => {
      await page
        .context()
        .addCookies([{ name: preferencesCookieName, value: `theme=${theme}`, url: baseURL ?? '' }])
      await openHydrated(page, path)
      expect(await page.locator('input:visible, select:visible').count()).toBeGreaterThan(0)
      expect(await fieldsWithoutEdge(page)).toEqual([])
    })
  }
})
