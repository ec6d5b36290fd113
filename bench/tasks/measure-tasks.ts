import { type Browser, chromium } from '@playwright/test'
import { startServer, type RunningServer } from '../../e2e/fixtures/servers/server.ts'
import { chromiumArguments } from '../../tools/browser/chromium.ts'
import { median } from '../measuring/statistics.ts'
import { shown, type Table } from '../measuring/table.ts'
import { type Effort, Reader } from './reader.ts'
import { type Desk, tasks } from './tasks.ts'

interface TaskOptions {
  readonly chromium: string
  readonly rounds: number
}

async function doOnce(
  browser: Browser,
  server: RunningServer,
  task: (desk: Desk) => Promise<void>,
): Promise<Effort> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-US' })
  await using stack = new AsyncDisposableStack()
  stack.defer(() => context.close())
  const page = await context.newPage()
  await page.goto(`${server.origin}/`)
  const reader = new Reader(page)
  await task({ reader, page, server })
  return reader.effort
}

/** Clicks, keys and seconds of what somebody new comes to do: the person's by the keystroke-level model, the site's by the clock. */
export async function measureTasks({ chromium: executablePath, rounds }: TaskOptions): Promise<Table> {
  await using stack = new AsyncDisposableStack()
  const server = await startServer({ SEED_ACCOUNTS: 'auto' })
  stack.defer(() => server.stop())
  const browser = await chromium.launch({ executablePath, args: chromiumArguments })
  stack.defer(() => browser.close())
  const rows: (readonly string[])[] = []
  for (const [name, task] of tasks) {
    const efforts: Effort[] = []
    for (let round = 0; round < rounds; round += 1) efforts.push(await doOnce(browser, server, task))
    const [first] = efforts
    if (!first) throw new RangeError('rounds must be at least 1')
    const site = median(efforts.map(({ siteSeconds }) => siteSeconds))
    rows.push([
      name,
      ...[first.clicks, first.keys, first.scrolls].map(String),
      `**${shown(first.personSeconds + site)}**`,
      shown(site),
    ])
  }
  return {
    title: 'Tasks of somebody new, with mouse and keyboard, 1280 px',
    columns: ['task', 'clicks', 'keys', 'screens scrolled', 'seconds in all', 'of them waiting for the site'],
    zeroIn: ['keys', 'screens scrolled'],
    rows,
  }
}
