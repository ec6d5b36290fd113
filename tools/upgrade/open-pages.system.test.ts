import type { Page } from '@playwright/test'
import { hasPostgresServer } from '@portico/stores/test-postgres-server'
import { hasRedisServer } from '@portico/stores/test-redis-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findTestBrowser } from '../browser/chromium.ts'
import { hasNginx } from '../nginx.ts'
import { type Fleet, startFleet } from './fleet.ts'
import { makeTwoPackages, type MadePackage, type TwoPackages } from './packages.ts'
import { buildOf, openReader, type Reader, signUp, touch } from './reader.ts'

const hasPrograms =
  hasPostgresServer() && hasRedisServer() && hasNginx() && (await findTestBrowser(process.env)) !== null
/** Two builds take half a minute, so this is a drill: `npm run drill -- builds`. */
const isDrill = process.env['PORTICO_UPGRADES'] !== undefined
const timeoutMs = 900_000
const owner = { email: 'open@example.com', password: 'plum-tractor-window-93' }

/** Begins an authenticator app: a signed call with a sealed password, and a script for its picture that is loaded for it. */
async function beginAuthenticator(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Set up: Authenticator app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await dialog.getByLabel('Password', { exact: true }).fill(owner.password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('img', { name: /QR code/ }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
}

/** Converts another amount: the first touch loads the app, and the field its arithmetic. */
async function convert(page: Page, amount: string): Promise<void> {
  await touch(page)
  const result = page.locator('#result')
  const before = await result.inputValue()
  await page.locator('#amount').fill(amount)
  await expect.poll(() => page.url(), { timeout: 20_000 }).toContain(`amount=${amount}`)
  expect(await result.inputValue()).not.toBe(before)
}

function testOpenPages(): void {
  const cleaning = new AsyncDisposableStack()
  let packages: TwoPackages
  let fleet: Fleet
  let reader: Reader

  beforeAll(async () => {
    packages = cleaning.use(makeTwoPackages())
    fleet = cleaning.use(await startFleet(packages.before, 2, 'proxy'))
    reader = cleaning.use(await openReader(fleet))
  }, timeoutMs)
  afterAll(() => cleaning.disposeAsync(), timeoutMs)

  async function bringTo(next: MadePackage): Promise<void> {
    for (const index of fleet.ports.keys()) await fleet.replace(index, next)
  }

  it(
    'SHIP-02 a page of one build loads its scripts, calls and stays signed in while the site has another build, and back',
    async () => {
      const account = await reader.open('/register')
      await signUp(account, fleet, owner)
      const untouched = await reader.open('/convert/btc/usd?amount=2')
      await bringTo(packages.after)
      const known = new Set(reader.files)
      await convert(untouched, '3')
      await beginAuthenticator(account)
      expect(await Promise.all([untouched, account].map(buildOf))).toEqual(['before', 'before'])
      // Scripts of the build before came from processes of the one after.
      expect([...reader.files].filter((file) => !known.has(file)).length).toBeGreaterThan(1)

      await account.reload()
      await touch(account)
      await account.getByRole('heading', { name: owner.email }).waitFor()
      const young = await reader.open('/convert/eth/usd?amount=2')
      await bringTo(packages.before)
      await convert(young, '5')
      await beginAuthenticator(account)
      // The account's page may be one that the proxy has kept, of either build.
      expect(await buildOf(young)).toBe('after')
      await account.reload()
      await touch(account)
      await account.getByRole('heading', { name: owner.email }).waitFor()
      expect(reader.faults).toEqual([])
    },
    timeoutMs,
  )
}

describe.runIf(hasPrograms && isDrill)('pages that are open during an upgrade', testOpenPages)
