import { readFile } from 'node:fs/promises'
import { urls } from '@portico/site/routes'
import type { Page } from '@playwright/test'
import { freshEmail, register } from '../fixtures/account/accounts.ts'
import { axeFindings } from '../fixtures/page/axe.ts'
import { expectSameDocument, markWindow, openHydrated, untilHydrated } from '../fixtures/page/live-page.ts'
import { publish } from '../fixtures/servers/operator.ts'
import { type RunningServer, startServer, startTimeoutMs } from '../fixtures/servers/server.ts'
import { followShifts, shiftsOf } from '../fixtures/page/layout-shifts.ts'
import { expect, test } from '../fixtures/test.ts'

const ownTerms = urls.legalIn('terms', 'de')
const othersTerms = urls.legalIn('terms', 'other')

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const choice = (page: Page) => page.getByRole('navigation', { name: 'Country where you live' })
const documents = (page: Page) => page.getByRole('navigation', { name: 'Legal texts' })
const path = (page: Page) => page.evaluate(() => location.pathname + location.search)
const entries = (page: Page) => page.evaluate(() => history.length)

async function expectShown(page: Page, country: string): Promise<void> {
  const line = page.getByRole('article').getByRole('status')
  await expect(line).toHaveText(`Version shown: ${country}`)
  await expect(line).toBeVisible()
  await expect(choice(page).locator('[aria-current="page"]')).toHaveText([country])
}

/** Waits until the page knows who is signed in, and has drawn that. */
async function untilKnown(page: Page): Promise<void> {
  await untilHydrated(page)
  await expect(page.locator('#slot-header details', { hasText: 'Log out' })).toHaveCount(1)
}

test.describe('legal texts by residence', () => {
  test.describe.configure({ mode: 'default' })

  let server: RunningServer

  test.beforeAll(async () => {
    test.setTimeout(startTimeoutMs)
    server = await startServer({ SEED_ACCOUNTS: 'off' })
    const model = await readFile(new URL('../../content/legal/en/terms.md', import.meta.url), 'utf8')
    const ofDay = (title: string) => model.replace(/^# .*$/m, `# ${title}`)
    await publish(server, 'legal/en/terms', ofDay('Terms for all'))
    await publish(server, 'legal/en/terms/de', ofDay('Terms in Germany'))
    await publish(server, 'legal/en/privacy/de', ofDay('Privacy in Germany'))
    await publish(server, 'legal/en/risk/us', ofDay('Risks in the United States'))
  })
  test.afterAll(() => server.stop())

  test('SHIP-05 ACC-06 leads who is signed in to the text of their country, and not away from a choice', async ({
    browser,
  }) => {
    const context = await browser.newContext({ baseURL: server.origin })
    const page = await context.newPage()
    await register(page, freshEmail(), server.dataFolder)

    // No sign of interest is needed, nothing moves, and Back leads to the page before.
    await followShifts(page)
    const before = await entries(page)
    await page.goto(urls.legal('terms'))
    await expect(heading(page)).toHaveText('Terms in Germany')
    await expectShown(page, 'Germany')
    expect([await path(page), await entries(page)]).toEqual([ownTerms, before + 1])
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
    expect(await axeFindings(page)).toEqual([])
    await untilKnown(page)
    const moved = await shiftsOf(page)
    expect(moved.reduce((sum, each) => sum + each, 0)).toBeLessThan(0.01)
    const place = await choice(page).boundingBox()
    await page.goBack()
    await expect(page).toHaveURL(urls.account())
    await page.goForward()
    await expect(heading(page)).toHaveText('Terms in Germany')

    // The text for all others stays where it is chosen: at once, after a reload, and on the way to another text.
    await untilKnown(page)
    await markWindow(page)
    await choice(page).getByRole('link', { name: 'Other countries' }).press('Enter')
    await expect(heading(page)).toHaveText('Terms for all')
    await expectShown(page, 'Other countries')
    expect(await choice(page).boundingBox()).toEqual(place)
    await documents(page).getByRole('link', { name: 'Privacy' }).click()
    await expect(heading(page)).not.toHaveText(/^Terms/)
    await expectShown(page, 'Other countries')
    expect(await path(page)).toBe(urls.legalIn('privacy', 'other'))
    await page.goBack()
    await expect(heading(page)).toHaveText('Terms for all')
    await expectSameDocument(page)
    await page.reload()
    await untilKnown(page)
    await expectShown(page, 'Other countries')
    expect(await path(page)).toBe(othersTerms)
    await page.goBack()
    await expect(heading(page)).toHaveText('Terms in Germany')

    // A link without a choice leads on as well, inside the page too.
    await untilKnown(page)
    await markWindow(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy', exact: true }).click()
    await expect(heading(page)).toHaveText('Privacy in Germany')
    expect(await path(page)).toBe(urls.legalIn('privacy', 'de'))
    await expectSameDocument(page)
    await page.goBack()
    await expect(heading(page)).toHaveText('Terms in Germany')

    // A country without a text of its own has that for all others, whose address stays.
    await page.goto(urls.legal('risk'))
    await untilKnown(page)
    await expectShown(page, 'Other countries')
    expect(await path(page)).toBe(urls.legal('risk'))
    await choice(page).getByRole('link', { name: 'United States' }).click()
    await expectShown(page, 'United States')
    await context.close()
  })

  test('SHIP-05 serves the same page to visitors, who stay with the text for all others', async ({
    browser,
  }) => {
    const context = await browser.newContext({ baseURL: server.origin })
    const page = await context.newPage()
    const served = async () => (await page.request.get(urls.legal('terms'))).text()
    const toVisitors = await served()
    await openHydrated(page, urls.legal('terms'))
    await expectShown(page, 'Other countries')
    await documents(page).getByRole('link', { name: 'Privacy' }).click()
    await expect.poll(() => path(page)).toBe(urls.legal('privacy'))
    await expectShown(page, 'Other countries')
    await register(page, freshEmail(), server.dataFolder)
    expect(await served()).toBe(toVisitors)
    await context.close()
  })
})
