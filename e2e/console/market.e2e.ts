import type { BrowserContext, Locator, Page } from '@playwright/test'
import { urls } from '@portico/site/routes'
import { confirmActing, type Desk, openArea } from '../fixtures/console.ts'
import { axeFindings } from '../fixtures/page/axe.ts'
import { prepareScriptedMarket, type ScriptedMarket } from '../fixtures/servers/scripted-market.ts'
import { consoleSuite } from './suite.ts'
import { expect, test } from '../fixtures/test.ts'

let market: ScriptedMarket
let mia: Desk
let usual = ''

const suite = consoleSuite('market', () => {
  market = prepareScriptedMarket()
  return { settings: { ...market.env, ROLES: 'site,gateway,market,console' } }
})
test.beforeAll(async ({ browser }) => {
  mia = await suite.colleague(browser, 'Mia', 'Market')
  usual = (await quoteOf('btc')).price
})
test.afterAll(() => market.remove())

/** What anybody is told of an asset's price. */
async function quoteOf(slug: string): Promise<{ readonly price: string; readonly text: string }> {
  const answer = await fetch(`${suite.server().server.origin}/v1/market/quote?from=${slug}&to=usd`)
  const text = await answer.text()
  const { data } = JSON.parse(text)
  return { price: String(data.rate), text }
}

const priceOf = async () => (await quoteOf('btc')).price

/** Looks again until something is there; lists are read when a page is opened. */
async function seen(page: Page, target: Locator): Promise<void> {
  await expect(async () => {
    await page.reload()
    await expect(target).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 30_000 })
}

test('SHIP-03 who works on the market sees how sources are, and rejects and accepts what they hold', async () => {
  const { page } = mia
  // Ten times as much looks like a mistake of units, and waits for half an hour.
  const jumped = `${usual.split('.')[0]}0`
  market.say({ btc: jumped })
  await openArea(mia, 'Market')
  const held = page.getByRole('grid', { name: 'Held prices' }).getByRole('row', { name: /^btc/ })
  await seen(page, held)
  await expect(held).toContainText('It jumps, and nothing confirms it yet')
  const sources = page.getByRole('grid', { name: 'Sources' })
  await expect(sources.getByRole('row', { name: new RegExp(market.source) })).toContainText('Working')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Reject: btc fair' }).click()
  expect(await axeFindings(page)).toEqual([])
  await confirmActing(mia, 'Reject', 'their engineers confirmed the mistake')
  await expect(page.getByText('Done.')).toBeVisible()
  await seen(page, page.getByText('Nothing is held.'))
  expect(await priceOf()).toBe(usual)
  await expect(page.getByRole('grid', { name: 'Current decisions' })).toContainText('Rejected')
  await page.getByRole('button', { name: 'End decision: btc' }).click()
  await confirmActing(mia, 'End decision', 'it was no mistake')
  await expect(page.getByText('Done.')).toBeVisible()
  await seen(page, held)
  await page.getByRole('button', { name: 'Accept: btc fair' }).click()
  await confirmActing(mia, 'Accept', 'checked at three exchanges')
  await expect(page.getByText('Done.')).toBeVisible()
  await expect.poll(priceOf, { timeout: 20_000 }).toBe(jumped)
  expect(mia.faults.unexpected()).toEqual([])
})

/** Pages that a visitor has open while prices move. */
async function openLivePages(context: BrowserContext): Promise<readonly Page[]> {
  const paths = [urls.asset('btc'), urls.prices()]
  return Promise.all(
    paths.map(async (path) => {
      const page = await context.newPage()
      await page.goto(suite.server().server.origin + path)
      await expect(page.locator('html')).toHaveAttribute('data-live', 'live')
      await expect(page.locator('main')).not.toContainText('set by hand')
      return page
    }),
  )
}

test('SHIP-03 a price is set by hand when an owner approves, is named as the operator’s, and is ended', async ({
  page: visitor,
  context,
}) => {
  const open = await openLivePages(context)
  const { page } = mia
  // A time that is too long is refused.
  mia.faults.allow(/status of 400|^400 /)
  await openArea(mia, 'Market')
  await page.getByRole('button', { name: 'Set a figure' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/End of its page/).fill('btc')
  await dialog.getByRole('textbox', { name: 'Price in dollars' }).fill('12345.5')
  await dialog.getByLabel(/Ends after so many minutes/).fill('1441')
  await confirmActing(mia, 'Set a figure', 'all sources are wrong')
  await expect(dialog.getByRole('alert')).toHaveText('A field needs another value.')
  await dialog.getByLabel(/Ends after so many minutes/).fill('30')
  await dialog.getByRole('button', { name: 'Set a figure' }).click()
  await expect(page.getByText('Asked. Another owner has to approve it.')).toBeVisible()
  const olga = suite.olga()
  await olga.page.reload()
  await openArea(olga, 'Requests')
  const request = olga.page.getByRole('article', { name: /Set a figure/ })
  for (const [term, value] of [
    ['Asset', 'btc'],
    ['New value', '12345.5'],
    ['For so many minutes', '30'],
    ['Shown now', /^\d/],
  ] as const) {
    const field = request.locator('dl > div').filter({ has: olga.page.getByText(term, { exact: true }) })
    await expect(field.locator('dd')).toHaveText(value)
  }
  await olga.page.getByRole('button', { name: 'Approve and carry out' }).click()
  await expect(olga.page.getByText('Nothing waits.')).toBeVisible()
  await expect.poll(priceOf, { timeout: 20_000 }).toBe('12345.5')
  expect((await quoteOf('btc')).text).toContain('set-by-hand')
  for (const live of open) {
    await live.bringToFront()
    await expect(live.locator('main')).toContainText('12,345.5', { timeout: 20_000 })
    await expect(live.locator('main')).toContainText('set by hand')
  }
  for (const path of [urls.asset('btc'), urls.prices(), urls.dataSources()]) {
    await visitor.goto(suite.server().server.origin + path)
    await expect(visitor.locator('main')).toContainText('set by hand')
  }
  await page.reload()
  await expect(page.getByRole('row', { name: /^btc/ }).filter({ hasText: '12345.5' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'End now: btc' }).click()
  await confirmActing(mia, 'End now', 'the sources are right again')
  await expect(page.getByText('Nothing is set by hand.')).toBeVisible()
  await expect.poll(priceOf, { timeout: 20_000 }).not.toBe('12345.5')
  expect(mia.faults.unexpected()).toEqual([])
})

test('SHIP-03 support has no market', async ({ browser }) => {
  const sue = await suite.colleague(browser, 'Sue', 'Support')
  await expect(sue.page.getByRole('link', { name: 'Market' })).toHaveCount(0)
  await suite.refuseAll(sue, 'Support')
})
