import type { Locator } from '@playwright/test'
import { urls } from '@portico/site/routes'
import { Secret, TOTP } from 'otpauth'
import { freshEmail, password, register } from '../fixtures/account/accounts.ts'
import { axeFindings } from '../fixtures/page/axe.ts'
import { openHydrated } from '../fixtures/page/live-page.ts'
import { wordsOf } from '../fixtures/expected/texts.ts'
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
  // Who has a second step can lose it: codes for that day are suggested.
  await expect(steps).toContainText('2 of 4 done')
  await expect(steps.getByRole('link', { name: 'Set up: Create recovery codes' })).toBeVisible()
})

test('SHELL-12 V2 who is signed in is asked to sign up nowhere, before and after the scripts', async ({
  page,
}) => {
  const signUp = wordsOf('en', 'site')('advert.pack.action')
  const asked = (within: Locator) => within.getByRole('link', { name: signUp, exact: true })
  const body = page.locator('body')
  const pages = [urls.asset('btc'), urls.pair('btc', 'usd'), urls.howToBuy('btc'), urls.versus('eth', 'btc')]
  await page.goto(urls.asset('btc'))
  await expect(asked(page.getByRole('main')).first()).toBeVisible()
  await register(page, freshEmail())
  for (const path of pages) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('main')).toBeVisible()
    await expect(asked(page.getByRole('main'))).toHaveCount(0)
    await openHydrated(page, path)
    await expect(asked(body)).toHaveCount(0)
  }
  await openHydrated(page, urls.howToBuy('btc'))
  await expect(page.getByText(wordsOf('en', 'content')('buy.steps.account.done'))).toBeVisible()
})
