import type { Page } from '@playwright/test'
import { urls } from '@portico/site/routes'
import { openUntouched } from '../fixtures/page/live-page.ts'
import { expect, test } from '../fixtures/test.ts'

/** A phone's screen, as the bench has it. */
test.use({ viewport: { width: 412, height: 823 } })

/** How many elements are laid out before the page is scrolled, and the headings that wait until they come near. */
function readLayout(page: Page): Promise<{ laidOut: number; waiting: string[] }> {
  return page.evaluate(() => {
    const all = [...document.body.querySelectorAll('*')].filter((element) => element.checkVisibility())
    const isLaidOut = (element: Element) => element.checkVisibility({ contentVisibilityAuto: true })
    return {
      laidOut: all.filter(isLaidOut).length,
      waiting: all
        .filter((element) => element.matches('main :is(h2, h3)') && !isLaidOut(element))
        .map(({ textContent }) => textContent),
    }
  })
}

/** Whether the browser's own search finds words on the page; it scrolls to them. */
function find(page: Page, words: string): Promise<unknown> {
  return page.evaluate((sought) => Reflect.apply(Reflect.get(window, 'find'), window, [sought]), words)
}

for (const [kind, path] of [
  ['home', urls.home()],
  ['asset', urls.asset('btc')],
] as const)
  test(`PERF-01 ${kind}: what lies far below a phone's screen is not laid out, but found`, async ({
    page,
  }) => {
    await openUntouched(page, path)
    const { laidOut, waiting } = await readLayout(page)
    expect(laidOut).toBeLessThan(350)
    expect(waiting.length).toBeGreaterThan(1)
    const last = waiting.at(-1) ?? ''
    await expect.poll(() => find(page, last)).toBe(true)
    await expect(page.getByRole('heading', { name: last, exact: true })).toBeInViewport()
  })
