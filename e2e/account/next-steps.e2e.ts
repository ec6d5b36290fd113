import { Secret, TOTP } from 'otpauth'
import { freshEmail, password, register } from '../fixtures/account/accounts.ts'
import { axeFindings } from '../fixtures/page/axe.ts'
import { expect, test } from '../fixtures/test.ts'

test('the account page begins with what is left to do, and counts what was done', async ({ page }) => {
  await register(page, freshEmail())
  const steps = page.getByRole('region', { name: 'Next steps' })
  await expect(steps).toContainText('1 of 3 done')
  await expect(steps.getByRole('listitem')).toHaveText([
    /Email or phone confirmed/,
    /Turn on two-step verification/,
    /Add a passkey/,
  ])
  expect(await axeFindings(page)).toEqual([])

  await steps.getByRole('link', { name: 'Set up: Turn on two-step verification' }).click()
  await expect(page).toHaveURL(/#security$/)
  await expect(page.getByRole('region', { name: 'Security', exact: true })).toBeInViewport()
  await page.getByRole('button', { name: 'Set up: Authenticator app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  await dialog.getByLabel('Code from your authenticator app').fill(totp.generate())
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(steps).toContainText('2 of 3 done')
})
