import { inLocale, pageKinds } from '../fixtures/expected/page-kinds.ts'
import { isWholeRun } from '../fixtures/expected/sample.ts'
import { walkByTab } from '../fixtures/page/keyboard-walk.ts'
import { openHydrated } from '../fixtures/page/live-page.ts'
import { expect, test } from '../fixtures/test.ts'

/** A run takes every eighth kind of page, an exhaustive run all of them. */
const kinds = pageKinds.filter((_, index) => isWholeRun || index % 8 === 0)

/** Runs in the page: lines of drawings that say something, in the colour of the page behind them. */
function drawnInPaper(): string[] {
  const paper = getComputedStyle(document.body).backgroundColor
  return [...document.querySelectorAll<SVGElement>('svg[role="img"] :is(path, line, polyline)')]
    .filter((line) => line.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((line) => {
      const { stroke, fill } = getComputedStyle(line)
      return stroke === paper || (stroke === 'none' && fill === paper)
    })
    .map((line) => line.outerHTML.slice(0, 120))
}

/** Runs in the page: buttons without an edge, which only their surface told from the page before. */
function withoutEdge(): string[] {
  return [...document.querySelectorAll<HTMLElement>('.button')]
    .filter((button) => button.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((button) => getComputedStyle(button).borderTopWidth === '0px')
    .map((button) => button.outerHTML.slice(0, 120))
}

/** Runs in the page: what moves for longer than a moment. */
function moving(): string[] {
  return document
    .getAnimations()
    .filter((animation) => Number(animation.effect?.getComputedTiming().duration ?? 0) > 1)
    .map((animation) => `${animation.id} ${animation.constructor.name}`)
}

for (const { kind, path } of kinds) {
  test.describe('with the colours of the reader', () => {
    test.use({ contextOptions: { forcedColors: 'active' } })

    test(`A11Y-02 lines, edges and the focus are seen on the ${kind} page`, async ({ page }) => {
      await openHydrated(page, inLocale('en', path))
      expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true)
      expect.soft(await page.evaluate(drawnInPaper)).toEqual([])
      expect.soft(await page.evaluate(withoutEdge)).toEqual([])
      expect.soft((await walkByTab(page)).problems).toEqual([])
    })
  })

  test.describe('with reduced motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } })

    test(`A11Y-02 nothing moves on the ${kind} page, before and after a touch`, async ({ page }) => {
      await page.goto(inLocale('en', path))
      expect(await page.evaluate(moving)).toEqual([])
      await openHydrated(page, inLocale('en', path))
      expect(await page.evaluate(moving)).toEqual([])
    })
  })
}
