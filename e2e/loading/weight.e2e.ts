import type { Page } from '@playwright/test'
import { urls } from '@portico/site/routes'
import { isAppSettled, openUntouched, touchMain, untilHydrated } from '../fixtures/page/live-page.ts'
import { expect, test } from '../fixtures/test.ts'

/** Bytes on the wire, headers included, by resource type. */
type Bytes = ReadonlyMap<string, number>

interface Weight {
  readonly untouched: Bytes
  readonly requestsUpToLoad: number
  /** Bytes of all scripts once the reader has given a first sign of interest. */
  readonly touchedScripts: number
}

/**
 * Comes when the page has had nothing to do twice: what a task before had to ask for is asked for. A page that draws no frame may have no
 * idle moment in Chromium; it comes two seconds later then.
 */
const idleMoment = `new Promise((done) => {
  const idle = (then) => requestIdleCallback(then, { timeout: 2000 })
  idle(() => idle(() => done()))
})`

const quietTimeoutMs = 40_000

/** Weighs what a page loads. Events and idle moments come through one session, so in the order in which they happen. */
async function startScales(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const types = new Map<string, string>()
  const bytes = new Map<string, number>()
  /** By id, the addresses of what has not come yet. */
  const pending = new Map<string, string>()
  let requests = 0
  session.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    requests += 1
    // Live prices never end.
    if (type !== 'EventSource') pending.set(requestId, request.url)
  })
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? 'Other'
    bytes.set(type, (bytes.get(type) ?? 0) + encodedDataLength)
    pending.delete(requestId)
  })
  session.on('Network.loadingFailed', ({ requestId }) => pending.delete(requestId))
  return {
    requests: () => requests,
    bytes: (): Bytes => new Map(bytes),
    /** Waits until all has come and an idle moment later nothing more is asked for. */
    async untilQuiet(): Promise<void> {
      const endMs = performance.now() + quietTimeoutMs
      let before: number
      do {
        if (performance.now() > endMs) throw new Error(`no end of ${[...pending.values()].join(' ')}`)
        before = requests
        await session.send('Runtime.evaluate', { expression: idleMoment, awaitPromise: true })
      } while (pending.size > 0 || requests > before)
    },
  }
}

/** Loads a page in an empty browser, touches nothing until the network rests, then once, and weighs what came. */
async function weigh(page: Page, path: string): Promise<Weight> {
  const scales = await startScales(page)
  let requestsUpToLoad = 0
  page.once('load', () => {
    requestsUpToLoad = scales.requests()
  })
  await openUntouched(page, path)
  await scales.untilQuiet()
  const untouched = scales.bytes()
  await untilHydrated(page)
  await scales.untilQuiet()
  return { untouched, requestsUpToLoad, touchedScripts: scales.bytes().get('Script') ?? 0 }
}

/** Before anyone touches a page the bar is 100 kB. */
const untouchedScriptBudget = 17_900
/**
 * Of this, what the visitor may choose about measuring and the marks of what is measured take 1.5 kB, what reads a chart 7 kB, and the
 * converter beside a price 10 kB. A page more, as that of official channels, takes 0.3 kB of addresses and words on all pages.
 * The trust strip, and the word for a price that was set by hand wherever its source is named, take 0.4 kB.
 */
const touchedScriptBudget = 146_800
const htmlBudget = 26_000
const requestBudget = 12

for (const [name, path] of [
  ['home', urls.home()],
  ['prices', urls.prices()],
  ['pair', urls.pair('btc', 'usd')],
  ['price', urls.asset('btc')],
  ['hub', urls.converter()],
  ['legal', urls.legal('privacy')],
] as const) {
  test(`PERF-01 the ${name} page keeps its budgets of HTML, scripts and requests`, async ({ page }) => {
    const { untouched, requestsUpToLoad, touchedScripts } = await weigh(page, path)
    expect(untouched.get('Document') ?? 0).toBeGreaterThan(1000)
    expect(untouched.get('Document') ?? 0).toBeLessThanOrEqual(htmlBudget)
    expect(untouched.get('Script') ?? 0).toBeGreaterThan(5000)
    expect(untouched.get('Script') ?? 0).toBeLessThanOrEqual(untouchedScriptBudget)
    expect(touchedScripts).toBeGreaterThan(50_000)
    expect(touchedScripts).toBeLessThanOrEqual(touchedScriptBudget)
    expect(requestsUpToLoad).toBeGreaterThan(0)
    expect(requestsUpToLoad).toBeLessThanOrEqual(requestBudget)
  })
}

/** What the first touch brings where it is at none of the page's widgets and parts (decision 0098). */
const firstTouchBar = 95_000

for (const [name, path] of [
  ['home', urls.home()],
  ['prices', urls.prices()],
  ['pair', urls.pair('btc', 'usd')],
  ['price', urls.asset('btc')],
  ['history', urls.assetHistory('btc')],
  ['forecast', urls.prediction('btc')],
  ['buying guide', urls.howToBuy('btc')],
  ['comparisons', urls.compare()],
  ['comparison', urls.versus('btc', 'eth')],
  ['site map', urls.siteMap()],
] as const) {
  test(`PERF-01 the first touch of the ${name} page keeps to the bar of scripts`, async ({ page }) => {
    const scales = await startScales(page)
    await openUntouched(page, path)
    await scales.untilQuiet()
    const before = scales.bytes().get('Script') ?? 0
    await touchMain(page)
    await page.waitForFunction(isAppSettled)
    await scales.untilQuiet()
    const brought = (scales.bytes().get('Script') ?? 0) - before
    expect(brought).toBeGreaterThan(60_000)
    expect(brought).toBeLessThanOrEqual(firstTouchBar)
  })
}
