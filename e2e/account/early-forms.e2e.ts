import type { Page, Route } from '@playwright/test'
import { createQrKey, login, sendCode } from '@portico/contract'
import { urls } from '@portico/site/routes'
import { freshEmail, password } from '../fixtures/account/accounts.ts'
import { axeFindings } from '../fixtures/page/axe.ts'
import { isAppSettled } from '../fixtures/page/live-page.ts'
import { expect, test } from '../fixtures/test.ts'
import { wordsOf } from '../fixtures/expected/texts.ts'

const say = wordsOf('en', 'account')

const parts = /\/assets\/(?:react|site-(?:app|core))\.[^/]+\.js$/

const emailField = (page: Page) => page.getByLabel(say('field.email'))
const passwordField = (page: Page) => page.getByLabel(say('field.password'), { exact: true })
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const alert = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('alert')
    .filter({ hasText: say('failure.scripts') })

/** Holds the page's app back until the answer is called. */
async function holdApp(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(parts, async (route: Route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

/** Follows what is sent: calls of a path, and documents that are asked for by a form. */
function followSent(page: Page) {
  const bodies: string[] = []
  const documents: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === login.path) bodies.push(request.postData() ?? '')
    if (request.isNavigationRequest()) documents.push(`${request.method()} ${request.url()}`)
  })
  return { bodies, documents }
}

/** Opens a page of a form whose early script has run; no other script has. */
async function openEarly(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('main').locator('button[type=submit]')).toBeEnabled()
  expect(await page.evaluate(isAppSettled)).toBe(false)
}

/** The device's own marks of what starts the app: `seen` after an act, `given` without one. */
const signOf = (page: Page) => page.locator('script[data-entry]').getAttribute('data-sign')

test('PERF-01 the app of a form is fetched once the page is loaded, and comes without a sign after a while', async ({
  page,
}) => {
  const loaded = page.waitForEvent('load').then(() => performance.now())
  const asked = page.waitForRequest(parts).then(() => performance.now())
  await page.goto(urls.logIn())
  expect(await asked).toBeGreaterThan(await loaded)
  await page.waitForLoadState('networkidle')
  expect([await page.evaluate(isAppSettled), await signOf(page)]).toEqual([false, null])
  await page.waitForFunction(isAppSettled)
  expect(await signOf(page)).toBe('given')
  await expect(button(page, say('logIn.submit'))).toBeEnabled()
})

test('SHELL-11 USER-02 a log-in that is typed and entered before the scripts is held, then sent sealed, once', async ({
  page,
}) => {
  const sent = followSent(page)
  const release = await holdApp(page)
  await openEarly(page, urls.logIn())
  const email = freshEmail()
  await emailField(page).focus()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(
    page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: say('status.sending') }),
  ).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(passwordField(page)).toBeFocused()
  expect(sent.bodies).toEqual([])
  release()
  await expect(page.getByText(say('failure.credentials'))).toBeVisible()
  await expect(page.getByRole('group').filter({ hasText: say('failure.credentials') })).toBeFocused()
  await expect(emailField(page)).toHaveValue(email)
  await expect(passwordField(page)).toHaveValue(password)
  await expect(page.locator('form[aria-busy=true]')).toHaveCount(0)
  expect(sent.bodies).toHaveLength(1)
  expect(sent.bodies.join(' ')).not.toContain(password)
  expect(sent.documents).toHaveLength(1)
})

test('SHELL-11 what a password manager filled in before the scripts is sent as it stands', async ({
  page,
}) => {
  const sent = followSent(page)
  const release = await holdApp(page)
  await openEarly(page, urls.logIn())
  const email = freshEmail()
  // Some write into fields without an event, others with one.
  await emailField(page).evaluate((field: HTMLInputElement, value) => {
    field.value = value
  }, email)
  await passwordField(page).evaluate((field: HTMLInputElement, value) => {
    field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }, password)
  await button(page, say('logIn.submit')).click()
  release()
  await expect(page.getByText(say('failure.credentials'))).toBeVisible()
  await expect(emailField(page)).toHaveValue(email)
  await expect(passwordField(page)).toHaveValue(password)
  expect(sent.bodies).toHaveLength(1)
})

test('SHELL-11 keeps what is typed on both sides of the moment in which the scripts take over', async ({
  page,
}) => {
  const release = await holdApp(page)
  await openEarly(page, urls.logIn())
  const email = freshEmail()
  await emailField(page).focus()
  await page.keyboard.type(email.slice(0, 8))
  release()
  await page.keyboard.type(email.slice(8), { delay: 15 })
  await page.waitForFunction(isAppSettled)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await expect(emailField(page)).toHaveValue(email)
  await expect(passwordField(page)).toHaveValue(password)
})

test('SHELL-11 ERR-05 an empty form that is entered early says what is missing', async ({ page }) => {
  const release = await holdApp(page)
  await openEarly(page, urls.logIn())
  await button(page, say('logIn.submit')).click()
  release()
  const summary = page.getByRole('group').filter({ hasText: 'fields need your attention' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveCount(2)
})

test('SHELL-11 the choice of a mobile number is kept, and the number is asked for', async ({ page }) => {
  const release = await holdApp(page)
  await openEarly(page, urls.logIn())
  await page.getByRole('main').getByText(say('logIn.byMobile'), { exact: true }).click()
  release()
  await expect(page.getByLabel(say('field.mobile'))).toBeVisible()
  await expect(page.getByRole('radio', { name: say('logIn.byMobile'), exact: true })).toBeChecked()
})

test('SHELL-11 GATE-01 a press of another sign-in method is kept and answered once', async ({ page }) => {
  let asked = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === createQrKey.path) asked += 1
  })
  const release = await holdApp(page)
  await openEarly(page, urls.logIn())
  await button(page, say('pairing.withQr')).click()
  release()
  await expect(page.getByRole('dialog', { name: say('pairing.withQr') })).toBeVisible()
  await expect.poll(() => asked).toBe(1)
})

test('SHELL-11 ACC-06 a sign-up that is entered early goes on to its code', async ({ page }) => {
  const release = await holdApp(page)
  await openEarly(page, urls.register())
  const code = page.waitForRequest(`**${sendCode.path}`)
  const country = page.getByRole('combobox', { name: say('field.residence'), exact: true })
  await emailField(page).fill(freshEmail())
  await country.focus()
  await page.keyboard.type('Germany')
  release()
  await page.waitForFunction(isAppSettled)
  await expect(country).toHaveValue('Germany')
  await page.keyboard.press('Escape')
  await button(page, say('code.send')).click()
  await code
  await expect(page.getByRole('status').filter({ hasText: /^Step/ })).toHaveText('Step 2 of 3')
})

test.describe('where a device has the time of a country', () => {
  test.use({ timezoneId: 'Europe/Berlin' })

  test('SHELL-11 ACC-06 a sign-up that is entered early waits for the country that is proposed', async ({
    page,
  }) => {
    const release = await holdApp(page)
    await openEarly(page, urls.register())
    await emailField(page).focus()
    await page.keyboard.type(freshEmail())
    await page.keyboard.press('Enter')
    release()
    await expect(page.getByRole('status').filter({ hasText: /^Step/ })).toHaveText('Step 2 of 3')
  })
})

for (const [what, files] of [
  ['the app does not load', /\/assets\/react\.[^/]+\.js$/],
  ['the start does not load', /\/assets\/site-main\.[^/]+\.js$/],
  ['texts do not load', /\/assets\/site-site-en\.[^/]+\.js$/],
] as const)
  test(`SHELL-11 ERR-05 says so where ${what}, sends nothing, and keeps the address for another try`, async ({
    page,
    faults,
  }) => {
    faults.allow(/ERR_FAILED|did not start|did not load|Failed to fetch/)
    const sent = followSent(page)
    await page.route(files, (route) => route.abort('failed'))
    await page.goto(urls.logIn())
    await emailField(page).fill('reader@example.com')
    await passwordField(page).fill(password)
    await page.keyboard.press('Enter')
    await expect(alert(page)).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(alert(page)).toBeFocused()
    expect(await axeFindings(page)).toEqual([])
    await expect(passwordField(page)).toHaveValue(password)
    expect([sent.bodies, sent.documents.length]).toEqual([[], 1])
    await page.unrouteAll()
    await alert(page)
      .getByRole('link', { name: say('failure.retry') })
      .click()
    await page.waitForFunction(isAppSettled)
    await expect(emailField(page)).toHaveValue('reader@example.com')
    await expect(passwordField(page)).toHaveValue('')
    expect(sent.documents).toHaveLength(2)
  })

test('SHELL-11 a log-in is carried out where the loader does not load', async ({ page, faults }) => {
  faults.allow(/ERR_FAILED/)
  const sent = followSent(page)
  await page.route(/\/assets\/loader\.[^/]+\.js$/, (route) => route.abort('failed'))
  await page.goto(urls.logIn())
  await emailField(page).fill(freshEmail())
  await passwordField(page).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByText(say('failure.credentials'))).toBeVisible()
  expect([sent.bodies.length, sent.documents.length]).toEqual([1, 1])
})

test('SHELL-11 a link of a mail is followed at once', async ({ page }) => {
  await page.goto(`${urls.logIn()}#recovery=${'A'.repeat(43)}`)
  await expect(page).toHaveURL(({ hash }) => hash === '')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(say('logIn.title'))
  expect(await signOf(page)).toBe('given')
})

test('SHELL-11 ERR-05 a link of a mail is followed by another try, where the app did not load', async ({
  page,
  faults,
}) => {
  faults.allow(/ERR_FAILED|did not load|Failed to fetch/)
  await page.route(parts, (route) => route.abort('failed'))
  await page.goto(`${urls.logIn()}#recovery=${'A'.repeat(43)}`)
  await expect(alert(page)).toBeVisible()
  await page.unrouteAll()
  await alert(page)
    .getByRole('link', { name: say('failure.retry') })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(say('logIn.title'))
})
