import type { BrowserContext } from '@playwright/test'
import { login } from '@portico/contract'
import { urls } from '@portico/site/routes'
import {
  chooseResidence,
  freshEmail,
  logOut,
  newestCode,
  password,
  register,
} from '../fixtures/account/accounts.ts'
import { holdWork } from '../fixtures/account/device-work.ts'
import { openHydrated } from '../fixtures/page/live-page.ts'
import { expect, test } from '../fixtures/test.ts'

/** Follows what pages of a context tell the analytics client of accounts: name, type and extension of each event. */
async function followAccountEvents(context: BrowserContext): Promise<readonly unknown[]> {
  const told: unknown[] = []
  await context.exposeFunction('tellTest', (detail: unknown) => told.push(detail))
  await context.addInitScript(() => {
    addEventListener('analytics:track', ({ detail }: CustomEventInit) => {
      if (String(detail[0]).startsWith('b7')) Reflect.get(globalThis, 'tellTest')(detail)
    })
  })
  return told
}

test('ANA-09 the steps of a sign-up and of log-ins are told, and none that was not taken', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const told = await followAccountEvents(context)
  const email = freshEmail()
  const impatient = await context.newPage()
  await holdWork(impatient)
  await openHydrated(impatient, urls.register())
  await impatient.getByLabel('Email address').fill(email)
  await chooseResidence(impatient)
  await impatient.getByRole('button', { name: 'Send code' }).click()
  await expect(impatient.getByRole('dialog', { name: 'Are you human?' })).toBeVisible()
  await impatient.keyboard.press('Escape')
  await expect(impatient.getByText('You canceled the verification.')).toBeVisible()
  const closed = ['b705:captcha-closed', 'click', { scene: expect.stringMatching(/^\w+$/) }]
  await expect.poll(() => told).toEqual([closed])
  await impatient.close()

  const code = await register(page, email)
  const opened = [
    ['b701:registration-code-asked', 'click', { channel: 'email' }],
    ['b702:registered', 'system', { way: 'email' }],
  ]
  await expect.poll(() => told).toEqual([closed, ...opened])

  await logOut(page)
  await openHydrated(page, urls.logIn())
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(`not ${password}`)
  const refused = page.waitForResponse((response) => response.url().endsWith(login.path))
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await refused
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL(`**${urls.account()}`)
  const done = ['b703:login-done', 'system', { kind: 'user' }]
  await expect.poll(() => told).toEqual([closed, ...opened, done])

  await using elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
  const toldElsewhere = await followAccountEvents(elsewhere)
  const other = await elsewhere.newPage()
  await openHydrated(other, urls.logIn())
  await other.getByLabel('Email address').fill(email)
  await other.getByLabel('Password', { exact: true }).fill(password)
  await other.getByRole('button', { name: 'Log in', exact: true }).click()
  await other.getByLabel('Code from the email').fill(await newestCode(email, [code]))
  await other.getByRole('button', { name: 'Continue' }).click()
  await other.waitForURL(`**${urls.account()}`)
  const second = ['b704:login-second-step', 'system', { kind: 'user' }]
  await expect.poll(() => toldElsewhere).toEqual([second, done])
})
