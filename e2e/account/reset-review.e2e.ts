import type { Page } from '@playwright/test'
import { urls } from '@portico/site/routes'
import { Secret, TOTP } from 'otpauth'
import { freshEmail, newestCode, password, register } from '../fixtures/account/accounts.ts'
import { axeFindings } from '../fixtures/page/axe.ts'
import { openHydrated } from '../fixtures/page/live-page.ts'
import { expect, test } from '../fixtures/test.ts'

const newPassword = 'quiet-harbour-lamp-51'

/** Sets an authenticator app up on the account page. */
async function enrolAuthenticator(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Set up: Authenticator app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible()
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  await dialog.getByLabel('Code from your authenticator app').fill(code)
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Your authenticator app is set up.')).toBeVisible()
}

/** Resets the password by mail, on a device that its owner has used: no captcha is asked for. */
async function reset(page: Page, email: string, known: readonly string[]): Promise<void> {
  await openHydrated(page, urls.resetPassword())
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Verification code').fill(await newestCode(email, known))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Repeat the password').fill(newPassword)
  await page.getByRole('button', { name: 'Set password' }).click()
}

test('SAFE-04 A11Y-01 a reset removes by keyboard what was added since the last log-in on this device', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = freshEmail()
  const first = await register(page, email)
  await enrolAuthenticator(page)
  await reset(page, email, [first])
  await expect(page.getByRole('heading', { name: 'Other ways into your account' })).toBeFocused()
  const app = page.getByRole('checkbox', { name: /^Authenticator app ?added/ })
  await expect(app).toBeChecked()
  await expect(page.getByRole('group', { name: /since your last login on this device/ })).toContainText(
    'Authenticator app',
  )
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Tab')
  await expect(app).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Keep all' })).toBeVisible()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Remove selected' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('The selected sign-in methods have been removed.')).toBeVisible()

  // Another device is asked for a code by mail, and no longer for one of the app.
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const elsewhere = await context.newPage()
  await openHydrated(elsewhere, urls.logIn())
  await elsewhere.getByLabel('Email address').fill(email)
  await elsewhere.getByLabel('Password', { exact: true }).fill(newPassword)
  await elsewhere.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(elsewhere.getByLabel('Code from your authenticator app')).toBeHidden()
  await expect(elsewhere.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await context.close()
})
