import { mkdir, rm, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import { preferencesCookieName } from '@portico/preferences'
import { urls } from '@portico/site/routes'
import { chromiumArguments, findChromium } from './chromium.ts'
import { untilAlive } from './fixtures/live-page.ts'
import { inLocale } from './fixtures/page-kinds.ts'
import { startServer } from './fixtures/server.ts'

/**
 * Takes the committed pictures of the product: `npm run screenshots`. Same pages, sizes and names every time; what differs
 * from one day to the next is the age that the pages state.
 */

const folder = fileURLToPath(new URL('../docs/screenshots/', import.meta.url))
const quality = 70

const pages = [
  { name: 'home', path: urls.home() },
  { name: 'converter', path: urls.pair('btc', 'usd', { amount: '2' }) },
  { name: 'prices', path: urls.prices() },
] as const
const widths = [
  { width: 360, height: 1480 },
  { width: 1280, height: 1360 },
] as const
const themes = ['white', 'black'] as const
const languages = ['en', 'ar'] as const

interface Picture {
  readonly page: (typeof pages)[number]
  readonly size: (typeof widths)[number]
  readonly theme: (typeof themes)[number]
  readonly locale: (typeof languages)[number]
}

const pictures: readonly Picture[] = pages.flatMap((page) =>
  widths.flatMap((size) =>
    themes.flatMap((theme) => languages.map((locale) => ({ page, size, theme, locale }))),
  ),
)

/** Takes one picture; answers its size in bytes. */
async function take(browser: Browser, origin: string, picture: Picture): Promise<number> {
  const { page: kind, size, theme, locale } = picture
  const context = await browser.newContext({ viewport: size, reducedMotion: 'reduce' })
  await context.addCookies([{ name: preferencesCookieName, value: `theme=${theme}`, url: origin }])
  const page = await context.newPage()
  await page.goto(origin + inLocale(locale, kind.path))
  await untilAlive(page)
  const colour = theme === 'white' ? 'light' : 'dark'
  const path = `${folder}${kind.name}-${locale}-${colour}-${size.width}.jpg`
  await page.screenshot({ path, type: 'jpeg', quality, animations: 'disabled', caret: 'hide' })
  await context.close()
  return (await stat(path)).size
}

const executablePath = await findChromium(process.env)
if (executablePath === null)
  throw new Error('No Chromium found. `npm test` installs one, or set CHROMIUM_PATH.')
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const server = await startServer()
const browser = await chromium.launch({ executablePath, args: chromiumArguments })
try {
  let bytes = 0
  for (const [index, picture] of pictures.entries()) {
    bytes += await take(browser, server.origin, picture)
    process.stdout.write(`\r${index + 1} of ${pictures.length} pictures, ${Math.round(bytes / 1024)} KB`)
  }
  process.stdout.write(`\nin ${folder}\n`)
} finally {
  await browser.close()
  await server.stop()
}
