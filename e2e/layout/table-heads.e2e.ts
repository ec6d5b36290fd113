import type { Page } from '@playwright/test'
import { pageKinds } from '../fixtures/expected/page-kinds.ts'
import { isWholeRun } from '../fixtures/expected/sample.ts'
import { expect, test } from '../fixtures/test.ts'

/** Where the heads of a page's long tables stand, in px; each table is scrolled to. */
async function misplacedHeads(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const settled = () =>
      new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
    const found: string[] = []
    for (const frame of document.querySelectorAll('.table-scroll')) {
      const [table, head] = [frame.querySelector('table'), frame.querySelector('thead')]
      if (table === null || head === null || frame.getClientRects().length === 0) continue
      const name = frame.getAttribute('aria-label')
      const below = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
      const topOf = (element: Element) => element.getBoundingClientRect().top
      scrollBy(0, topOf(table) - below - 40)
      await settled()
      const offset = topOf(head) - topOf(table)
      if (Math.abs(offset) > 2) found.push(`${name}: the head is ${Math.round(offset)} px below its place`)
      if (table.clientHeight < 4 * head.clientHeight) continue
      scrollBy(0, 40 + 2 * head.clientHeight)
      await settled()
      // At the end of a page there is nothing to scroll.
      if (topOf(table) > below) continue
      const gap = topOf(head) - below
      if (Math.abs(gap) > 2) found.push(`${name}: the head is ${Math.round(gap)} px from the header`)
    }
    return found
  })
}

/** A run takes every third kind of page, an exhaustive run all of them. */
const kinds = pageKinds.filter((_, index) => isWholeRun || index % 3 === 0)

for (const { kind, path } of kinds) {
  test(`NUM-05 the heads of the tables on the ${kind} page stand in place, and follow the page`, async ({
    page,
  }) => {
    await page.goto(path)
    expect(await misplacedHeads(page)).toEqual([])
  })
}
