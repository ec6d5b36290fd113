import type { Page } from '@playwright/test'
import { urls } from '@portico/site/routes'
import { chooseResidence, freshEmail, logOut } from '../fixtures/account/accounts.ts'
import { wordsOf } from '../fixtures/expected/texts.ts'
import { axeFindings } from '../fixtures/page/axe.ts'
import { openHydrated, untilHydrated } from '../fixtures/page/live-page.ts'
import { test } from '../fixtures/servers/external-sign-in-site.ts'
import { expect } from '../fixtures/test.ts'

// One server for all of them: it takes its time to start.
test.describe.configure({ mode: 'default' })

const person = () => ({ sub: crypto.randomUUID(), email: freshEmail(), email_verified: true })

async function continueWith(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
}

test('GATE-01 OPS-01 a provider that only the configuration names signs a person up and in, by its name in the language', async ({
  page,
  external,
}) => {
  const somebody = person()
  external.named.signedIn(somebody)
  const text = wordsOf('de', 'account')
  const button = text('outside.continue', { name: 'Beispiel-ID' })
  await openHydrated(page, `/de${urls.logIn()}`)
  expect(await axeFindings(page)).toEqual([])
  await continueWith(page, button)
  await expect(page.getByRole('heading', { name: text('register.title') })).toBeFocused()
  await expect(page).toHaveURL(({ hash, search }) => hash === '' && search === '')
  expect(await axeFindings(page)).toEqual([])
  await chooseResidence(page, 'de')
  await page.getByRole('button', { name: text('register.submit') }).click()
  await page.waitForURL(`**/de${urls.account()}`)
  await expect(page.getByRole('heading', { name: somebody.email })).toBeVisible()
  await expect(page.getByRole('region', { name: text('links.title') })).toContainText('Beispiel-ID')
  await page.goto(urls.account())
  await untilHydrated(page)
  await logOut(page)
  await openHydrated(page, urls.logIn())
  await continueWith(page, 'Continue with Example ID')
  await page.waitForURL(`**${urls.account()}`)
  await expect(page.getByRole('heading', { name: somebody.email })).toBeVisible()
})

test('GATE-01 a provider that only the configuration names is linked and unlinked on the account page', async ({
  page,
  external,
}) => {
  external.google.signedIn(person())
  external.named.signedIn(person())
  await openHydrated(page, urls.logIn())
  await continueWith(page, 'Continue with Google')
  await chooseResidence(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL(`**${urls.account()}`)
  const card = page.getByRole('region', { name: 'Linked sign-ins' })
  await continueWith(page, 'Link Example ID')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Link Example ID' }).click()
  await expect(card.getByRole('listitem')).toHaveCount(2)
  await expect(page).toHaveURL(({ hash }) => hash === '')
  await card.getByRole('button', { name: /^Unlink Example ID/ }).click()
  await dialog.getByRole('button', { name: 'Unlink Example ID' }).click()
  await expect(card.getByRole('listitem')).toHaveCount(1)
  await expect(card.getByRole('listitem')).toContainText('Google')
})

test('GATE-01 who refuses at a provider that only the configuration names hears so by its name', async ({
  page,
  external,
}) => {
  external.named.signedIn(person())
  await openHydrated(page, urls.logIn())
  await page.getByRole('button', { name: 'Continue with Example ID' }).click()
  await page.getByRole('button', { name: 'Refuse' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'sign-in' })).toHaveText(
    'Example ID did not confirm the sign-in. Please try again.',
  )
  await openHydrated(page, `${urls.logIn()}#third=somebody-else.failed`)
  await expect(page.locator('#main')).not.toContainText('somebody-else')
})
