import type { CDPSession, Locator, Page } from '@playwright/test'
import { fidoLogin, fidoVerifyLogin } from '@portico/contract'
import { urls } from '@portico/site/routes'
import { freshEmail, logOut, password, register } from '../fixtures/account/accounts.ts'
import { axeFindings } from '../fixtures/page/axe.ts'
import { openHydrated } from '../fixtures/page/live-page.ts'
import { expect, test } from '../fixtures/test.ts'
import { wordsOf } from '../fixtures/expected/texts.ts'

// Passkeys are bound to a domain, which an address of numbers is not.
test.use({ baseURL: `http://localhost:${process.env['PORTICO_E2E_PORT']}` })

/** An authenticator of the browser's own, built in (`internal`) or plugged in (`usb`). */
interface Authenticator {
  /** Whether it finds somebody there, from the next question on. */
  setPresent(enabled: boolean): Promise<void>
  /** Whether it knows who is there. */
  setVerified(isUserVerified: boolean): Promise<void>
  credentialCount(): Promise<number>
}

async function plugIn(page: Page, transport: 'internal' | 'usb'): Promise<Authenticator> {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    setPresent: async (enabled) => {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    },
    setVerified: async (isUserVerified) => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
    credentialCount: async () => {
      const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId })
      return credentials.length
    },
  }
}

/** Goes on with Tab until an element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 120; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not reach it')
}

function cardOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Passkeys and hardware keys' })
}

/** Adds a passkey without a mouse. */
async function addPasskey(page: Page, name: string): Promise<void> {
  await tabTo(page, cardOf(page).getByRole('button', { name: 'Add a passkey' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  const field = dialog.getByLabel('Password', { exact: true })
  await expect(field).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await tabTo(page, field)
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  const nameField = dialog.getByLabel('Name of the passkey')
  await expect(nameField).toHaveValue(/Chrome/)
  expect(await axeFindings(page)).toEqual([])
  await tabTo(page, nameField)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
}

async function enrol(page: Page, name = 'Desk key'): Promise<string> {
  const email = freshEmail()
  await register(page, email)
  await addPasskey(page, name)
  await expect(cardOf(page).getByText('Saved.')).toBeVisible()
  await expect(cardOf(page).getByText(name, { exact: true })).toBeVisible()
  return email
}

async function expectAccount(page: Page, email: string): Promise<void> {
  await page.waitForURL(`**${urls.account()}`)
  await expect(page.getByRole('heading', { name: email })).toBeVisible()
}

test('GATE-01 ENC-01 a passkey is added and used by a button, without a mouse and without a password', async ({
  page,
}) => {
  const authenticator = await plugIn(page, 'internal')
  const email = await enrol(page)
  expect(await authenticator.credentialCount()).toBe(1)
  await expect(page.getByText('Passkey added', { exact: true })).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Passkey added', { exact: true })).toBeVisible()
  await logOut(page)
  await authenticator.setPresent(false)
  await openHydrated(page, urls.logIn())
  expect(await axeFindings(page)).toEqual([])
  await tabTo(page, page.getByRole('button', { name: 'Log in with a passkey' }))
  await authenticator.setPresent(true)
  const sent = page.waitForRequest(`**${fidoLogin.path}`)
  await page.keyboard.press('Enter')
  expect((await sent).postData()).not.toMatch(/fidoVerifyCode|clientDataJSON|signature/)
  await expectAccount(page, email)
  await expect(cardOf(page).getByText(/last used/)).toBeVisible()
})

test('GATE-01 the field of the name offers the passkey by itself', async ({ page }) => {
  await plugIn(page, 'internal')
  const email = await enrol(page)
  await logOut(page)
  const html = await (await page.request.get(urls.logIn())).text()
  expect(html).toMatch(/autocomplete="username webauthn"/i)
  // The browser's own authenticator takes what the field offers as soon as it is offered, at times before the page can be looked at.
  await page.goto(urls.logIn())
  await page.keyboard.press('Shift')
  await expectAccount(page, email)
})

test('GATE-01 ENC-01 a hardware key is the second step after the password, once it knows who holds it', async ({
  page,
}) => {
  const authenticator = await plugIn(page, 'usb')
  const email = await enrol(page, 'Blue key')
  await logOut(page)
  await authenticator.setPresent(false)
  await openHydrated(page, urls.logIn())
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  const use = page.getByRole('button', { name: 'Use your passkey' })
  await expect(use).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue' })).toHaveCount(0)
  expect(await axeFindings(page)).toEqual([])
  await authenticator.setPresent(true)
  await authenticator.setVerified(false)
  await tabTo(page, use)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('The request was canceled or took too long.')
  await authenticator.setVerified(true)
  const sent = page.waitForRequest(`**${fidoVerifyLogin.path}`)
  await page.keyboard.press('Enter')
  expect((await sent).postData()).not.toMatch(/fidoVerifyCode|clientDataJSON|signature/)
  await expectAccount(page, email)
})

test('a passkey is renamed and removed, and one device makes no second one', async ({ page }) => {
  const authenticator = await plugIn(page, 'internal')
  await enrol(page, 'First name')
  const card = cardOf(page)
  await addPasskey(page, 'Another')
  const adding = page.getByRole('dialog', { name: 'Add a passkey' })
  await expect(adding.getByText('This device already has a passkey for your account.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(adding).toBeHidden()
  expect(await authenticator.credentialCount()).toBe(1)

  await card.getByRole('button', { name: 'Rename First name' }).click()
  const renaming = page.getByRole('dialog', { name: 'Rename First name' })
  await renaming.getByLabel('Name of the passkey').fill('Second name')
  await renaming.getByRole('button', { name: 'Continue' }).click()
  await expect(card.getByText('Second name', { exact: true })).toBeVisible()

  await card.getByRole('button', { name: 'Remove: Second name' }).click()
  const removing = page.getByRole('dialog', { name: 'Remove: Second name' })
  await removing.getByLabel('Password', { exact: true }).fill('not the password')
  await removing.getByRole('button', { name: 'Remove: Second name' }).click()
  await expect(removing.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'That password is incorrect.',
  )
  await removing.getByLabel('Password', { exact: true }).fill(password)
  await removing.getByRole('button', { name: 'Remove: Second name' }).click()
  await expect(card.getByText('Second name', { exact: true })).toHaveCount(0)
  await expect(card.getByText(/by fingerprint, face or PIN/)).toBeVisible()
})

test('LOC-01 a passkey logs in on the Arabic page', async ({ page }) => {
  const authenticator = await plugIn(page, 'internal')
  const email = await enrol(page)
  await logOut(page)
  await authenticator.setPresent(false)
  const words = wordsOf('ar', 'account')
  await openHydrated(page, `/ar${urls.logIn()}`)
  expect(await axeFindings(page)).toEqual([])
  await tabTo(page, page.getByRole('button', { name: words('passkey.logIn') }))
  await authenticator.setVerified(false)
  await authenticator.setPresent(true)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText(words('passkey.cancelled'))
  await authenticator.setVerified(true)
  await page.keyboard.press('Enter')
  await expectAccount(page, email)
  await expect(page.getByRole('region', { name: words('passkey.title') })).toBeVisible()
})
