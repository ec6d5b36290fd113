import { chromium } from '@playwright/test'
import { chromiumArguments } from '../../tools/browser/chromium.ts'
import { openModulePage } from '../../e2e/fixtures/modules/module-page.ts'
import type { Table } from '../measuring/table.ts'
import { cryptoTable, readContests } from './crypto-table.ts'

/** Pure JavaScript takes its time over key pairs. */
const timeoutMs = 300_000

/** What a browser's own cryptography gains over a library in JavaScript, in the same browser and the same run. */
export async function measureCrypto(options: { readonly chromium: string }): Promise<Table> {
  await using stack = new AsyncDisposableStack()
  const browser = await chromium.launch({ executablePath: options.chromium, args: chromiumArguments })
  stack.defer(() => browser.close())
  const module = await openModulePage(new URL('contest.ts', import.meta.url))
  stack.use(module)
  const page = await browser.newPage()
  await page.goto(module.url)
  await page.waitForFunction(() => document.querySelector('output')?.textContent !== '', null, {
    timeout: timeoutMs,
  })
  return cryptoTable(readContests((await page.getByRole('status').textContent()) ?? ''))
}
