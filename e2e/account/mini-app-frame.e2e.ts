import type { FrameLocator, Page } from '@playwright/test'
import { urls } from '@portico/site/routes'
import { chooseResidence } from '../fixtures/account/accounts.ts'
import { miniAppFragment } from '../fixtures/account/mini-app.ts'
import { wordsOf } from '../fixtures/expected/texts.ts'
import { type LoopbackServer, openLoopback } from '../fixtures/servers/loopback.ts'
import { openSecureFront } from '../fixtures/servers/secure-front.ts'
import { startServer, startTimeoutMs } from '../fixtures/servers/server.ts'
import { expect, test as base } from '../fixtures/test.ts'

const account = wordsOf('en', 'account')

/** Made up, in the form that Telegram gives them. */
const botToken = ['1234567890', 'TestTestTestTestTestTestTestTestTes'].join(':')

/** A site, and pages of another one that show it in a frame, as Telegram's client in the browser does. */
interface Framed {
  readonly site: string
  /** The address of a page that shows this address, on the origin that may, or on one that may not. */
  shown(address: string, by?: 'allowed' | 'other'): string
}

/** A page of the client: a frame with the address that its query names. */
const openClient = (): Promise<LoopbackServer> =>
  openLoopback((asked, answer) => {
    const shown = new URL(asked.url ?? '/', 'http://127.0.0.1').searchParams.get('shown') ?? ''
    const frame = `<iframe title="Mini app" width="400" height="700" src="${shown.replaceAll('&', '&amp;')}"></iframe>`
    answer.writeHead(200, { 'content-type': 'text/html' })
    answer.end(
      `<!doctype html><html lang="en"><title>Client</title><link rel="icon" href="data:,">${frame}</html>`,
    )
  })

/** The same server by its address is another site than by its name. */
const byAddress = (origin: string) => origin.replace('localhost', '127.0.0.1')

const test = base.extend<object, { readonly framed: Framed }>({
  framed: [
    async ({}, use) => {
      await using front = await openSecureFront()
      await using client = await openClient()
      await using allowed = await openSecureFront()
      await using other = await openSecureFront()
      allowed.forwardTo(client.origin)
      other.forwardTo(client.origin)
      const origins = { allowed: byAddress(allowed.origin), other: byAddress(other.origin) }
      const server = await startServer({
        PUBLIC_ORIGIN: front.origin,
        TELEGRAM_BOT_TOKEN: botToken,
        TELEGRAM_FRAMES: origins.allowed,
      })
      front.forwardTo(server.origin)
      await use({
        site: front.origin,
        shown: (address, by = 'allowed') => `${origins[by]}/?${new URLSearchParams({ shown: address })}`,
      })
      await server.stop()
    },
    { scope: 'worker', timeout: startTimeoutMs },
  ],
  ignoreHTTPSErrors: true,
})

// One server for all of them: it takes its time to start.
test.describe.configure({ mode: 'default' })

const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe')

/** Opens a page of the client and moves the pointer in its frame until the app is there, which waits longer for a reader who does nothing. */
async function openClientPage(page: Page, address: string): Promise<void> {
  await page.goto(address)
  let across = 60
  await expect(async () => {
    across += 20
    await page.mouse.move(across, 200)
    await expect(frameOf(page).locator('#app[data-settled]')).toBeAttached({ timeout: 500 })
  }).toPass({ timeout: 30_000 })
}

const launch = (site: string, user: { readonly id: number; readonly first_name: string }) =>
  `${site}${urls.logIn()}${miniAppFragment(botToken, user)}`

test('GATE-01 GATE-02 a mini app in a frame opens an account, keeps it over a reload, and only there', async ({
  page,
  context,
  framed,
}) => {
  const address = framed.shown(launch(framed.site, { id: 279058398, first_name: 'Ada' }))
  await openClientPage(page, address)
  const app = frameOf(page)
  await app.getByRole('button', { name: account('outside.continue', { name: 'Telegram' }) }).click()
  await chooseResidence(app)
  await app.getByRole('button', { name: account('register.submit') }).click()
  const links = app.getByRole('region', { name: account('links.title') })
  await expect(links).toContainText('Telegram')
  const cookies = await context.cookies()
  const session = cookies.filter(({ name }) => ['__Host-sid', '__Secure-rt', 'rt-present'].includes(name))
  expect(session.map(({ sameSite, secure }) => [sameSite, secure])).toEqual(
    Array.from({ length: 3 }, () => ['None', true]),
  )

  // The client loads the frame again with what it had: Telegram's data is spent, the session is not.
  await page.goto('about:blank')
  await openClientPage(page, address)
  await expect(app.getByRole('region', { name: account('links.title') })).toContainText('Telegram')

  const alone = await context.newPage()
  await alone.goto(`${framed.site}${urls.account()}`)
  await expect(alone.getByText(account('account.visitor'))).toBeVisible()
})

test('GATE-01 data that was used starts no second session in a browser without the first', async ({
  page,
  browser,
  framed,
}) => {
  const address = framed.shown(launch(framed.site, { id: 279058399, first_name: 'Eve' }))
  const button = account('outside.continue', { name: 'Telegram' })
  await openClientPage(page, address)
  await frameOf(page).getByRole('button', { name: button }).click()
  await expect(frameOf(page).getByRole('button', { name: account('register.submit') })).toBeVisible()
  const second = await browser.newContext({ ignoreHTTPSErrors: true })
  const elsewhere = await second.newPage()
  await openClientPage(elsewhere, address)
  await frameOf(elsewhere).getByRole('button', { name: button }).click()
  await expect(frameOf(elsewhere).getByText(account('failure.proofRefused'))).toBeVisible()
  await expect(frameOf(elsewhere).getByRole('button', { name: account('register.submit') })).toHaveCount(0)
  await second.close()
})

test('GATE-02 neither another page nor another site’s frame shows anything', async ({
  page,
  faults,
  framed,
}) => {
  faults.allow(/frame-ancestors|X-Frame-Options|ERR_BLOCKED_BY_RESPONSE/)
  for (const address of [
    framed.shown(`${framed.site}${urls.prices()}`),
    framed.shown(`${framed.site}${urls.logIn()}`, 'other'),
  ]) {
    await page.goto(address)
    await expect(frameOf(page).locator('main')).toHaveCount(0)
  }
})
