import type { Browser, CDPSession, Page } from '@playwright/test'
import * as v from 'valibot'
import type { BuiltClient } from './build-client.ts'
import { type ClientPage, openClientPage, trackedName } from './client-page.ts'

/** CPU time of a page's main thread, in milliseconds. */
export interface ClientCost {
  /** From adding the script until the page is quiet: its compiling, its start, and the first page view. */
  readonly startMs: number
  /** 50 events, 20 ms apart, until all have come. */
  readonly apartMs: number
  /** 50 events in one task, until all have come. */
  readonly togetherMs: number
}

interface Subject {
  readonly page: Page
  readonly session: CDPSession
  readonly served: ClientPage
}

/** An ordinary browser: some clients send nothing for one that is driven. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'
const events = 50
const settleMs = 1500
const timeoutMs = 20_000
const metricsSchema = v.object({ metrics: v.array(v.object({ name: v.string(), value: v.number() })) })

async function taskMs(session: CDPSession): Promise<number> {
  const { metrics } = v.parse(metricsSchema, await session.send('Performance.getMetrics'))
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value
  if (seconds === undefined) throw new Error('Chromium does not tell how long tasks took')
  return seconds * 1000
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Waits until so many events have come, and then for what a client does after them. */
async function untilReceived(served: ClientPage, count: number): Promise<void> {
  const endMs = performance.now() + timeoutMs
  while (served.received() < count) {
    if (performance.now() > endMs) throw new Error(`${served.received()} of ${count} events have come`)
    await pause(50)
  }
  await pause(settleMs)
}

/** Runs in the page: tracks events 20 ms apart, or all in one task. */
async function trackInPage({ name, count, gapMs }: { name: string; count: number; gapMs: number }) {
  const one = () => Reflect.get(globalThis, 'benchTrack')(name, { from: 'btc', to: 'usd' })
  for (let index = 0; index < count; index += 1) {
    one()
    if (gapMs > 0) await new Promise((resolve) => setTimeout(resolve, gapMs))
  }
}

/** Runs in the page: adds the client as a page would. */
async function addScript(tag: BuiltClient['tag']): Promise<void> {
  const script = document.createElement('script')
  if (tag === 'module') script.type = 'module'
  script.dataset['websiteId'] = '00000000-0000-4000-8000-000000000000'
  script.src = '/client.js'
  await new Promise((resolve, reject) => {
    script.addEventListener('load', resolve)
    script.addEventListener('error', reject)
    document.head.append(script)
  })
}

async function trackCost({ page, session, served }: Subject, gapMs: number, expected: 'sent' | 'not sent') {
  const [beforeMs, received] = [await taskMs(session), served.received()]
  await page.evaluate(trackInPage, { name: trackedName, count: events, gapMs })
  await untilReceived(served, expected === 'sent' ? received + events : received)
  return (await taskMs(session)) - beforeMs
}

/**
 * What a client costs the main thread of a page that does nothing else, in a fresh profile. The time is that of the thread itself,
 * so other work on the machine counts little. `expected` is `not sent` for a stand-in that only shows what the page itself takes.
 */
export async function measureClient(
  browser: Browser,
  client: Pick<BuiltClient, 'code' | 'tag'>,
  { slowdown, expected }: { readonly slowdown: number; readonly expected: 'sent' | 'not sent' },
): Promise<ClientCost> {
  await using stack = new AsyncDisposableStack()
  const served = stack.use(await openClientPage(client.code))
  const context = await browser.newContext({ userAgent })
  stack.defer(() => context.close())
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(`${served.origin}/`)
  await pause(settleMs)
  const beforeMs = await taskMs(session)
  await page.evaluate(addScript, client.tag)
  await pause(settleMs)
  const startMs = (await taskMs(session)) - beforeMs
  const subject = { page, session, served }
  return {
    startMs,
    apartMs: await trackCost(subject, 20, expected),
    togetherMs: await trackCost(subject, 0, expected),
  }
}
