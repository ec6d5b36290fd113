import type { BrowserContext, Page } from '@playwright/test'
import {
  consent,
  type EventGate,
  type EventServer,
  emit,
  keptEvents,
  numbersFrom,
  openGate,
  startEventServer,
} from '../fixtures/servers/event-server.ts'
import { expect, test } from '../fixtures/test.ts'

/** The tests of this file share one server; what each stored is told by the range of its numbers. */
test.describe.configure({ mode: 'serial' })

let server: EventServer
/** What was accepted, by the name of the test. */
const accepted = new Map<string, readonly number[]>()
let next = 1

/** Numbers that no other test has. */
function take(count: number): readonly number[] {
  const numbers = numbersFrom(next, next + count - 1)
  next += count
  return numbers
}

test.beforeAll(async () => {
  server = await startEventServer()
})

/** Opens a page whose client runs: its first page view lies in storage. */
async function openMeasured(context: BrowserContext, path = '/convert/btc/usd'): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${server.origin}${path}`)
  await page.waitForFunction(() => Object.keys(sessionStorage).some((key) => key.startsWith('portico.')))
  return page
}

/** Waits until the server has answered for all of them. */
async function expectSent(gate: EventGate, numbers: readonly number[]): Promise<void> {
  const arrived = () =>
    new Set(gate.requests.flatMap(({ outcome, probes }) => (outcome === 'open' ? probes : [])))
  await expect.poll(() => numbers.filter((n) => !arrived().has(n)), { timeout: 120_000 }).toEqual([])
}

/** Waits until nothing of the numbers waits in storage any more. */
async function expectForgotten(page: Page): Promise<void> {
  await expect.poll(() => keptEvents(page), { timeout: 120_000 }).toBe(0)
}

test('ANA-10 what happens without a network arrives when it is back, a minute later', async ({
  context,
  faults,
}) => {
  // Without a network the page wants its app, which says that there is none.
  faults.allow(/ERR_INTERNET_DISCONNECTED|dynamically imported module/)
  await consent(context)
  const gate = await openGate(context)
  const page = await openMeasured(context)
  const numbers = take(120)
  accepted.set('offline', numbers)
  // A request that was due before the clock stands still would come in the silence.
  await expect.poll(() => gate.requests.length).toBeGreaterThan(0)
  await page.clock.install()
  await context.setOffline(true)
  await emit(page, numbers.slice(0, 60))
  await page.clock.runFor(60_000)
  await emit(page, numbers.slice(60))
  const before = gate.requests.length
  await page.clock.runFor(60_000)
  expect(gate.requests.length, 'nothing is tried without a network').toBe(before)
  await context.setOffline(false)
  await page.clock.resume()
  await expectSent(gate, numbers)
  await expectForgotten(page)
})

test('ANA-04 a 403 is ten seconds of silence, after which everything is sent', async ({
  context,
  faults,
}) => {
  faults.allow(/403/)
  await consent(context)
  const gate = await openGate(context)
  const page = await openMeasured(context)
  await expect.poll(() => gate.requests.length).toBeGreaterThan(0)
  await page.clock.install()
  gate.set('silence')
  const numbers = take(70)
  accepted.set('silence', numbers)
  const forbidden = page.waitForResponse((response) => response.status() === 403)
  await emit(page, numbers.slice(0, 10))
  await page.clock.runFor(600)
  await (await forbidden).finished()
  // What the page asks for after that is answered after that.
  await page.evaluate(async () => (await fetch('/healthz')).text())
  gate.set('open')
  await emit(page, numbers.slice(10))
  const silent = gate.requests.length
  await page.clock.runFor(9_000)
  expect(gate.requests.length, 'silence').toBe(silent)
  await page.clock.runFor(1_500)
  await page.clock.resume()
  await expectSent(gate, numbers)
  expect(Math.max(...gate.requests.map(({ probes }) => probes.length))).toBeLessThanOrEqual(50)
})

test('ANA-05 300 events that wait when a page is left arrive, by beacon or from the next page', async ({
  context,
}) => {
  await consent(context)
  const gate = await openGate(context)
  const page = await openMeasured(context)
  const numbers = take(300)
  accepted.set('hide', numbers)
  await emit(page, numbers)
  await page.goto(`${server.origin}/price`)
  await expectSent(gate, numbers)
  await expectForgotten(page)
})

test('ANA-10 a full queue survives a reload, and what it could not take was not accepted', async ({
  context,
  faults,
}) => {
  faults.allow(/events|ERR_CONNECTION_RESET/)
  await consent(context)
  const gate = await openGate(context)
  gate.set('lost')
  const page = await openMeasured(context)
  const numbers = take(2_100)
  // Only the last of them do not fit, so that all were judged when this is said.
  const full = page.waitForEvent('console', (message) => message.text().includes('queue is full'))
  for (let from = 0; from < numbers.length; from += 300) await emit(page, numbers.slice(from, from + 300))
  await full
  // They are written a moment after they were judged.
  await expect.poll(() => keptEvents(page)).toBeGreaterThan(1_900)
  const kept = await keptEvents(page)
  expect(kept).toBeLessThanOrEqual(2_000)
  accepted.set('reload', numbers.slice(0, kept))
  await page.reload()
  gate.set('open')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expectSent(gate, numbers.slice(0, kept))
  await expectForgotten(page)
})

test('ANA-10 two tabs do not send an event twice, and the one that stays takes over from the other', async ({
  context,
  faults,
}) => {
  faults.allow(/events|ERR_CONNECTION_RESET/)
  await consent(context)
  const gate = await openGate(context)
  const [one, two] = [await openMeasured(context), await openMeasured(context, '/price')]
  const numbers = take(200)
  accepted.set('tabs', numbers)
  const [ofOne, ofTwo, left] = [numbers.slice(0, 80), numbers.slice(80, 160), numbers.slice(160)]
  await Promise.all([emit(one, ofOne), emit(two, ofTwo)])
  await expectSent(gate, [...ofOne, ...ofTwo])
  const sent = gate.requests.flatMap(({ probes }) => probes)
  expect(
    sent.toSorted((a, b) => a - b),
    'each once',
  ).toEqual([...ofOne, ...ofTwo])
  gate.set('lost')
  await emit(two, left)
  await two.close()
  gate.set('open')
  await one.evaluate(() => dispatchEvent(new Event('online')))
  await expectSent(gate, left)
  await expectForgotten(one)
})

test('ANA-10 events arrive although storage is full', async ({ context, faults }) => {
  faults.allow(/events|quota/i)
  await consent(context)
  const gate = await openGate(context)
  const page = await openMeasured(context)
  await page.evaluate(() => {
    for (let size = 1_048_576; size >= 1; size = Math.floor(size / 2)) {
      try {
        for (let index = 0; ; index += 1) localStorage.setItem(`junk ${size} ${index}`, 'x'.repeat(size))
      } catch {
        // Full for this size: the next one is smaller.
      }
    }
  })
  const numbers = take(60)
  accepted.set('full', numbers)
  await emit(page, numbers)
  await expectSent(gate, numbers)
})

test('ANA-10 the queue of a tab that was killed is sent by the next one', async ({ context, faults }) => {
  faults.allow(/events|ERR_CONNECTION_RESET|crash/i)
  await consent(context)
  const gate = await openGate(context)
  gate.set('lost')
  const page = await openMeasured(context)
  const numbers = take(130)
  accepted.set('killed', numbers)
  await emit(page, numbers)
  await expect.poll(() => keptEvents(page), 'a tenth of a second later').toBe(130)
  const crashed = page.waitForEvent('crash')
  const session = await context.newCDPSession(page)
  session.send('Page.crash').catch(() => {
    // The tab that is killed gives no answer.
  })
  await crashed
  gate.set('open')
  const later = await openMeasured(context, '/price')
  await expectSent(gate, numbers)
  await expectForgotten(later)
})

test('ANA-10 all that was accepted lies in the store exactly once, in the order of log_seq', async () => {
  const stored = await server.stored()
  const probes = stored.filter(({ event_tracking: name }) => name === 'probe')
  const numberOf = ({ event_tracking_ext: { n } }: (typeof probes)[number]) => Number(n)
  const counts = new Map<number, number>()
  for (const probe of probes) counts.set(numberOf(probe), (counts.get(numberOf(probe)) ?? 0) + 1)
  expect(
    [...counts].filter(([, count]) => count > 1),
    'none twice',
  ).toEqual([])
  for (const [name, numbers] of accepted) {
    expect(
      numbers.filter((n) => !counts.has(n)),
      `none of ${name} is lost`,
    ).toEqual([])
  }
  for (const [, view] of Map.groupBy(probes, ({ page_unique_id: id }) => id)) {
    const numbers = view.toSorted((left, right) => left.log_seq - right.log_seq).map(numberOf)
    expect(numbers).toEqual(numbers.toSorted((left, right) => left - right))
  }
})
