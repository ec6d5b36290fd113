import { type AnalyticsClient, createAnalyticsClient } from '../src/analytics-client.ts'
import type { CapturedEvent } from '../src/captured.ts'
import { gatherMs } from '../src/queue/event-intake.ts'
import { createEventRecorder } from '../src/record/event-record.ts'
import { createGuardedStorage } from '../src/storage/guarded-storage.ts'
import type { SendAnswer } from '../src/ports.ts'
import { createTestClock, settle, type TestClock } from './clock.ts'
import { createTestCollector, type TestCollector } from './collector.ts'
import { createTestLocks, type TestLocks } from './locks.ts'
import { testSource } from './source.ts'
import { createTestStorage, type TestStorage } from './storage.ts'

/** What becomes of what pages send. */
export interface TestNetwork {
  isOnline: boolean
  send: (body: string) => SendAnswer | Promise<SendAnswer>
  leave: (body: string) => boolean
}

/** A browser with pages, and a collector behind its network that takes all. */
export interface TestBrowser {
  readonly clock: TestClock
  readonly collector: TestCollector
  readonly network: TestNetwork
  readonly storage: TestStorage
  readonly locks: TestLocks | null
  readonly newId: () => string
}

/** A page in a tab. */
export interface TestPage {
  readonly isAlive: boolean
  readonly client: AnalyticsClient
  /** The session storage of its tab. */
  readonly session: TestStorage
  /** Captures events of these names in one task; they are kept, or wait to be, when it is done. */
  capture(...names: readonly string[]): Promise<void>
  captureEvent(event: Partial<CapturedEvent>): Promise<void>
  /** The page is gone without a word. */
  kill(): void
}

/** Creates a browser that is online. */
export function createTestBrowser(has: 'locks' | 'no-locks' = 'locks'): TestBrowser {
  const collector = createTestCollector()
  let ids = 0
  return {
    clock: createTestClock(),
    collector,
    network: {
      isOnline: true,
      send: collector.take,
      leave: (body) => collector.take(body).status === 200,
    },
    storage: createTestStorage(),
    locks: has === 'locks' ? createTestLocks() : null,
    newId() {
      ids += 1
      return `id-${ids}`
    },
  }
}

/** Shows a page, whose client waits for the answer whether events are wanted. */
export function createTestPage(browser: TestBrowser, session: TestStorage = createTestStorage()): TestPage {
  const { clock, network, locks, newId } = browser
  const state = { isAlive: true }
  const client = createAnalyticsClient({
    clock: {
      ...clock,
      after: (delayMs, callback) => clock.after(delayMs, () => state.isAlive && callback()),
    },
    storage: createGuardedStorage(browser.storage.open),
    session: createGuardedStorage(session.open),
    locks: locks?.of(state) ?? null,
    transport: {
      async send(body) {
        if (!network.isOnline) throw new TypeError('Failed to fetch')
        const answer = await network.send(body)
        return state.isAlive ? answer : new Promise(() => {})
      },
      leave: (body) => network.leave(body),
    },
    random: () => 0,
    newId,
    isOnline: () => network.isOnline,
    recorder: createEventRecorder({
      document: { URL: 'https://site.test/de/convert#top', title: 'Convert', referrer: '' },
      page: () => ({ curr_page: 'pair', curr_page_ext: { from: 'btc' } }),
      now: clock.now,
      clientNow: clock.now,
      newId,
    }),
  })
  client.beginPageView()
  const accept = (event: Partial<CapturedEvent>) =>
    client.accept({ type: 'click', event_tracking_id: 'b201', track_type: 'auto', ...event })
  return Object.assign(state, {
    client,
    session,
    async capture(...names: readonly string[]) {
      for (const name of names) accept({ event_tracking: name })
      await clock.advance(gatherMs)
    },
    async captureEvent(event: Partial<CapturedEvent>) {
      accept(event)
      await (event.timely ? settle() : clock.advance(gatherMs))
    },
    kill() {
      state.isAlive = false
      locks?.release(state)
    },
  })
}

/** Shows a page whose events are wanted. */
export async function openTestPage(browser: TestBrowser, session?: TestStorage): Promise<TestPage> {
  const page = createTestPage(browser, session)
  await page.client.open(() => testSource)
  return page
}
