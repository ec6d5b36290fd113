import type { Page } from '@playwright/test'
import { urls } from '@portico/site/routes'
import { expect, test } from './fixtures/test.ts'

interface Weight {
  /** Bytes on the wire, headers included, by resource type. */
  readonly bytes: ReadonlyMap<string, number>
  readonly requestsUpToLoad: number
}

/** Loads a page in an empty browser, touches nothing, and weighs what came until the network rests. */
async function weigh(page: Page, path: string): Promise<Weight> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const types = new Map<string, string>()
  const bytes = new Map<string, number>()
  let requests = 0
  let requestsUpToLoad = 0
  session.on('Network.requestWillBeSent', () => {
    requests += 1
  })
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? 'Other'
    bytes.set(type, (bytes.get(type) ?? 0) + encodedDataLength)
  })
  page.once('load', () => {
    requestsUpToLoad = requests
  })
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  return { bytes, requestsUpToLoad }
}

/** The aim is 100 kB; docs/performance.md says what stands in the way. The budget may only fall. */
const scriptBudget = 116_000
const htmlBudget = 25_000
const requestBudget = 12

for (const [name, path] of [
  ['home', urls.home()],
  ['prices', urls.prices()],
  ['pair', urls.pair('btc', 'usd')],
  ['hub', urls.converter()],
  ['legal', urls.legal('privacy')],
] as const) {
  test(`PERF-01 the ${name} page keeps its budgets of HTML, scripts and requests`, async ({ page }) => {
    const { bytes, requestsUpToLoad } = await weigh(page, path)
    expect(bytes.get('Document') ?? 0).toBeGreaterThan(1000)
    expect(bytes.get('Document') ?? 0).toBeLessThanOrEqual(htmlBudget)
    expect(bytes.get('Script') ?? 0).toBeGreaterThan(50_000)
    expect(bytes.get('Script') ?? 0).toBeLessThanOrEqual(scriptBudget)
    expect(requestsUpToLoad).toBeGreaterThan(0)
    expect(requestsUpToLoad).toBeLessThanOrEqual(requestBudget)
  })
}
