import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { claimCrossTerminal, createQrKey, getQrKeyStatus } from '@portico/contract'
import { linkTo } from '@portico/locale'
import { urls } from '@portico/site/routes'
import { freshEmail, register } from '../fixtures/account/accounts.ts'
import { messagesTo } from '../fixtures/account/messages.ts'
import { axeFindings } from '../fixtures/page/axe.ts'
import { followFaults } from '../fixtures/page/faults.ts'
import { openHydrated, untilHydrated } from '../fixtures/page/live-page.ts'
import { expect, test } from '../fixtures/test.ts'

test.beforeEach(async ({ context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
})

/** A device of its own: other cookies and another key. */
async function newDevice(browser: Browser): Promise<BrowserContext & AsyncDisposable> {
  const context = await browser.newContext()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const faults = await followFaults(context)
  return Object.assign(context, {
    async [Symbol.asyncDispose]() {
      await context.close()
      expect(faults.unexpected(), 'nothing breaks on the other device').toEqual([])
    },
  })
}

/** The address that a shown code leads to, as it can be copied beside the picture. */
async function linkIn(dialog: Locator, copy = 'Copy link'): Promise<string> {
  await dialog.getByRole('button', { name: copy }).click()
  const link = await dialog.page().evaluate(() => navigator.clipboard.readText())
  expect(new URL(link).hash).toMatch(/^#pair=[A-Za-z0-9_-]{22}$/)
  await expect(dialog.getByRole('img').locator('path').last()).toHaveAttribute('d', /^M2 2h1v1h-1z/)
  return link
}

/** Opens the panel of the log-in page. */
async function showCode(page: Page, address: string = urls.logIn()): Promise<Locator> {
  await openHydrated(page, address)
  await page.getByRole('button', { name: 'Log in with a QR code' }).click()
  return page.getByRole('dialog', { name: 'Log in with a QR code' })
}

/** Tab until the focus is on what is looked for. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < 60; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not lead there')
}

test('GATE-01 ENC-01 a phone that is logged in lets in the browser whose code it scans', async ({
  page,
  browser,
}) => {
  const email = freshEmail()
  await using phone = await newDevice(browser)
  await register(await phone.newPage(), email)

  const dialog = await showCode(page)
  const asked = page.waitForRequest(`**${getQrKeyStatus.path}`)
  const link = await linkIn(dialog)
  expect(new URL(link).pathname).toBe(urls.account())
  await expect(dialog.getByRole('timer')).toContainText(/Expires in \d+/)
  expect(await axeFindings(page)).toEqual([])
  expect((await asked).postData()).not.toContain(link.slice(-22))

  const scanning = await phone.newPage()
  await openHydrated(scanning, link)
  const question = scanning.getByRole('dialog', { name: 'Log this device in?' })
  await expect(question).toContainText(/Chrome, \w+/)
  await expect(question).toContainText('127.0.0.1')
  await expect(question).toContainText('Confirm only if you started this yourself')
  expect(await axeFindings(scanning)).toEqual([])
  await expect(scanning).toHaveURL(({ hash }) => hash === '')
  await expect(dialog.getByText('Now confirm on the other device.')).toBeVisible()

  await question.getByRole('button', { name: 'Approve' }).click()
  await expect(question.getByRole('status')).toHaveText('Confirmed. The other device is being logged in.')
  await page.waitForURL(`**${urls.account()}`)
  await expect(page.getByRole('heading', { name: email })).toBeVisible()
  await expect(page.getByText('New device approved')).toBeVisible()
  await expect(() => expect(messagesTo(email).at(-1)?.text).toContain('Device: ')).toPass()

  // A code is good for one log-in.
  const late = await phone.newPage()
  await openHydrated(late, link)
  await expect(late.getByRole('alert')).toContainText('Your login timed out.')
})

test('GATE-01 a browser that was refused stays outside and can show another code', async ({
  page,
  browser,
}) => {
  await using phone = await newDevice(browser)
  const scanning = await phone.newPage()
  await register(scanning, freshEmail())
  const dialog = await showCode(page)
  // The page of the account is open already: only the fragment of its address changes.
  await scanning.goto(await linkIn(dialog))
  await scanning.getByRole('button', { name: 'Decline' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('The login was declined.')
  const again = page.waitForResponse(`**${createQrKey.path}`)
  await expect(dialog.getByRole('button', { name: 'Show a new code' })).toBeFocused()
  await page.keyboard.press('Enter')
  await again
  await expect(dialog.getByRole('img')).toBeVisible()
  await expect(page).toHaveURL(urls.logIn())
})

test('GATE-01 a code that has run out says so', async ({ page }) => {
  // The gateway's own two minutes are tested there: here it is told that they are over.
  const over = { accessTokenResVO: null, verification: null, status: 'expired' }
  await page.route(`**${getQrKeyStatus.path}`, (route) =>
    route.fulfill({ json: { code: '00000', msg: 'Success', data: over } }),
  )
  const dialog = await showCode(page)
  await expect(dialog.getByRole('alert')).toHaveText('This code has expired.')
  await expect(dialog.getByRole('button', { name: 'Show a new code' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Log in with a QR code' })).toBeFocused()
})

test('GATE-01 who scans a code without being logged in is told to log in first', async ({ page }) => {
  await openHydrated(page, `${urls.account()}#pair=${'A'.repeat(22)}`)
  await expect(page.getByText('Log in on this device first, then scan the code again.')).toBeVisible()
})

test('GATE-01 another terminal is let in by the code of an account, with the keyboard alone', async ({
  page,
  browser,
}) => {
  const email = freshEmail()
  await register(page, email)
  const show = page.getByRole('button', { name: 'Show code' })
  await tabTo(page, show)
  await page.keyboard.press('Enter')
  const shown = page.getByRole('dialog', { name: 'Log in another device' })
  await tabTo(page, shown.getByRole('button', { name: 'Copy link' }))
  await page.keyboard.press('Enter')
  await expect(shown.getByText('Link copied')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(link).pathname).toBe(urls.logIn())

  await using terminal = await newDevice(browser)
  const asking = await terminal.newPage()
  await openHydrated(asking, link)
  await expect(asking).toHaveURL(({ hash }) => hash === '')
  const claim = asking.getByRole('dialog', { name: 'Log in on this device' })
  await expect(claim).toContainText('Continue only if that device is yours')
  expect(await axeFindings(asking)).toEqual([])
  const claimed = asking.waitForRequest(`**${claimCrossTerminal.path}`)
  await tabTo(asking, claim.getByRole('button', { name: 'Continue' }))
  await asking.keyboard.press('Enter')
  expect((await claimed).postData()).not.toContain(link.slice(-22))
  const number = await claim.locator('strong').innerText()
  expect(number).toMatch(/^\d{3}$/)
  await expect(shown.locator('strong', { hasText: number })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  await using lateDevice = await newDevice(browser)
  const second = await lateDevice.newPage()
  await openHydrated(second, link)
  await second.getByRole('button', { name: 'Continue' }).click()
  await expect(second.getByRole('dialog').getByRole('status')).toContainText('Your login timed out.')

  await tabTo(page, shown.getByRole('button', { name: 'Approve' }))
  await page.keyboard.press('Enter')
  await asking.waitForURL(`**${urls.account()}`)
  await expect(asking.getByRole('heading', { name: email })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(show).toBeFocused()
})

test('GATE-01 LOC-01 both sides are there in Arabic', async ({ page, browser }) => {
  const email = freshEmail()
  await using phone = await newDevice(browser)
  await register(await phone.newPage(), email)
  await openHydrated(page, linkTo({ locale: 'ar', path: urls.logIn() }))
  await page.getByRole('button', { name: 'تسجيل الدخول بمسح رمز' }).click()
  const dialog = page.getByRole('dialog', { name: 'تسجيل الدخول بمسح رمز' })
  const link = await linkIn(dialog, 'نسخ الرابط')
  expect(await axeFindings(page)).toEqual([])
  const scanning = await phone.newPage()
  await scanning.goto(link)
  await untilHydrated(scanning)
  const question = scanning.getByRole('dialog', { name: 'هل تريد تسجيل دخول هذا الجهاز؟' })
  await expect(question.getByRole('button', { name: 'نعم، سجّل دخوله' })).toBeVisible()
  expect(await axeFindings(scanning)).toEqual([])
  await question.getByRole('button', { name: 'نعم، سجّل دخوله' }).click()
  await page.waitForURL(`**${linkTo({ locale: 'ar', path: urls.account() })}`)
  await expect(page.getByRole('heading', { name: email })).toBeVisible()
})
