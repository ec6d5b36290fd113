import type { Page } from '@playwright/test'
import { thirdGoogle, thirdRegister, thirdTelegram, thirdWallet } from '@portico/contract'
import { urls } from '@portico/site/routes'
import {
  chooseResidence,
  freshEmail,
  logOut,
  newestCode,
  password,
  register,
} from '../fixtures/account/accounts.ts'
import { axeFindings } from '../fixtures/page/axe.ts'
import { openHydrated, untilHydrated } from '../fixtures/page/live-page.ts'
import { miniAppFragment } from '../fixtures/account/mini-app.ts'
import { test } from '../fixtures/servers/external-sign-in-site.ts'
import { expect } from '../fixtures/test.ts'
import { wordsOf } from '../fixtures/expected/texts.ts'
import { installWallet } from '../fixtures/account/wallet.ts'

// One server for all of them: it takes its time to start.
test.describe.configure({ mode: 'default' })

/** Presses a button by the keyboard alone: from the top of the page, or from where the focus is. */
async function pressByKeyboard(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true })
  await expect(button).toBeEnabled()
  for (let stop = 0; stop < 60; stop += 1) {
    await page.keyboard.press('Tab')
    if (await button.evaluate((element) => element === document.activeElement))
      return page.keyboard.press('Enter')
  }
  throw new Error(`Tab does not lead to ${name}`)
}

/** What a page sent to a call, by its name in the body; a sealed field is none of them. */
function sentTo(page: Page, path: string): string[] {
  const bodies: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(path)) bodies.push(request.postData() ?? '')
  })
  return bodies
}

const person = () => ({ sub: crypto.randomUUID(), email: freshEmail(), email_verified: true })

/** Opens an account with Google; the page is the account's afterwards. */
async function signUpWithGoogle(page: Page): Promise<void> {
  await openHydrated(page, urls.logIn())
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
  await chooseResidence(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL(`**${urls.account()}`)
}

test('GATE-01 ENC-01 an account is opened with Google, left and entered again by the keyboard alone', async ({
  page,
  external,
}) => {
  const somebody = person()
  external.google.signedIn(somebody)
  const bodies = sentTo(page, thirdGoogle.path)
  const wanted = `${urls.prices()}?page=2`
  await openHydrated(page, `${urls.logIn()}?next=${encodeURIComponent(wanted)}`)
  expect(await axeFindings(page)).toEqual([])
  const handles: string[] = []
  page.on('response', async (response) => {
    const [, handle] = /#third=google\.([\w-]{43})$/.exec(response.headers()['location'] ?? '') ?? []
    if (handle !== undefined) handles.push(handle)
  })
  await pressByKeyboard(page, 'Continue with Google')
  await pressByKeyboard(page, 'Allow')
  const title = page.getByRole('heading', { name: 'Create your account' })
  await expect(title).toBeFocused()
  await expect(page).toHaveURL(({ hash }) => hash === '')
  // The owner knows the address; a page that others see over the shoulder hides most of it.
  await expect(page.locator('#main')).toContainText('@example.com')
  expect(await axeFindings(page)).toEqual([])
  await chooseResidence(page)
  await pressByKeyboard(page, 'Create account')
  await page.waitForURL(`**${wanted}`)

  await page.goto(urls.account())
  await expect(page.getByRole('heading', { name: somebody.email })).toBeVisible()
  await untilHydrated(page)
  await logOut(page)
  await openHydrated(page, urls.register())
  await pressByKeyboard(page, 'Continue with Google')
  await pressByKeyboard(page, 'Allow')
  await page.waitForURL(`**${urls.account()}`)
  await expect(page.getByRole('heading', { name: somebody.email })).toBeVisible()

  expect(handles).toHaveLength(2)
  expect(bodies).toHaveLength(2)
  for (const handle of handles) {
    expect(bodies.join()).not.toContain(handle)
    expect(await page.content()).not.toContain(handle)
  }
})

test('GATE-01 who refuses at the provider, or brings what was used before, hears so and may try again', async ({
  page,
  external,
}) => {
  external.apple.signedIn(person())
  await openHydrated(page, urls.logIn())
  await page.getByRole('button', { name: 'Continue with Apple' }).click()
  await page.getByRole('button', { name: 'Refuse' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'sign-in' })
  await expect(alert).toHaveText('Apple did not confirm the sign-in. Please try again.')
  await expect(alert).toBeFocused()
  await expect(page).toHaveURL(({ hash }) => hash === '')
  await page.goto(`${urls.account()}`)
  await openHydrated(page, `${urls.logIn()}#third=apple.${'a'.repeat(43)}`)
  await expect(alert).toHaveText('The sign-in could not be confirmed. Please try again.')
  await expect(page.getByRole('button', { name: 'Continue with Apple' })).toBeEnabled()
})

test('GATE-01 sign-ins are linked and unlinked on the account page, and the last sign-in method stays', async ({
  page,
  external,
}) => {
  external.google.signedIn(person())
  external.apple.signedIn(person())
  await signUpWithGoogle(page)
  const card = page.getByRole('region', { name: 'Linked sign-ins' })
  await card.getByRole('button', { name: /^Unlink Google/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Unlink Google' }).click()
  await expect(dialog).toContainText('This is the only way into your account.')
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')

  await card.getByRole('button', { name: 'Link Apple' }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.waitForURL(`**${urls.account()}*`)
  await dialog.getByRole('button', { name: 'Link Apple' }).click()
  await expect(card.getByRole('listitem')).toHaveCount(2)
  await expect(page).toHaveURL(({ hash }) => hash === '')
  await card.getByRole('button', { name: /^Unlink Google/ }).click()
  await dialog.getByRole('button', { name: 'Unlink Google' }).click()
  await expect(card.getByRole('listitem')).toHaveCount(1)
  await expect(card.getByRole('listitem')).toContainText('Apple')
  expect(await axeFindings(page)).toEqual([])
})

test('GATE-01 an address that has an account is not taken over: its owner logs in and links', async ({
  page,
  external,
}) => {
  const somebody = person()
  await register(page, somebody.email, external.server.dataFolder)
  await logOut(page)
  external.google.signedIn(somebody)
  await openHydrated(page, urls.logIn())
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByText(/already belongs to an account/)).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByLabel('Email address').fill(somebody.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL(`**${urls.account()}`)

  const card = page.getByRole('region', { name: 'Linked sign-ins' })
  await card.getByRole('button', { name: 'Link Google' }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
  const dialog = page.getByRole('dialog', { name: 'Link Google' })
  await dialog.getByLabel('Password', { exact: true }).fill('not the password')
  await dialog.getByRole('button', { name: 'Link Google' }).click()
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'That password is incorrect.',
  )
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Link Google' }).click()
  await expect(card.getByRole('listitem')).toHaveCount(1)
})

test('GATE-01 ENC-01 a wallet signs in: refused, on another network, then signed, by the keyboard alone', async ({
  page,
  external,
}) => {
  const wallet = await installWallet(page, 'Test Wallet')
  const bodies = sentTo(page, thirdWallet.path)
  wallet.declines = true
  wallet.chainId = 5
  await openHydrated(page, urls.logIn())
  await pressByKeyboard(page, 'Continue with a wallet')
  const dialog = page.getByRole('dialog', { name: 'Choose your wallet' })
  // What a wallet draws as SVG is not shown.
  await expect(dialog.getByRole('img')).toHaveCount(0)
  expect(await axeFindings(page)).toEqual([])
  await pressByKeyboard(page, 'Test Wallet')
  await expect(dialog).toContainText('You declined in your wallet. Nothing was signed.')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Your wallet is on a network that isn’t supported here.')
  expect(await axeFindings(page)).toEqual([])
  await pressByKeyboard(page, 'Switch to Ethereum')
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeFocused()
  expect(wallet.signed).toHaveLength(1)
  expect(wallet.signed[0]).toContain(`${new URL(external.origin).host} wants you to sign in`)
  expect(await axeFindings(page)).toEqual([])

  const email = freshEmail()
  const registered = sentTo(page, thirdRegister.path)
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Code from the email').fill(await newestCode(email, [], external.server.dataFolder))
  await chooseResidence(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL(`**${urls.account()}`)
  await expect(page.getByRole('heading', { name: email })).toBeVisible()
  expect(bodies).toHaveLength(1)
  for (const secret of [wallet.address, wallet.address.toLowerCase(), 'wants you to sign in'])
    expect(bodies.join()).not.toContain(secret)
  expect(registered.join()).not.toContain(email)
})

test('a browser without a wallet says how to get on', async ({ page }) => {
  await openHydrated(page, urls.register())
  await page.getByRole('button', { name: 'Continue with a wallet' }).click()
  await expect(page.getByRole('dialog')).toContainText('This browser has no wallet.')
})

test('GATE-01 ENC-01 a mini app of Telegram signs in with one press, in Arabic', async ({
  page,
  external,
}) => {
  const text = wordsOf('ar', 'account')
  const fragment = miniAppFragment(external.botToken, { id: 279058397, first_name: 'ليلى' })
  const bodies = sentTo(page, thirdTelegram.path)
  await openHydrated(page, `/ar${urls.logIn()}`)
  const button = page.getByRole('button', { name: text('outside.continue', { name: 'Telegram' }) })
  await expect(button).toHaveCount(0)
  await page.goto('about:blank')
  await openHydrated(page, `/ar${urls.logIn()}${fragment}`)
  expect(await axeFindings(page)).toEqual([])
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: text('register.title') })).toBeFocused()
  expect(await axeFindings(page)).toEqual([])
  await chooseResidence(page, 'ar')
  await page.getByRole('button', { name: text('register.submit') }).click()
  await page.waitForURL(`**/ar${urls.account()}`)
  await expect(page.getByRole('region', { name: text('links.title') })).toContainText('Telegram')
  expect(await axeFindings(page)).toEqual([])
  expect(bodies).toHaveLength(1)
  expect(bodies.join()).not.toContain('279058397')
})
