import { expect } from '@playwright/test'
import { formatDay, formatMoney } from '@portico/format'
import { pairHistory, type Snapshot } from '@portico/market'
import { urls } from '@portico/site/routes'
import { assetOf } from '../fixtures/expected/market.ts'
import { isWholeRun } from '../fixtures/expected/sample.ts'
import type { EnginePage } from './driver/engine-page.ts'
import { boxOf, expectAttribute, expectText, openHydrated } from './steps.ts'
import { test } from './test.ts'

const slider = 'figure [role=slider]'
/** The card under the pointer. */
const card = 'figure [data-half]'

const sample = isWholeRun ? (['btc', 'eth', 'sol'] as const) : (['btc'] as const)
const yearOf = (slug: string) => urls.asset(slug, { window: '365d' })

/** What the card and the slider say of a close, by its place in the year. */
function saidOf(market: Snapshot, slug: string, index: number) {
  const { points } = pairHistory(market, { from: assetOf(market, slug), to: assetOf(market, 'usd') }, '365d')
  const { date, rate } = points.at(index) ?? { date: '1970-01-01', rate: '0' }
  return { day: formatDay(date, 'en'), price: formatMoney(rate, { tag: 'en', symbol: '$' }) }
}

/** Opens a page and presses a key until its chart can be read: the chart's reader comes with a key, once the chart listens. */
async function openChart(page: EnginePage, address: string): Promise<void> {
  await openHydrated(page, address)
  await expect(async () => {
    await page.press('Shift')
    expect(await page.read((css) => document.querySelector(css) !== null, slider)).toBe(true)
  }).toPass()
}

for (const slug of sample) {
  test(`NUM-04 a pointer reads the chart of ${slug}`, async ({ enginePage, server, market }) => {
    await openChart(enginePage, server.origin + yearOf(slug))
    const {
      left,
      width,
      middle: { y },
    } = await boxOf(enginePage, { css: slider })
    // Its outermost whole pixels: a day takes two.
    for (const [x, index] of [
      [Math.ceil(left), 0],
      [Math.ceil(left + width) - 1, -1],
    ] as const) {
      await enginePage.moveTo({ x, y })
      const { day, price } = saidOf(market, slug, index)
      await expectText(enginePage, card, day)
      await expectText(enginePage, card, price)
    }
  })

  test(`NUM-04 A11Y-02 arrow keys read the chart of ${slug}`, async ({ enginePage, server, market }) => {
    await openChart(enginePage, server.origin + yearOf(slug))
    const said = (index: number) => Object.values(saidOf(market, slug, index)).join(': ')
    await enginePage.read((css) => document.querySelector<HTMLElement>(css)?.focus(), slider)
    await expectAttribute(enginePage, [slider, 'aria-valuetext'], said(-1))
    for (const [key, index] of [
      ['ArrowLeft', -2],
      ['Home', 0],
      ['ArrowRight', 1],
      ['End', -1],
    ] as const) {
      await enginePage.press(key)
      await expectAttribute(enginePage, [slider, 'aria-valuetext'], said(index))
    }
  })
}
