import type { Page } from '@playwright/test'
import { pageObjectName } from '@portico/bridge/messages'
import { logInfo, userinfo } from '@portico/contract'
import { urls } from '@portico/site/routes'
import { brand } from '../fixtures/expected/brand.ts'
import { expectSameDocument, markWindow } from '../fixtures/page/live-page.ts'
import { type NativeApp, putIntoApp } from '../fixtures/page/native-app.ts'
import { expect, test } from '../fixtures/test.ts'
import { wordsOf } from '../fixtures/expected/texts.ts'

const say = wordsOf('en')
const account = wordsOf('en', 'account')

const named = (app: NativeApp, name: string) => app.messages().filter((message) => message.name === name)

/** Waits until the app has been sent this. */
const expectMessage = (app: NativeApp, message: Readonly<Record<string, unknown>>) =>
  expect.poll(() => app.messages()).toContainEqual(expect.objectContaining(message))

/** Opens a page inside the app and waits until the app has heard of it. */
async function openInApp(page: Page, app: NativeApp, address: string): Promise<void> {
  const heard = named(app, 'page').length
  await page.goto(address)
  await expect.poll(() => named(app, 'page').length).toBeGreaterThan(heard)
}

/** Adds a link to the page, as a text of the operator may have it. */
async function addLink(page: Page, href: string): Promise<void> {
  await page.evaluate((address) => {
    const link = document.createElement('a')
    link.href = address
    link.target = '_blank'
    link.textContent = 'added link'
    document.getElementById('main')?.prepend(link)
  }, href)
}

for (const system of ['ios', 'android'] as const) {
  test.describe(`inside an app for ${system}`, () => {
    test('PLAT-02 the app is told each page, with its language and theme, and links within go on in the page', async ({
      page,
    }) => {
      const app = await putIntoApp(page, system)
      await openInApp(page, app, urls.pair('btc', 'usd'))
      const title = await page.title()
      const path = urls.pair('btc', 'usd')
      await expectMessage(app, { name: 'page', data: { path, title, locale: 'en', theme: 'white' } })
      await markWindow(page)
      const swap = say('pair.swap', { coinCode: 'USD', fiatCode: 'BTC' })
      await page.getByRole('link', { name: swap }).click()
      await expectMessage(app, {
        name: 'page',
        data: expect.objectContaining({ path: urls.pair('usd', 'btc'), locale: 'en' }),
      })
      await expectSameDocument(page)
      // Back is the web view's own.
      await page.goBack()
      await expect(page).toHaveURL(urls.pair('btc', 'usd'))
      await openInApp(page, app, `/fr${urls.prices()}?theme=black`)
      await expectMessage(app, {
        name: 'page',
        data: expect.objectContaining({ locale: 'fr', theme: 'black' }),
      })
      expect(app.unreadable()).toEqual([])
    })

    test('PLAT-02 addresses elsewhere are handed to the app, in new windows too', async ({
      page,
      context,
    }) => {
      const app = await putIntoApp(page, system)
      // The iOS sample handles the log-in page, but it can be shown as well.
      await openInApp(page, app, urls.logIn())
      await markWindow(page)
      await page.getByRole('link', { name: account('logIn.help') }).click()
      const address = `mailto:${brand.operator.contact}`
      await expectMessage(app, { name: 'open', data: { address } })
      await addLink(page, 'https://other.example/terms')
      await page.getByRole('link', { name: 'added link' }).click()
      await expectMessage(app, { name: 'open', data: { address: 'https://other.example/terms' } })
      await expect(page).toHaveURL(urls.logIn())
      await expectSameDocument(page)
      expect(context.pages()).toHaveLength(1)
    })

    test('PLAT-02 pages that the app handles are asked of it, by keyboard too, and the page stays', async ({
      page,
    }) => {
      const app = await putIntoApp(page, system)
      await openInApp(page, app, `/ar${urls.account()}`)
      const logIn = page.getByRole('main').locator(`a[href$="${urls.logIn()}"]`)
      await logIn.focus()
      await page.keyboard.press('Enter')
      await expectMessage(app, { name: 'navigate', data: { path: urls.logIn(), locale: 'ar' } })
      await expect(page).toHaveURL(`/ar${urls.account()}`)
    })

    test('SHELL-05 header and footer are not shown', async ({ page }) => {
      const app = await putIntoApp(page, system)
      await openInApp(page, app, urls.home())
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('banner')).toBeHidden()
      await expect(page.getByRole('contentinfo')).toBeHidden()
    })

    test('ANA-07 events travel over the bridge and by no request', async ({ page }) => {
      const app = await putIntoApp(page, system)
      await page.addInitScript(() => localStorage.setItem('legal:consent', 'on'))
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await openInApp(page, app, urls.pair('btc', 'usd'))
      const pageView = expect.objectContaining({ event_tracking: 'page-view', curr_page: 'pair' })
      await expectMessage(app, { name: 'eventLog', data: expect.arrayContaining([pageView]) })
      expect(asked).not.toContain(logInfo.path)
      expect(app.unreadable()).toEqual([])
    })
  })
}

test.describe('what an app tells the page', () => {
  test('PLAT-02 a changed session loads the page anew, and nothing else does anything', async ({ page }) => {
    const app = await putIntoApp(page, 'ios')
    await openInApp(page, app, urls.prices())
    await page.waitForLoadState('networkidle')
    await markWindow(page)
    let asked = 0
    await page.route(`**${userinfo.path}`, (route) => {
      asked += 1
      return route.continue()
    })
    const receive = (text: unknown) =>
      page.evaluate(
        ([name, given]) => Reflect.get(window, String(name)).receive(given),
        [pageObjectName, text],
      )
    for (const text of [
      '',
      '{',
      '<b>',
      '{"version":2,"name":"session"}',
      '{"version":1,"name":"load"}',
      null,
    ])
      await receive(text)
    const answered = page.waitForResponse(`**${userinfo.path}`)
    await receive('{"version":1,"name":"session"}')
    await answered
    expect(asked).toBe(1)
    // Nobody was signed in before, and nobody is.
    await expectSameDocument(page)

    const envelope = { code: '00000', msg: '', data: { userInfo: { userId: '1234567890' } } }
    await page.route(`**${userinfo.path}`, (route) => route.fulfill({ json: envelope }))
    const loaded = page.waitForEvent('load')
    await receive('{"version":1,"name":"session"}')
    await loaded
  })
})

test.describe('inside an app of an unknown system', () => {
  test('PLAT-02 the page says so and works on', async ({ page, faults }) => {
    faults.allow(/unknown operating system in the native bridge: toaster/)
    const app = await putIntoApp(page, 'unknown')
    const said = page.waitForEvent('console', (message) => message.text().includes('toaster'))
    await page.goto(urls.pair('btc', 'usd'))
    await said
    await markWindow(page)
    const swap = say('pair.swap', { coinCode: 'USD', fiatCode: 'BTC' })
    await page.getByRole('link', { name: swap }).click()
    await expect(page).toHaveURL(urls.pair('usd', 'btc'))
    await expectSameDocument(page)
    await expect(page.getByRole('banner')).toBeHidden()
    expect(app.messages()).toEqual([])
  })
})
