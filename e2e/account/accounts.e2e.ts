import { generateKeyPairSync } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Request } from '@playwright/test'
import { cspSecurity, gatewaySignConfig, login, userinfo } from '@portico/contract'
import { urls } from '@portico/site/routes'
import { Secret, TOTP } from 'otpauth'
import { freshEmail, logOut, newestCode, password, register } from '../fixtures/account/accounts.ts'
import { axeFindings } from '../fixtures/page/axe.ts'
import { openHydrated } from '../fixtures/page/live-page.ts'
import { expect, test } from '../fixtures/test.ts'

/** What scripts of the page can read: everything that is stored, as one text, and the keys, as far as they say. */
function readStored(
  page: Page,
): Promise<{ text: string; keys: readonly { type: string; extractable: boolean }[] }> {
  return page.evaluate(async () => {
    const settled = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    const rows: unknown[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name))
      for (const store of database.objectStoreNames)
        rows.push(...(await settled(database.transaction(store).objectStore(store).getAll())))
      database.close()
    }
    const keys = rows.filter((row) => row instanceof CryptoKey)
    const others = rows.filter((row) => !(row instanceof CryptoKey))
    return {
      text: JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, others]),
      keys: keys.map(({ type, extractable }) => ({ type, extractable })),
    }
  })
}

/** Files of a folder and below, as one text. */
function folderText(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path, 'latin1'))
    .join('\n')
}

/** What left the page from here on: addresses, headers but for cookies, bodies. */
function followRequests(page: Page): () => string {
  const sent: string[] = []
  page.on('request', (request: Request) => {
    const { cookie: _cookie, ...headers } = request.headers()
    sent.push(`${request.url()} ${JSON.stringify(headers)} ${request.postData() ?? ''}`)
  })
  return () => sent.join('\n')
}

test('CAP-01 ENC-01 KEY-02 USER-02 an account is opened, left and entered again, and no secret is seen on the way', async ({
  page,
  context,
}) => {
  const sent = followRequests(page)
  const email = freshEmail()
  const code = await register(page, email)
  await logOut(page)
  await openHydrated(page, urls.logIn())
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL(`**${urls.account()}`)
  await expect(page.getByRole('heading', { name: email })).toBeVisible()

  const cookies = await context.cookies()
  const tokens = cookies.filter(({ httpOnly }) => httpOnly).map(({ value }) => value)
  expect(tokens.length).toBeGreaterThan(0)
  const { text: stored, keys } = await readStored(page)
  for (const secret of [password, code, ...tokens]) {
    expect(sent()).not.toContain(secret)
    expect(stored).not.toContain(secret)
    expect(await page.content()).not.toContain(secret)
  }
  expect(stored).not.toContain('PRIVATE KEY')
  expect(keys).toContainEqual({ type: 'private', extractable: false })
  expect(keys.filter(({ extractable }) => extractable)).toEqual([])
  const database = folderText(join(process.env['PORTICO_E2E_DATA'] ?? '', 'db'))
  expect(database).toContain(email)
  for (const secret of [password, ...tokens]) expect(database).not.toContain(secret)
})

test('an authenticator app is enrolled by its key and asked for at the next log-in', async ({ page }) => {
  const email = freshEmail()
  await register(page, email)
  await page.getByRole('button', { name: 'Set up: Authenticator app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible()
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const enrolled = Date.now()
  await dialog.getByLabel('Code from your authenticator app').fill(totp.generate({ timestamp: enrolled }))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Your authenticator app is set up.')).toBeVisible()
  await logOut(page)

  await openHydrated(page, urls.logIn())
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByLabel('Code from your authenticator app').fill('000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Code from your authenticator app')).toHaveAccessibleDescription(
    'That code is incorrect or has expired.',
  )
  // Each step of the app is good once, and the enrolment has spent its own.
  const next = totp.generate({ timestamp: enrolled + 30_000 })
  await page.getByLabel('Code from your authenticator app').fill(next)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(`**${urls.account()}`)
})

test('ENC-04 a server key that nobody vouches for stops a log-in before it leaves', async ({
  page,
  faults,
}) => {
  faults.allow(/login|encrypt|key/i)
  const reports: string[] = []
  let loginsSent = 0
  page.on('request', (request) => {
    if (request.url().endsWith(cspSecurity.path)) reports.push(request.postData() ?? '')
    if (request.url().endsWith(login.path)) loginsSent += 1
  })
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 3072 })
  const other = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  await page.route(`**${gatewaySignConfig.path}`, async (route) => {
    const answer = await route.fetch()
    const envelope = await answer.json()
    envelope.data.gatewaySignConfig.serverPublicKey = other
    await route.fulfill({ response: answer, json: envelope })
  })
  await openHydrated(page, urls.logIn())
  await page.getByLabel('Email address').fill(freshEmail())
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText(/couldn’t verify the connection/)).toBeVisible()
  expect(loginsSent).toBe(0)
  await expect(() => expect(reports.join()).toContain('loginEncryptFailed')).toPass()
  expect(reports.join()).not.toContain(password)
})

test('SIGN-04 a signature that does not hold ends the session and reports public parts only', async ({
  page,
}) => {
  await register(page, freshEmail())
  const reports: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(cspSecurity.path)) reports.push(request.postData() ?? '')
  })
  await page.route('**/v1/user/sessions/list', async (route) => {
    const sign = route.request().headers()['device-sign'] ?? ''
    const forged = (sign.startsWith('A') ? 'B' : 'A') + sign.slice(1)
    await route.continue({ headers: { ...route.request().headers(), 'device-sign': forged } })
  })
  await page.reload()
  await expect(page.locator('#slot-header').getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect(() => expect(reports.join()).toContain('thumbprint')).toPass()
  expect(reports.join()).not.toContain('PRIVATE')
  // The page that was left behind may still wait for its forged call.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('USER-02 a visitor is asked to log in on the account page, and comes back to it', async ({ page }) => {
  const email = freshEmail()
  await register(page, email)
  await logOut(page)
  await openHydrated(page, urls.account())
  await expect(page.getByText('You are not logged in.')).toBeVisible()
  await page.locator('#main').getByRole('link', { name: 'Log in' }).click()
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('heading', { name: email })).toBeVisible()
})

test('A11Y-01 the account page has no faults by axe', async ({ page }) => {
  await register(page, freshEmail())
  await expect(page.getByRole('heading', { name: 'Recent activity' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
})

test('a password that was lost is replaced by a code, which ends the other sessions', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = freshEmail()
  const first = await register(page, email)
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const elsewhere = await context.newPage()
  await openHydrated(elsewhere, urls.resetPassword())
  await elsewhere.getByLabel('Email address').fill(email)
  await elsewhere.getByRole('button', { name: 'Send code' }).click()
  await elsewhere.getByLabel('Verification code').fill(await newestCode(email, [first]))
  await elsewhere.getByRole('button', { name: 'Continue' }).click()
  await elsewhere.getByLabel('New password', { exact: true }).fill('quiet-harbour-lamp-51')
  await elsewhere.getByLabel('Repeat the password').fill('quiet-harbour-lamp-51')
  await elsewhere.getByRole('button', { name: 'Set password' }).click()
  await expect(elsewhere.getByText('Your password has been changed.')).toBeVisible()
  await context.close()
  const asked = page.waitForResponse(`**${userinfo.path}`)
  await page.goto(urls.account())
  await asked
  await expect(page.getByText('You are not logged in.')).toBeVisible()
})
