import { axeFindings } from '../fixtures/page/axe.ts'
import { confirmActing, invite, join, openArea, openDesk } from '../fixtures/console.ts'
import { type ConsoleServer, startConsole } from '../fixtures/servers/console-server.ts'
import { startTimeoutMs } from '../fixtures/servers/server.ts'
import { expect, test } from '../fixtures/test.ts'

let running: ConsoleServer

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.setTimeout(startTimeoutMs)
  running = await startConsole(['Ann', 'Olga'])
})
test.afterAll(() => running.server.stop())

test('SHIP-03 support finds an account by a part of its address, freezes it and lets it in again; market may not', async ({
  browser,
}) => {
  const owner = await openDesk(browser)
  await join(owner, running.inviteOf('Ann'))
  expect(await axeFindings(owner.page)).toEqual([])
  const support = await openDesk(browser)
  await join(support, await invite(owner, 'Sam', 'Support'))
  const { page } = support
  await openArea(support, 'People')
  await page.getByLabel(/Part of an address/).fill('user')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid', { name: 'People' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('row').nth(1).click()
  await expect(page.getByRole('heading', { name: /^Account \d{10}$/ })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Freeze' }).click()
  expect(await axeFindings(page)).toEqual([])
  await confirmActing(support, 'Freeze', 'asked by its owner on the phone')
  await expect(page.getByText('Done.')).toBeVisible()
  await expect(page.getByText('Frozen', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Unfreeze' }).click()
  await confirmActing(support, 'Unfreeze', 'the owner is back')
  await expect(page.getByText('Active', { exact: true })).toBeVisible()

  const market = await openDesk(browser)
  await join(market, await invite(owner, 'Mia', 'Market'))
  await expect(market.page.getByRole('link', { name: 'People' })).toHaveCount(0)
  await market.page.goto(`${running.origin}/people`)
  await expect(market.page.getByText('Your roles do not include this area.')).toBeVisible()
  const answer = await market.page.evaluate(async () => {
    const response = await fetch('/api/act/people.find', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ term: 'user' }),
    })
    return response.status
  })
  expect(answer).toBe(403)
  for (const { faults } of [owner, support, market]) expect(faults.unexpected()).toEqual([])
})
