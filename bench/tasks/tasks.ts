import type { Page } from '@playwright/test'
import { codesTo } from '../../e2e/fixtures/account/messages.ts'
import type { RunningServer } from '../../e2e/fixtures/servers/server.ts'
import type { Reader } from './reader.ts'

/** What a task is done with; each begins on the home page in a fresh profile. */
export interface Desk {
  readonly reader: Reader
  readonly page: Page
  readonly server: RunningServer
}

const main = (page: Page) => page.getByRole('main')
const banner = (page: Page) => page.getByRole('banner')
const exact = true

async function convertEuros({ reader, page }: Desk): Promise<void> {
  await reader.click(main(page).getByRole('textbox', { name: 'Amount', exact }).first())
  await reader.press('ControlOrMeta+a')
  await reader.type('250')
  await reader.click(main(page).getByLabel('Convert from', { exact }).first())
  await reader.type('eur')
  await reader.press('Enter')
  await reader.click(main(page).getByLabel('Convert to', { exact }).first())
  await reader.type('btc')
  await reader.press('Enter')
  const answer = main(page).getByLabel('Converted to', { exact }).first()
  await reader.until(() => answer.and(page.locator('[value^="0.00"]')).waitFor())
}

async function readPastPrice({ reader, page }: Desk): Promise<void> {
  await reader.click(main(page).getByRole('link', { name: 'Bitcoin BTC', exact }).first())
  await reader.click(main(page).getByRole('link', { name: 'History', exact }))
  await reader.click(main(page).getByRole('textbox', { name: 'Day', exact }))
  await reader.type('03032026')
  await reader.press('Enter')
  await reader.until(() => main(page).getByText('Mar 3, 2026').first().waitFor())
}

async function compareTwo({ reader, page }: Desk): Promise<void> {
  await reader.click(banner(page).getByRole('link', { name: 'Compare', exact }))
  await reader.click(main(page).getByLabel('Compared with', { exact }).first())
  await reader.type('eth')
  await reader.press('Enter')
  await reader.until(() => page.waitForURL(/with=eth/))
  await reader.click(main(page).getByRole('link', { name: 'Solana SOL' }).first())
  await reader.until(() => page.waitForURL(/compare\/sol\/eth/))
}

async function findBestOfWeek({ reader, page }: Desk): Promise<void> {
  await reader.click(banner(page).getByRole('link', { name: 'Prices', exact }))
  await reader.click(main(page).getByRole('link', { name: '7 days', exact }))
  await reader.until(() => page.locator('main th[aria-sort=descending]', { hasText: '7 days' }).waitFor())
}

async function switchToArabic({ reader, page }: Desk): Promise<void> {
  await reader.click(banner(page).getByLabel(/^Language/))
  await reader.click(banner(page).getByRole('link', { name: 'العربية', exact }))
  // Arabic brings dirhams with it.
  await reader.until(() => main(page).getByText('AED').first().waitFor())
}

async function logIn({ reader, page, server }: Desk): Promise<void> {
  const { email, password } = server.seedAccount('user')
  await reader.click(banner(page).getByRole('link', { name: 'Log in', exact }))
  await reader.click(main(page).getByLabel('Email address', { exact }))
  await reader.type(email)
  await reader.press('Tab')
  await reader.type(password)
  await reader.press('Enter')
  const field = main(page).getByLabel('Code from the email', { exact })
  await reader.until(() => field.waitFor())
  const code = codesTo(email, server.dataFolder).at(-1)
  if (code === undefined) throw new Error('no code was sent')
  await reader.click(field)
  await reader.type(code)
  await reader.press('Enter')
  await reader.until(() => page.waitForURL(/\/account/))
}

/** What somebody new comes to do, in their words. */
export const tasks: ReadonlyMap<string, (desk: Desk) => Promise<void>> = new Map([
  ['convert 250 EUR to BTC from home', convertEuros],
  ['read the price of BTC on 3 March', readPastPrice],
  ['compare SOL with ETH', compareTwo],
  ["find the week's ten best", findBestOfWeek],
  ['switch to Arabic and dirhams', switchToArabic],
  ['log in on a new device', logIn],
])
