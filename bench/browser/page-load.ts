import type { Browser, CDPSession, Page } from '@playwright/test'
import * as v from 'valibot'

/**
 * How a page is loaded: as the machine can, with a first touch once it is quiet; or untouched, as a middling phone on a slow
 * network does.
 */
export type Conditions = 'as the machine' | 'slow'

/** When a request began: up to the load event, before anyone touched the page, or after the first sign of interest. */
export type Stage = 'load' | 'untouched' | 'touched'

/** One request of a page. Bytes are those on the wire, headers included. */
export interface Transfer {
  readonly kind: string
  readonly bytes: number
  readonly stage: Stage
}

/** What happened until a page was quiet; the figures of paint are those of the untouched page. */
export interface PageLoad {
  readonly transfers: readonly Transfer[]
  readonly largestPaintMs: number
  /** Sum over tasks of what they took beyond 50 ms, from the first paint on: at least the Total Blocking Time. */
  readonly blockedMs: number
  /** Sum of all shifts: at least the Cumulative Layout Shift. */
  readonly shift: number
}

/** Lighthouse's slow 4G as Chromium applies it: 150 ms round trips, each request pays for its connection too. */
const slowNetwork = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 1_474_560 / 8,
  uploadThroughput: 675_000 / 8,
}
const slowness = 4
const quietMs = 1500
/** The loader waits for an idle moment for up to 2 s after the load event. */
const idleWaitMs = 2200
const limitMs = 40_000

const requestSchema = v.object({ requestId: v.string(), timestamp: v.number() })
const responseSchema = v.object({ requestId: v.string(), type: v.string() })
const finishSchema = v.object({ requestId: v.string(), encodedDataLength: v.number() })
const paintSchema = v.object({
  largest: v.number(),
  first: v.number(),
  shift: v.number(),
  tasks: v.array(v.object({ start: v.number(), duration: v.number() })),
})

/** Runs in the page before its own scripts; the page's policy does not reach it. */
function observePaints(): void {
  const seen = { largest: 0, first: 0, shift: 0, tasks: Array.of<{ start: number; duration: number }>() }
  Reflect.set(globalThis, 'benchPaints', seen)
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  observe('largest-contentful-paint', (entry) => {
    seen.largest = entry.startTime
  })
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.first = entry.startTime
  })
  observe('layout-shift', (entry) => {
    seen.shift += Number(Reflect.get(entry, 'value'))
  })
  observe('longtask', ({ startTime, duration }) => seen.tasks.push({ start: startTime, duration }))
}

/** Follows the requests of a page. */
async function followNetwork(session: CDPSession) {
  const requests = new Map<
    string,
    { startedAt: number; isTouched: boolean; kind: string; bytes: number | null }
  >()
  let loadedAt = Number.POSITIVE_INFINITY
  let isTouched = false
  let lastChangeMs = performance.now()
  const touch = () => {
    lastChangeMs = performance.now()
  }
  session.on('Network.requestWillBeSent', (event) => {
    const { requestId, timestamp } = v.parse(requestSchema, event)
    requests.set(requestId, { startedAt: timestamp, isTouched, kind: 'Other', bytes: null })
    touch()
  })
  session.on('Network.responseReceived', (event) => {
    const { requestId, type } = v.parse(responseSchema, event)
    const request = requests.get(requestId)
    if (request) request.kind = type
  })
  session.on('Network.loadingFinished', (event) => {
    const { requestId, encodedDataLength } = v.parse(finishSchema, event)
    const request = requests.get(requestId)
    if (request) request.bytes = encodedDataLength
    touch()
  })
  session.on('Network.loadingFailed', (event) => {
    requests.delete(event.requestId)
    touch()
  })
  session.on('Page.loadEventFired', (event) => {
    loadedAt = event.timestamp
    touch()
  })
  await session.send('Network.enable')
  await session.send('Page.enable')
  const stageOf = (request: { startedAt: number; isTouched: boolean }): Stage => {
    if (request.isTouched) return 'touched'
    return request.startedAt <= loadedAt ? 'load' : 'untouched'
  }
  return {
    /** What is asked for from here on belongs to the first touch. */
    noteTouch() {
      isTouched = true
      touch()
    },
    isQuiet() {
      const pending = [...requests.values()].some((request) => request.bytes === null)
      const waitMs = requests.size === 0 ? Number.POSITIVE_INFINITY : Math.max(quietMs, idleWaitMs)
      return Number.isFinite(loadedAt) && !pending && performance.now() - lastChangeMs > waitMs
    },
    transfers: (): readonly Transfer[] =>
      [...requests.values()].map((request) => ({
        kind: request.kind,
        bytes: request.bytes ?? 0,
        stage: stageOf(request),
      })),
  }
}

/** Waits until the page asks for nothing more. */
async function untilQuiet(network: { isQuiet(): boolean }, url: string): Promise<void> {
  const endMs = performance.now() + limitMs
  while (!network.isQuiet()) {
    if (performance.now() > endMs) throw new Error(`${url} does not come to rest`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/**
 * Moves the pointer twice in the middle of the screen: the first move of a pointer that was nowhere has no distance, and the page
 * takes it for one at rest.
 */
async function touch({ mouse }: Page): Promise<void> {
  await mouse.move(200, 400)
  await mouse.move(220, 420)
}

/** Loads a page in a fresh profile, on a phone's screen, and waits until nothing happens any more. */
export async function loadPage(browser: Browser, url: string, conditions: Conditions): Promise<PageLoad> {
  const isSlow = conditions === 'slow'
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    // The worker fetches what the first touch needs too, in the background; then nothing would be left to weigh.
    serviceWorkers: isSlow ? 'allow' : 'block',
  })
  await using stack = new AsyncDisposableStack()
  stack.defer(() => context.close())
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const network = await followNetwork(session)
  if (isSlow) {
    await session.send('Network.emulateNetworkConditions', slowNetwork)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  }
  await page.addInitScript(observePaints)
  await page.goto(url, { timeout: limitMs })
  await untilQuiet(network, url)
  const paints = v.parse(paintSchema, await page.evaluate(() => Reflect.get(globalThis, 'benchPaints')))
  if (!isSlow) {
    network.noteTouch()
    await touch(page)
    await untilQuiet(network, url)
  }
  const late = paints.tasks.filter((task) => task.start + task.duration > paints.first)
  return {
    transfers: network.transfers(),
    largestPaintMs: paints.largest,
    blockedMs: late.reduce((sum, task) => sum + task.duration - 50, 0),
    shift: paints.shift,
  }
}
