import { confirmActing, type Desk, openArea, tabTo } from '../fixtures/console.ts'
import { consoleSuite } from './suite.ts'
import { axeFindings } from '../fixtures/page/axe.ts'
import { expect, test } from '../fixtures/test.ts'

const suite = consoleSuite('console')
const { colleague, refuseAll } = suite

/** Finds the account to try by a part of its address, with keys alone, and opens it. */
async function openPerson({ page }: Desk): Promise<void> {
  const { email } = suite.server().server.seedAccount('user')
  const field = page.getByLabel(/Part of an address/)
  await tabTo(page, field)
  await page.keyboard.type(email.slice(2, 9))
  await page.keyboard.press('Enter')
  const grid = page.getByRole('grid', { name: 'People' })
  await expect(grid).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await tabTo(page, grid.getByRole('row').nth(1))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Account \d{10}$/ })).toBeVisible()
}

test('SHIP-03 support finds a person by a part of the address, freezes the account and lets it in again, by keys', async ({
  browser,
}) => {
  const sam = await colleague(browser, 'Sam', 'Support')
  const { page } = sam
  expect(await axeFindings(page)).toEqual([])
  await openPerson(sam)
  expect(await axeFindings(page)).toEqual([])
  await tabTo(page, page.getByRole('button', { name: 'Freeze' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Freeze this account?' })
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.type('asked by its owner on the phone')
  await tabTo(page, dialog.getByRole('button', { name: 'Freeze' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Done.')).toBeVisible()
  await expect(page.getByText('Frozen', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('row', { name: /^frozen/ }).filter({ hasText: 'operator:Sam' })).toBeVisible()
  await page.getByRole('button', { name: 'Unfreeze' }).click()
  await confirmActing(sam, 'Unfreeze', 'the owner is back')
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Unlock' }).click()
  await confirmActing(sam, 'Unlock', 'typed a wrong password ten times')
  await expect(page.getByRole('row', { name: /^unlocked/ }).filter({ hasText: 'operator:Sam' })).toBeVisible()
  expect(sam.faults.unexpected()).toEqual([])
})

test('SHIP-03 support opens an agency, and says what an account is allowed; market may not', async ({
  browser,
}) => {
  const sid = await colleague(browser, 'Sid', 'Support')
  const { page } = sid
  await openArea(sid, 'Agencies')
  await page.getByRole('button', { name: 'Open an agency' }).click()
  const opening = page.getByRole('dialog')
  await opening.getByLabel('Name').fill('North desk')
  await opening.getByLabel('E-mail').fill('north@agency.example')
  await confirmActing(sid, 'Open an agency', 'contract of today')
  await expect(page.getByRole('row', { name: 'North desk' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  const number = await page
    .getByRole('row', { name: 'North desk' })
    .getByText(/^\d{10}$/)
    .innerText()
  await openArea(sid, 'People')
  await openPerson(sid)
  const standing = page.getByRole('region', { name: 'Levels, flags and agency' })
  await standing.getByRole('button', { name: 'Change flags' }).click()
  await page.getByRole('dialog').getByText('OTC desk').click()
  await confirmActing(sid, 'Change flags', 'the desk agreed')
  await expect(page.getByRole('row', { name: /^flags-set/ })).toBeVisible()
  await standing.getByRole('button', { name: 'Change agency' }).click()
  await page.getByRole('dialog').getByLabel('Agency').fill('1111111111')
  await confirmActing(sid, 'Change agency', 'asked by the owner')
  await expect(page.getByRole('alert')).toHaveText('No agency has this number.')
  await page.getByRole('dialog').getByLabel('Agency').fill(number)
  await page.getByRole('dialog').getByRole('button', { name: 'Change agency' }).click()
  await expect(standing.getByText(number)).toBeVisible()
  const mo = await colleague(browser, 'Mo', 'Market')
  await expect(mo.page.getByRole('link', { name: 'Agencies' })).toHaveCount(0)
  await refuseAll(mo, 'Market')
  for (const { faults } of [sid, mo]) expect(faults.unexpected()).toEqual([])
})

test('SHIP-03 an account is erased only when an owner approves what support asked for', async ({
  browser,
}) => {
  const olga = suite.olga()
  const sue = await colleague(browser, 'Sue', 'Support')
  await openPerson(sue)
  await sue.page.getByRole('button', { name: 'Erase' }).click()
  await confirmActing(sue, 'Erase', 'the owner wrote a letter')
  await expect(sue.page.getByText('Asked. Another owner has to approve it.')).toBeVisible()
  await openArea(sue, 'Requests')
  await expect(sue.page.getByText('An owner has to approve it.')).toBeVisible()
  await expect(sue.page.getByRole('button', { name: 'Approve and carry out' })).toHaveCount(0)
  await olga.page.reload()
  await openArea(olga, 'Requests')
  expect(await axeFindings(olga.page)).toEqual([])
  await olga.page.getByRole('button', { name: 'Approve and carry out' }).click()
  await expect(olga.page.getByText('Nothing waits.')).toBeVisible()
  await openArea(sue, 'People')
  await openArea(olga, 'Record')
  await olga.page.getByLabel('Act').fill('erase')
  await olga.page.keyboard.press('Enter')
  await expect(olga.page.getByText('Approved by Olga')).toBeVisible()
  expect(await axeFindings(olga.page)).toEqual([])
  for (const { faults } of [sue, olga]) expect(faults.unexpected()).toEqual([])
})

test('SHIP-03 who works on the market takes an asset off with an owner, and has no people', async ({
  browser,
}) => {
  const ann = suite.ann()
  const olga = suite.olga()
  const mia = await colleague(browser, 'Mia', 'Market')
  const { page } = mia
  await expect(page.getByRole('link', { name: 'People' })).toHaveCount(0)
  await openArea(mia, 'Market')
  await page.getByRole('button', { name: 'Take an asset off' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/End of its page/).fill('nosuch')
  await confirmActing(mia, 'Take an asset off', 'a court order')
  await expect(dialog.getByRole('alert')).toHaveText(/No asset has this name/)
  await expect(dialog.getByLabel('Reason')).toHaveValue('a court order')
  await dialog.getByLabel(/End of its page/).fill('doge')
  await dialog.getByRole('button', { name: 'Take an asset off' }).click()
  await expect(page.getByText('Asked. Another owner has to approve it.')).toBeVisible()
  // Ann invited Mia, and one person could be behind both.
  await ann.page.reload()
  await openArea(ann, 'Requests')
  await expect(ann.page.getByText('Another owner has to approve it.')).toBeVisible()
  await expect(ann.page.getByRole('button', { name: 'Approve and carry out' })).toHaveCount(0)
  await olga.page.reload()
  await openArea(olga, 'Requests')
  await olga.page.getByRole('button', { name: 'Approve and carry out' }).click()
  await expect(olga.page.getByText('Nothing waits.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('row', { name: /doge/ })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Put back: doge' }).click()
  await confirmActing(mia, 'Put back', 'the order was lifted')
  await expect(page.getByText('Every asset is shown.')).toBeVisible()
  for (const { faults } of [mia, ann]) expect(faults.unexpected()).toEqual([])
})

test('SHIP-03 support sees which mail waits and has it tried again; who works on the market does not', async ({
  browser,
}) => {
  const dee = await colleague(browser, 'Dee', 'Support')
  const { page } = dee
  await openArea(dee, 'Deliveries')
  const waiting = page.getByRole('row', { name: 'console' }).first()
  await expect(waiting).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await waiting.getByRole('button', { name: 'Try now: console' }).click()
  await confirmActing(dee, 'Try now', 'the mail server is back')
  await expect(page.getByText('Done.')).toBeVisible()
  await expect(page.getByText('There was none.')).toBeVisible()
  const max = await colleague(browser, 'Max', 'Market')
  await expect(max.page.getByRole('link', { name: 'Deliveries' })).toHaveCount(0)
  for (const { faults } of [dee, max]) expect(faults.unexpected()).toEqual([])
})

test('SHIP-03 owners alone see operators and the record, and an operator who is removed is out at once', async ({
  browser,
}) => {
  const ann = suite.ann()
  const cleo = await colleague(browser, 'Cleo', 'Content')
  await expect(cleo.page.getByRole('navigation', { name: 'Areas' }).getByRole('link')).toHaveText([
    'Content',
    'Requests',
    'Your passkeys',
  ])
  await cleo.page.goto(`${suite.server().origin}/operators`)
  await expect(cleo.page.getByText('Your roles do not include this area.')).toBeVisible()
  await refuseAll(cleo, 'Content')
  await ann.page.reload()
  await openArea(ann, 'Operators')
  expect(await axeFindings(ann.page)).toEqual([])
  await ann.page.getByRole('button', { name: 'Remove: Cleo' }).click()
  await confirmActing(ann, 'Remove', 'she works elsewhere')
  await expect(ann.page.getByRole('row', { name: /^Cleo/ })).toHaveCount(0)
  await cleo.page.reload()
  const logIn = cleo.page.getByRole('button', { name: 'Log in with a passkey' })
  await logIn.click()
  await expect(cleo.page.getByRole('alert')).toHaveText('The passkey was not accepted.')
  expect(await axeFindings(cleo.page)).toEqual([])
})

test('SHIP-03 a log-out ends the session, a passkey begins another one, and a stranger is refused', async ({
  request,
}) => {
  const olga = suite.olga()
  await olga.page.getByRole('button', { name: 'Log out' }).click()
  await expect(olga.page.getByRole('heading', { name: 'Log in to the console' })).toBeVisible()
  await olga.setPresent(true)
  await tabTo(olga.page, olga.page.getByRole('button', { name: 'Log in with a passkey' }))
  await olga.page.keyboard.press('Enter')
  await expect(olga.page.getByRole('button', { name: 'Log out' })).toBeVisible()
  await olga.page.setViewportSize({ width: 360, height: 740 })
  const width = await olga.page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(360)
  const page = await request.get(suite.server().origin)
  expect(page.headers()).toMatchObject({
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'x-robots-tag': expect.stringContaining('noindex'),
    'cache-control': 'no-store',
  })
  const call = `${suite.server().origin}/api/act/record.read`
  const headers = { origin: suite.server().origin }
  expect((await request.post(call, { data: {}, headers })).status()).toBe(401)
  expect((await request.post(call, { data: {} })).status()).toBe(403)
  // Visitors' port knows nothing of it.
  expect((await request.get(`${suite.server().server.origin}/join`)).status()).toBe(404)
})
