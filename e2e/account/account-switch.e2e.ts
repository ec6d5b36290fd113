import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { agencyLogin, login, switchApp, switchDemoLogin, switchDemoTrade, switchWeb } from '@portico/contract'
import { urls } from '@portico/site/routes'
import { logOut, newestCode } from '../fixtures/account/accounts.ts'
import { messagesTo } from '../fixtures/account/messages.ts'
import { axeFindings } from '../fixtures/page/axe.ts'
import { brand } from '../fixtures/expected/brand.ts'
import { openHydrated } from '../fixtures/page/live-page.ts'
import { putIntoApp } from '../fixtures/page/native-app.ts'
import { expect, test } from '../fixtures/test.ts'
import { wordsOf } from '../fixtures/expected/texts.ts'

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
  await page.getByLabel('Email address').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(seedPassword(name))
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** Logs in from a device that the account does not know: the system asks for the code that it sent. */
async function logInFromNewDevice(page: Page, address: string, name: string): Promise<void> {
  const known = messagesTo(name).flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
  await openHydrated(page, address)
  await fillLogIn(page, name)
  await expect(page.getByText('We don’t recognize this device.')).toBeVisible()
  await page.getByLabel('Code from the email').fill(await newestCode(name, known))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(`**${urls.account()}`)
}

// One account, whose codes the tests would take from each other.
test.describe.configure({ mode: 'serial' })

test('USER-04 the header leads into a sub-account, a demo account, and back', async ({ page }) => {
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
    await expect(menu.locator('summary')).toContainText(name)
  }
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
})

test('USER-05 an agency logs in on its own screen, and nobody on the other one’s', async ({ page }) => {
  await openHydrated(page, urls.logIn())
  const refused = page.waitForResponse(`**${login.path}`)
  await fillLogIn(page, agency)
  await refused
  await expect(page.getByText('Incorrect email, phone or password.')).toBeVisible()

  await openHydrated(page, urls.agencyLogIn())
  const alsoRefused = page.waitForResponse(`**${agencyLogin.path}`)
  await fillLogIn(page, trader)
  await alsoRefused
  await expect(page.getByText('Incorrect email, phone or password.')).toBeVisible()

  await logInFromNewDevice(page, urls.agencyLogIn(), agency)
  await logOut(page)
})

/** The card of the accounts that belong to the one signed in. */
const accountsCard = (page: Page) =>
  page.getByRole('region', { name: wordsOf('en', 'account')('accounts.title'), exact: true })

test('USER-04 USER-05 an agency finds one of its many sub-accounts and enters it', async ({ page }) => {
  await logInFromNewDevice(page, urls.agencyLogIn(), agency)
  const card = accountsCard(page)
  await expect(card.getByText('This is an agency account.')).toBeVisible()
  await expect(card.getByRole('listitem')).toHaveCount(13)
  await card.getByRole('searchbox', { name: 'Search by name or number' }).fill('client 07')
  await expect(card.getByRole('status').filter({ hasText: 'Accounts found: 1' })).toBeVisible()
  await expect(card.getByRole('listitem')).toHaveCount(1)
  expect(await axeFindings(page)).toEqual([])
  const switched = page.waitForResponse(`**${switchWeb.path}`)
  await card.getByRole('button', { name: 'Switch to Client 07' }).click()
  await switched
  await expect(accountsCard(page).getByRole('listitem').filter({ hasText: 'You are here' })).toContainText(
    'Client 07',
  )
  await logOut(page)
})

test('USER-04 a sub-account is opened, renamed and entered by keyboard alone', async ({ page }) => {
  await logInFromNewDevice(page, urls.logIn(), trader)
  const card = accountsCard(page)
  await card.getByRole('button', { name: 'Open a sub-account' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Open a sub-account' })
  await expect(dialog.getByLabel('Name of the account')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Name of the account is required.').first()).toBeVisible()
  await dialog.getByLabel('Name of the account').focus()
  await page.keyboard.type('Holidays')
  await page.keyboard.press('Enter')
  await expect(card.getByText('Holidays has been opened.')).toBeVisible()
  await expect(dialog).toBeHidden()

  await card.getByRole('button', { name: 'Rename Holidays' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Name of the account')).toHaveValue('Holidays')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Journeys')
  await page.keyboard.press('Enter')
  const enter = card.getByRole('button', { name: 'Switch to Journeys' })
  await expect(enter).toBeVisible()
  await enter.focus()
  await page.keyboard.press('Enter')
  await expect(accountsCard(page).getByRole('listitem').filter({ hasText: 'You are here' })).toContainText(
    'Journeys',
  )
  await expect(page.getByText('Sub-account opened · by the main account')).toBeVisible()
  await logOut(page)
})

test('USER-04 demo trade leads into the demo account, in Arabic', async ({ page }) => {
  const say = wordsOf('ar', 'account')
  await logInFromNewDevice(page, urls.logIn(), trader)
  await openHydrated(page, `/ar${urls.account()}`)
  const card = page.getByRole('region', { name: say('accounts.title'), exact: true })
  if (brand.addresses.trade !== null)
    await page.route(/^https:\/\/(?!127)/, (route) => route.fulfill({ body: 'the place of trade' }))
  const switched = page.waitForResponse(`**${switchDemoTrade.path}`)
  await card.getByRole('button', { name: say('accounts.trade') }).click()
  await switched
  if (brand.addresses.trade !== null) {
    await page.waitForURL(/^https:/)
    await openHydrated(page, `/ar${urls.account()}`)
  }
  await expect(card.getByRole('listitem').filter({ hasText: say('accounts.current') })).toContainText('Demo')
  expect(await axeFindings(page)).toEqual([])
})

test('USER-04 inside the app the switch is the app’s call', async ({ page }) => {
  await putIntoApp(page, 'android')
  await page.goto(urls.logIn())
  const known = messagesTo(trader).flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeEnabled()
  await fillLogIn(page, trader)
  await page.getByLabel('Code from the email').fill(await newestCode(trader, known))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(`**${urls.account()}`)
  const switched = page.waitForResponse(`**${switchApp.path}`)
  await accountsCard(page).getByRole('button', { name: 'Switch to Savings' }).click()
  await switched
  await expect(accountsCard(page).getByRole('listitem').filter({ hasText: 'You are here' })).toContainText(
    'Savings',
  )
})

test('SHELL-07 links lose nofollow once somebody is signed in', async ({ page }) => {
  await openHydrated(page, urls.home())
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
