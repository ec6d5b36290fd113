import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { preferencesCookieName } from '@portico/preferences'
import { urls } from '@portico/site/routes'
import { chromiumArguments, findChromium } from '../tools/browser/chromium.ts'
import { logInAsSeed } from './fixtures/account/accounts.ts'
import { untilHydrated } from './fixtures/page/live-page.ts'
import { inLocale } from './fixtures/expected/page-kinds.ts'
import { startServer } from './fixtures/servers/server.ts'

/**
 * Takes pictures of the product: `npm run screenshots`. Same pages, sizes and names every time; what differs from one day to
 * the next is the age that the pages state.
 */

const folder = fileURLToPath(new URL('../artifacts/screenshots/', import.meta.url))
const quality = 70

interface PageKind {
  readonly name: string
  readonly path: string
  /** Set for what only an account sees: it needs a log-in. */
  readonly isPrivate?: boolean
  /** Brings the page into the state that is shown. */
  readonly prepare?: (page: Page) => Promise<void>
}

/** The account's parts are fetched one by one; the last row of the newest events stands when all are there. */
async function untilAccountIsShown(page: Page): Promise<void> {
  await page.locator('#main section').last().locator('li').first().waitFor()
  await page.waitForLoadState('networkidle')
}

const pages: readonly PageKind[] = [
  { name: 'home', path: urls.home() },
  { name: 'converter', path: urls.pair('btc', 'usd', { amount: '2' }) },
  { name: 'prices', path: urls.prices() },
  { name: 'price', path: urls.asset('btc') },
  { name: 'prediction', path: urls.prediction('btc') },
  { name: 'comparison', path: urls.versus('eth', 'btc') },
  { name: 'how-to-buy', path: urls.howToBuy('btc', 'gb') },
  { name: 'log-in', path: urls.logIn() },
  {
    name: 'register',
    path: urls.register(),
    async prepare(page) {
      await page.locator('#main input[type=email]').fill('reader@example.com')
      await page.locator('#main input[type=password]').first().fill('plum-tractor-window-93')
      await page.locator('#main button[type=submit]').click()
      await page.locator('#main [aria-invalid=true]').first().waitFor()
    },
  },
  { name: 'account', path: urls.account(), isPrivate: true, prepare: untilAccountIsShown },
  {
    name: 'password',
    path: urls.account(),
    isPrivate: true,
    async prepare(page) {
      await untilAccountIsShown(page)
      await page.locator('#main section').nth(2).getByRole('button').first().click()
      await page.locator('dialog[open]').waitFor()
    },
  },
]
const widths = [
  { width: 360, height: 1480 },
  { width: 1280, height: 1360 },
] as const
const themes = ['white', 'black'] as const
const languages = ['en', 'ar'] as const

interface Picture {
  readonly page: PageKind
  readonly size: (typeof widths)[number]
  readonly theme: (typeof themes)[number]
  readonly locale: (typeof languages)[number]
}

const pictures: readonly Picture[] = pages.flatMap((page) =>
  widths.flatMap((size) =>
    themes.flatMap((theme) => languages.map((locale) => ({ page, size, theme, locale }))),
  ),
)

/** A window of its own for each public page. What is private shares the one that is logged in. */
async function windowFor(browser: Browser, member: BrowserContext, { page, size }: Picture): Promise<Page> {
  const context = page.isPrivate ? member : await browser.newContext({ reducedMotion: 'reduce' })
  const opened = await context.newPage()
  await opened.setViewportSize(size)
  return opened
}

/** Takes one picture in a window; answers its size in bytes. */
async function take(page: Page, origin: string, picture: Picture): Promise<number> {
  const { page: kind, size, theme, locale } = picture
  const context = page.context()
  await context.addCookies([{ name: preferencesCookieName, value: `theme=${theme}`, url: origin }])
  await page.goto(origin + inLocale(locale, kind.path))
  await untilHydrated(page)
  await kind.prepare?.(page)
  const colour = theme === 'white' ? 'light' : 'dark'
  const path = `${folder}${kind.name}-${locale}-${colour}-${size.width}.jpg`
  await page.screenshot({ path, type: 'jpeg', quality, animations: 'disabled', caret: 'hide' })
  return (await stat(path)).size
}

const executablePath = await findChromium(process.env)
if (executablePath === null)
  throw new Error('No Chromium found. `npm test` installs one, or set CHROMIUM_PATH.')
await mkdir(folder, { recursive: true })
for (const name of await readdir(folder)) if (name.endsWith('.jpg')) await rm(folder + name)
const server = await startServer({ SEED_ACCOUNTS: 'auto' })
const browser = await chromium.launch({ executablePath, args: chromiumArguments })
try {
  const member = await browser.newContext({ reducedMotion: 'reduce' })
  const entrance = await member.newPage()
  await logInAsSeed(entrance, server, 'user')
  await entrance.close()
  let bytes = 0
  for (const [index, picture] of pictures.entries()) {
    const page = await windowFor(browser, member, picture)
    bytes += await take(page, server.origin, picture)
    await (picture.page.isPrivate ? page : page.context()).close()
    process.stdout.write(`\r${index + 1} of ${pictures.length} pictures, ${Math.round(bytes / 1024)} KB`)
  }
  process.stdout.write(`\nin ${folder}\n`)
} finally {
  await browser.close()
  await server.stop()
}
