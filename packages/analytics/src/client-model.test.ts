import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { SendAnswer } from './ports.ts'
import { createTestBrowser, openTestPage, type TestBrowser, type TestPage } from '../test/browser.ts'
import { createTestStorage } from '../test/storage.ts'

const moves = ['hide', 'show', 'reload', 'kill', 'new-tab', 'duplicate', 'offline', 'online'] as const
const whole = (most: number) => fc.integer({ min: 1, max: most })
/** What happens next, and a number that chooses the page that it happens to. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(fc.constant('capture' as const), fc.nat(9), whole(70)) },
  { weight: 6, arbitrary: fc.tuple(fc.constant('wait' as const), fc.nat(9), whole(15_000)) },
  { weight: 8, arbitrary: fc.tuple(fc.constantFrom(...moves), fc.nat(9), fc.constant(0)) },
)
/** What becomes of requests and beacons, each in its turn. */
const fates = ['taken', 'answer-lost', 'lost', 403, 429, 500, 400, 'taken', 'taken'] as const
const fate = fc.constantFrom(...fates)

/** Lets requests meet their fates; those that come later are taken. */
function decideFates(browser: TestBrowser, decisions: Iterable<(typeof fates)[number]>): void {
  const next = decisions[Symbol.iterator]()
  const { take } = browser.collector
  browser.network.send = (body): SendAnswer => {
    const decided = next.next().value ?? 'taken'
    if (decided === 'taken' || decided === 'answer-lost') take(body)
    if (decided === 'lost' || decided === 'answer-lost') throw new TypeError('Failed to fetch')
    // One event that is refused for good is dropped, which is not what is looked for here.
    const isSingle = JSON.parse(body).length === 1
    if (decided === 400 && isSingle) return { status: 500, waitMs: 0 }
    return { status: typeof decided === 'number' ? decided : 200, waitMs: decided === 429 ? 3000 : 0 }
  }
  browser.network.leave = (body) => {
    const decided = next.next().value ?? 'taken'
    if (decided === 'taken') take(body)
    return typeof decided !== 'number'
  }
}

/** A browser that does what it is told, with the names of all events that its pages accepted. */
function createPlay(browser: TestBrowser) {
  const accepted: string[] = []
  let pages: TestPage[] = []
  const at = (which: number) => pages[which % pages.length]
  const close = (page: TestPage) => {
    page.kill()
    pages = pages.filter((other) => other !== page)
  }
  const open = async (session = createTestStorage()) => {
    pages.push(await openTestPage(browser, session))
  }
  const tell = (what: (typeof moves)[number], page: TestPage | undefined) => {
    if (what === 'new-tab') return open()
    if (what === 'offline' || what === 'online') {
      browser.network.isOnline = what === 'online'
      for (const { client } of pages) if (what === 'online') client.online()
      return
    }
    if (!page) return
    if (what === 'hide' || what === 'show') return page.client[what]()
    if (what === 'duplicate') return open(createTestStorage(page.session.items))
    if (what === 'reload') page.client.hide()
    close(page)
    if (what === 'reload') return open(page.session)
  }
  return {
    accepted,
    tell: async (what: (typeof moves)[number], which: number) => tell(what, at(which)),
    async capture(which: number, count: number) {
      const page = at(which)
      if (!page) return
      const names = Array.from({ length: count }, (_, index) => `e${accepted.length + index}`)
      accepted.push(...names)
      await page.capture(...names)
    },
    async heal() {
      browser.network.isOnline = true
      await open()
      for (let round = 0; round < 3; round += 1) {
        for (const { client } of pages) {
          client.show()
          client.online()
        }
        await browser.clock.advance(400_000)
      }
    },
  }
}

describe('the client', () => {
  it('ANA-10 loses no accepted event and keeps their order, whatever happens to pages and network', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const has = fc.constantFrom('locks' as const, 'no-locks' as const)
    const steps = fc.array(step, { minLength: 1, maxLength: 25 })
    await fc.assert(
      fc.asyncProperty(steps, fc.array(fate, { maxLength: 40 }), has, async (told, decisions, locks) => {
        const browser = createTestBrowser(locks)
        decideFates(browser, decisions)
        const play = createPlay(browser)
        await play.tell('new-tab', 0)
        for (const [what, which, count] of told) {
          if (what === 'capture') await play.capture(which, count)
          else if (what === 'wait') await browser.clock.advance(count)
          else await play.tell(what, which)
        }
        await play.heal()
        const events = [...browser.collector.stored.values()]
        expect(events.map((event) => event.event_tracking).toSorted()).toEqual(play.accepted.toSorted())
        expect(browser.storage.items).toEqual(new Map())
        for (const group of Map.groupBy(events, (event) => event.page_unique_id).values()) {
          const inOrder = group.toSorted((a, b) => a.log_seq - b.log_seq)
          const numbers = inOrder.map((event) => Number(event.event_tracking.slice(1)))
          expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
        }
      }),
      { numRuns: 200 },
    )
  })
})
