import type { Page } from '@playwright/test'
import { urls } from '@portico/site/routes'
import { chooseResidence, freshEmail, newestCode } from '../fixtures/account/accounts.ts'
import { breakWorkOnce, holdWork } from '../fixtures/account/device-work.ts'
import { messagesTo } from '../fixtures/account/messages.ts'
import { axeFindings } from '../fixtures/page/axe.ts'
import { openHydrated } from '../fixtures/page/live-page.ts'
import { expect, test } from '../fixtures/test.ts'

/** Asks for the code of a registration, which costs the work of the built-in captcha. */
async function askForCode(page: Page): Promise<string> {
  await openHydrated(page, urls.register())
  const email = freshEmail()
  await page.getByLabel('Email address').fill(email)
  await chooseResidence(page)
  await page.getByRole('button', { name: 'Send code' }).click()
  return email
}

test('CAP-01 the device works without a press, and the code is on its way', async ({ page }) => {
  const email = await askForCode(page)
  await expect(page.getByLabel('Code from the email')).toBeFocused()
  expect(await newestCode(email)).toMatch(/^\d{6}$/)
})

test('CAP-02 a captcha that is cancelled sends nothing and keeps what was typed', async ({ page }) => {
  await holdWork(page)
  const email = await askForCode(page)
  const dialog = page.getByRole('dialog', { name: 'Are you human?' })
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByText('You canceled the verification.')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('Email address')).toHaveValue(email)
  expect(messagesTo(email)).toEqual([])
})

test('CAP-01 work that breaks says so, and is begun again by a press', async ({ page }) => {
  await breakWorkOnce(page)
  const email = await askForCode(page)
  const dialog = page.getByRole('dialog', { name: 'Are you human?' })
  await expect(dialog).toContainText('The verification was not accepted.')
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Code from the email')).toBeFocused()
  expect(await newestCode(email)).toMatch(/^\d{6}$/)
})
