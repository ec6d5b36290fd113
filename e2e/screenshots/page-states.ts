import type { Page } from '@playwright/test'
import { urls } from '@portico/site/routes'
import { pageKinds } from '../fixtures/expected/page-kinds.ts'

/** A page in the state that is shown. */
export interface PageState {
  /** Part of the names of its pictures. */
  readonly name: string
  /** Free of locale. */
  readonly path: string
  readonly reader: 'visitor' | 'member'
  /** Brings the page into the state. */
  readonly prepare?: (page: Page) => Promise<void>
}

/** The account's parts are fetched one by one; the last row of the newest events stands when all are there. */
async function untilAccountIsShown(page: Page): Promise<void> {
  await page.locator('#main section').last().locator('li').first().waitFor()
  await page.waitForLoadState('networkidle')
}

/** What a page shows only when somebody has done something, or to those who are logged in. */
const furtherStates: readonly PageState[] = [
  {
    name: 'sign-up-refused',
    path: urls.register(),
    reader: 'visitor',
    async prepare(page) {
      await page.locator('#main input[type=email]').fill('reader@')
      await page.locator('#main button[type=submit]').click()
      await page.locator('#main [aria-invalid=true]').first().waitFor()
    },
  },
  { name: 'search-nothing-found', path: urls.search('qqxqqx'), reader: 'visitor' },
  { name: 'watchlist-empty', path: urls.prices({ list: 'watch' }), reader: 'visitor' },
  {
    name: 'menu-open',
    path: urls.prices(),
    reader: 'visitor',
    async prepare(page) {
      // The phone's menu of everything, or the wide header's first one.
      await page.locator('header details > summary').filter({ visible: true }).first().click()
      await page.locator('header details[open]').first().waitFor()
    },
  },
  {
    name: 'amount-refused',
    path: urls.pair('btc', 'usd'),
    reader: 'visitor',
    async prepare(page) {
      await page.locator('#main input[inputmode=decimal]').first().fill('2 or 3')
      await page.locator('#main [aria-invalid=true]').first().waitFor()
    },
  },
  { name: 'my-account', path: urls.account(), reader: 'member', prepare: untilAccountIsShown },
  {
    name: 'my-password',
    path: urls.account(),
    reader: 'member',
    async prepare(page) {
      await untilAccountIsShown(page)
      await page.locator('#main section').nth(3).getByRole('button').first().click()
      await page.locator('dialog[open]').waitFor()
    },
  },
]

/** Every kind of page, and some in further states. */
export const pageStates: readonly PageState[] = [
  ...pageKinds.map(({ kind, path }) => ({
    ...{ name: kind.replaceAll(' ', '-'), path, reader: 'visitor' as const },
  })),
  ...furtherStates,
]
