import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, chromium } from '@playwright/test'
import { type LocaleCode, localeOf } from '@portico/locale'
import { requiredLocales } from '@portico/locale/texts'
import { chromiumArguments, findChromium } from '../tools/browser/chromium.ts'
import { linesOf, printSheet } from '../tools/reading/lines.ts'
import { inLocale, pageKinds } from './fixtures/expected/page-kinds.ts'
import { findBlocks } from './fixtures/page/blocks.ts'
import { startServer } from './fixtures/servers/server.ts'

/**
 * Writes what the pages of languages say, for a second reading: `npm run reading:pages -- de fr`, all without names. One text a line,
 * with its page kind, in artifacts/reading/<code>/pages.tsv.
 */

const folder = fileURLToPath(new URL('../artifacts/reading/', import.meta.url))

/** Runs inside the page: what its head says and what its parts are called by to those who do not see them. */
function findNames(): string[] {
  const named = ['aria-label', 'title', 'placeholder', 'alt'].flatMap((name) =>
    [...document.body.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ''),
  )
  const description = document.querySelector('meta[name="description"]')?.getAttribute('content') ?? ''
  return [document.title, description, ...named]
}

async function textsOf(context: BrowserContext, address: string): Promise<readonly string[]> {
  const page = await context.newPage()
  await page.goto(address)
  const blocks = await page.evaluate(findBlocks)
  const names = await page.evaluate(findNames)
  await page.close()
  return [...blocks.map(({ text }) => text), ...names.map((name) => name.replace(/\s+/g, ' ').trim())]
}

async function writePages(context: BrowserContext, origin: string, code: LocaleCode): Promise<void> {
  const pages = []
  for (const { kind, path } of pageKinds)
    pages.push({ kind, texts: await textsOf(context, origin + inLocale(code, path)) })
  await mkdir(`${folder}${code}`, { recursive: true })
  const lines = linesOf(pages)
  await writeFile(`${folder}${code}/pages.tsv`, printSheet(lines))
  console.log(`${code}: ${lines.length} lines`)
}

const asked = process.argv.slice(2)
const unknown = asked.filter((code) => localeOf(code) === null)
if (unknown.length > 0) throw new Error(`no locale has the code ${unknown.join(', ')}`)
const codes = asked.length === 0 ? requiredLocales : asked.flatMap((code) => localeOf(code)?.code ?? [])
const executablePath = await findChromium(process.env)
if (executablePath === null)
  throw new Error('No Chromium found. `npm test` installs one, or set CHROMIUM_PATH.')
const browser = await chromium.launch({ executablePath, args: chromiumArguments })
const server = await startServer()
try {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  for (const code of codes) await writePages(context, server.origin, code)
} finally {
  await server.stop()
  await browser.close()
}
