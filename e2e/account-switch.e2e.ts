import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { agencyLogin, login, switchDemoLogin, switchWeb } from '@portico/contract'
import { urls } from '@portico/site/routes'
import { logOut, messagesTo, newestCode } from './fixtures/accounts.ts'
import { axeFindings } from './fixtures/axe.ts'
import { brand } from './fixtures/brand.ts'
import { openAlive } from './fixtures/live-page.ts'
import { expect, test } from './fixtures/test.ts'

const trader = 'trader@example.com'
const agency = 'agency@example.com'

/** Password of an account that the server made for trying things. */
function seedPassword(name: string): string {
  const file = join(process.env['PORTICO_E2E_DATA'] ?? '', 'seed-accounts.json')
  const passwords: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const password: unknown = typeof passwords === 'object' && passwords ? Reflect.get(passwords, name) : null
  if (typeof password !== 'string') throw new Error(`no seed account ${name}`)
  return password
}

async function fillLogIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(seedPassword(name))
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** Logs in from a device that the account does not know: the system asks for the code that it sent. */
async function logInFromNewDevice(page: Page, address: string, name: string): Promise<void> {
  const known = messagesTo(name).flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
  await openAlive(page, address)
  await fillLogIn(page, name)
  await expect(page.getByText('We do not know this device yet.')).toBeVisible()
  await page.getByLabel('Code from the e-mail').fill(await newestCode(name, known))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(`**${urls.account()}`)
}

// One account, whose codes the tests would take from each other.
test.describe.configure({ mode: 'serial' })

test('USER-04 the header leads into a sub-account, a demo account, and back', async ({ page }) => {
  test.setTimeout(90_000)
  await logInFromNewDevice(page, urls.logIn(), trader)
  const menu = page.locator('#slot-header details', { hasText: 'Log out' })

  for (const [name, call] of [
    ['Savings', switchWeb],
    ['Trader', switchWeb],
    ['Demo', switchDemoLogin],
  ] as const) {
    await menu.locator('summary').click()
    const switched = page.waitForResponse(`**${call.path}`)
    await menu.getByRole('button', { name }).click()
    await switched
    await expect(menu.locator('summary')).toContainText(name, { timeout: 15_000 })
  }
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
})

test('USER-05 an agency logs in on its own screen, and nobody on the other one’s', async ({ page }) => {
  test.setTimeout(90_000)
  await openAlive(page, urls.logIn())
  const refused = page.waitForResponse(`**${login.path}`)
  await fillLogIn(page, agency)
  await refused
  await expect(page.getByText('The account or the password is not right.')).toBeVisible()

  await openAlive(page, urls.agencyLogIn())
  const alsoRefused = page.waitForResponse(`**${agencyLogin.path}`)
  await fillLogIn(page, trader)
  await alsoRefused
  await expect(page.getByText('The account or the password is not right.')).toBeVisible()

  await logInFromNewDevice(page, urls.agencyLogIn(), agency)
  await logOut(page)
})

test('SHELL-07 links lose nofollow once somebody is signed in', async ({ page }) => {
  test.setTimeout(60_000)
  await openAlive(page, urls.home())
  const links = page.locator('#main a[href^="/"], #slot-header a[href^="/"], #slot-footer a[href^="/"]')
  const rels = () =>
    links.evaluateAll((all) => all.filter((link) => /nofollow/.test(link.getAttribute('rel') ?? '')).length)
  const before = await rels()
  await logInFromNewDevice(page, urls.logIn(), trader)
  await page.goto(urls.home())
  await expect(page.locator('#slot-header').getByText('Trader')).toBeVisible()
  await expect(async () => expect(await rels()).toBe(0)).toPass()
  // Links of the site itself are marked for visitors by the default rule; a brand may mark others only.
  expect(before > 5).toBe(brand.nofollow === 'all')
})
