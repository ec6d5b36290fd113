import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import * as v from 'valibot'
import { chromiumArguments, findTestBrowser } from '../browser/chromium.ts'
import type { Fleet } from './fleet.ts'
import { until } from '../until.ts'

/** A reader with a real browser. */
export interface Reader extends AsyncDisposable {
  /** Opens a page in a tab of its own; nothing is touched. */
  open(path: string): Promise<Page>
  /** What went wrong in any tab: files that did not come, errors of scripts, lines of errors on the console. */
  readonly faults: readonly string[]
  /** Addresses of built files that came, of all tabs. */
  readonly files: ReadonlySet<string>
}

/** What is on the page once React has taken over. */
const hydrated = () =>
  Object.keys(document.querySelector('#app')?.firstElementChild ?? {}).some((key) =>
    key.startsWith('__react'),
  )

/** Gives the first sign of interest, and waits until the scripts of the page's build are in charge. */
export async function touch(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
  await page.waitForFunction(hydrated)
}

function follow(page: Page, faults: string[], files: Set<string>): void {
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (response.status() >= 400) faults.push(`${response.status()} ${pathname}`)
    if (pathname.startsWith('/assets/') && response.ok()) files.add(pathname)
  })
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('console', (line) => {
    if (line.type() === 'error') faults.push(line.text())
  })
}

/** Starts Chromium with the fleet's proxy as the site. */
export async function openReader({ port }: Pick<Fleet, 'port'>): Promise<Reader> {
  const executablePath = await findTestBrowser(process.env)
  if (executablePath === null) throw new Error('No Chromium found: set CHROMIUM_PATH.')
  const browser = await chromium.launch({ executablePath, args: [...chromiumArguments] })
  const context = await browser.newContext({ baseURL: `http://localhost:${port}` })
  const faults: string[] = []
  const files = new Set<string>()
  return {
    faults,
    files,
    async open(path) {
      const page = await context.newPage()
      follow(page, faults, files)
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      return page
    },
    [Symbol.asyncDispose]: () => browser.close(),
  }
}

const message = v.object({ to: v.string(), text: v.string() })

/** The code that was mailed to an address. */
async function codeFor(email: string, outbox: string): Promise<string> {
  let code: string | undefined
  await until('a code is in the outbox', () => {
    // The folder is made with the first mail.
    if (!existsSync(outbox)) return false
    const mails = readdirSync(outbox)
      .filter((name) => name.endsWith('.json'))
      .map((name) => v.parse(message, JSON.parse(readFileSync(join(outbox, name), 'utf8'))))
    code = mails.flatMap(({ to, text }) => (to === email ? (/\b\d{6}\b/.exec(text) ?? []) : [])).at(-1)
    return code !== undefined
  })
  return code ?? ''
}

/** Opens an account as a person does; the page is the account's afterwards. */
export async function signUp(
  page: Page,
  { outbox }: Pick<Fleet, 'outbox'>,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  await touch(page)
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Code from the email').fill(await codeFor(email, outbox))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Repeat the password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: email }).waitFor()
}

/** Which build the scripts of a page are of: the second one marks its pages. */
export function buildOf(page: Page): Promise<string> {
  return page.evaluate(() => document.documentElement.dataset['build'] ?? 'before')
}
