import { gatewaySignConfig, login } from '@portico/contract'
import { urls } from '@portico/site/routes'
import { chooseResidence, freshEmail, newestCode, password } from '../fixtures/account/accounts.ts'
import { holdWork } from '../fixtures/account/device-work.ts'
import { axeFindings } from '../fixtures/page/axe.ts'
import { openHydrated, untilHydrated } from '../fixtures/page/live-page.ts'
import { expect, test } from '../fixtures/test.ts'

test('ERR-05 a form says what is wrong beside each field, takes the focus there, and survives a reload', async ({
  page,
}) => {
  await openHydrated(page, urls.logIn())
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  const summary = page.getByRole('group').filter({ hasText: 'fields need your attention' })
  await expect(summary).toBeFocused()
  await summary.getByRole('link', { name: 'Email address is required.' }).click()
  await expect(page.getByLabel('Email address')).toBeFocused()
  await page.getByLabel('Email address').fill('not an address')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await expect(page.getByText('This does not look like an email address.').first()).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.reload()
  await untilHydrated(page)
  await expect(page.getByLabel('Email address')).toHaveValue('not an address')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
})

test('A11Y-01 the Tab key goes from the address to the password, and past its link afterwards', async ({
  page,
}) => {
  await openHydrated(page, urls.logIn())
  await page.getByLabel('Email address').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Forgot your password?' })).toBeFocused()
})

test('ERR-05 a sign-up asks step by step, and goes back without losing anything', async ({ page }) => {
  await openHydrated(page, urls.register())
  const mark = page.getByRole('status').filter({ hasText: /^Step/ })
  await expect(mark).toHaveText('Step 1 of 3')
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText('Email address is required.').first()).toBeVisible()
  await expect(mark).toHaveText('Step 1 of 3')
  const email = freshEmail()
  await page.getByLabel('Email address').fill(email)
  await chooseResidence(page)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(mark).toHaveText('Step 2 of 3')
  const code = page.getByLabel('Code from the email')
  await code.fill(await newestCode(email))
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('Email address')).toHaveValue(email)
  await expect(page.getByLabel('Email address')).toBeFocused()
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(code).toHaveValue(/^\d{6}$/)
  await expect(code).toBeFocused()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(mark).toHaveText('Step 3 of 3')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByLabel('Repeat the password').fill('other')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Password needs 8 to 128 characters.').first()).toBeVisible()
  await expect(page.getByText('Passwords don’t match.').first()).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
})

test.describe('where a device has the time of a country', () => {
  test.use({ timezoneId: 'Europe/Berlin' })

  test('ACC-06 a sign-up proposes that country, and takes what is typed over it', async ({ page }) => {
    await holdWork(page)
    await openHydrated(page, urls.register())
    const residence = page.getByRole('combobox', { name: 'Country where you live' })
    await expect(residence).toHaveValue('Germany')
    await expect(residence).toHaveAccessibleDescription('From your time zone. Change it if it’s wrong.')
    await page.getByLabel('Email address').fill(freshEmail())
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(page.getByRole('dialog', { name: 'Are you human?' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Back' }).click()
    await residence.fill('Austria')
    await page.keyboard.press('Enter')
    await page.reload()
    await expect(residence).toHaveValue('Austria')
    await expect(residence).toHaveAccessibleDescription('Type a few letters and choose from the list.')
  })
})

test('a second press of the button sends nothing twice', async ({ page }) => {
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith(login.path)) sent += 1
  })
  await openHydrated(page, urls.logIn())
  await page.getByLabel('Email address').fill(freshEmail())
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.locator('#main form button[type=submit]').evaluate((button) => {
    if (!(button instanceof HTMLButtonElement)) throw new Error('no button')
    for (let press = 0; press < 3; press += 1) button.click()
  })
  await expect(page.getByText('Incorrect email, phone or password.')).toBeVisible()
  expect(sent).toBe(1)
})

test('SHELL-10 the forms say what they need where scripts do not run, and send nothing', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto(urls.logIn())
  await expect(page.getByText('Turn on JavaScript to log in')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeDisabled()
  await context.close()
})

test('KEY-03 what takes long can be given up, and nothing that was typed is lost', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**${gatewaySignConfig.path}`, async (route) => {
    await held
    await route.continue().catch(() => undefined)
  })
  await openHydrated(page, urls.logIn())
  const email = freshEmail()
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('Preparing the secure connection')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('You canceled the request.')).toBeVisible()
  await expect(page.getByLabel('Email address')).toHaveValue(email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password)
  release()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
