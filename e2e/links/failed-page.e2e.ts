import { urls } from '@portico/site/routes'
import {
  expectSameDocument,
  isAppSettled,
  markWindow,
  openUntouched,
  touchMain,
} from '../fixtures/page/live-page.ts'
import { copyWithDamagedPage } from '../fixtures/servers/product-copy.ts'
import { startServer, startTimeoutMs } from '../fixtures/servers/server.ts'
import { wordsOf } from '../fixtures/expected/texts.ts'
import { expect, test as base } from '../fixtures/test.ts'

const say = wordsOf('en')

/** A server that cannot draw the prices. */
const test = base.extend<object, { readonly damaged: string }>({
  damaged: [
    async ({}, use) => {
      using product = copyWithDamagedPage('prices')
      const server = await startServer({}, product.folder)
      await use(server.origin)
      await server.stop()
    },
    { scope: 'worker', timeout: startTimeoutMs },
  ],
  baseURL: async ({ damaged }, provide) => provide(damaged),
})

// One server: it takes its time to start.
test.describe.configure({ mode: 'default' })

test('ROUTE-03 SHELL-11 a page that the server cannot draw stays at the first touch, and leads on', async ({
  page,
  faults,
}) => {
  faults.allow(/^500 |status of 500/)
  const answer = page.waitForResponse(`**${urls.prices()}`)
  await openUntouched(page, urls.prices())
  expect((await answer).status()).toBe(500)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(say('error.title'))
  await expect(page.getByRole('contentinfo')).toBeVisible()
  const html = await page.getByRole('main').innerHTML()
  await markWindow(page)
  await touchMain(page)
  await page.waitForFunction(isAppSettled)
  await expect(page).toHaveTitle(say('error.title'))
  expect(await page.getByRole('main').innerHTML()).toBe(html)
  await page
    .getByRole('main')
    .getByRole('link', { name: say('error.home') })
    .click()
  await expect(heading).toHaveText(say('home.title'))
  await expectSameDocument(page)
})
