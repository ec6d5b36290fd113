import { describe, expect, it, vi } from 'vitest'
import { createTestBrowser, openTestPage } from '../../test/browser.ts'
import type { TestLocks } from '../../test/locks.ts'

const names = (count: number, prefix = 'e') =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`)
const sizes = (requests: readonly { readonly length: number }[]) => requests.map(({ length }) => length)

describe('the loop', () => {
  it('ANA-04 sends at most 50 events at once, the oldest first, a request every 500 ms', async () => {
    const browser = createTestBrowser()
    const page = await openTestPage(browser)
    await page.capture(...names(120))
    await browser.clock.advance(499)
    expect(browser.collector.requests).toEqual([])
    await browser.clock.advance(1)
    expect(sizes(browser.collector.requests)).toEqual([50])
    await browser.clock.advance(1000)
    expect(sizes(browser.collector.requests)).toEqual([50, 50, 20])
    expect(browser.collector.names()).toEqual(names(120))
  })

  it('ANA-04 sleeps without a timer while nothing waits', async () => {
    const browser = createTestBrowser()
    const page = await openTestPage(browser)
    expect(browser.clock.timers()).toEqual([])
    await page.capture('a')
    expect(browser.clock.timers()).toEqual([500])
    await browser.clock.advance(500)
    expect(browser.clock.timers()).toEqual([])
    expect(browser.storage.items).toEqual(new Map())
  })

  it('ANA-04 has one request under way', async () => {
    const browser = createTestBrowser()
    const answer = Promise.withResolvers<void>()
    const sent = vi.fn<(body: string) => void>()
    browser.network.send = async (body) => {
      sent(body)
      await answer.promise
      return browser.collector.take(body)
    }
    const page = await openTestPage(browser)
    await page.capture('a')
    await browser.clock.advance(500)
    await page.capture('b')
    page.client.online()
    await browser.clock.advance(5000)
    expect(sent).toHaveBeenCalledTimes(1)
    answer.resolve()
    await browser.clock.advance(500)
    expect(sizes(browser.collector.requests)).toEqual([1, 1])
  })

  it('ANA-01 sends a timely event with the next task, after all that was there before', async () => {
    const browser = createTestBrowser()
    const page = await openTestPage(browser)
    await page.capture(...names(60))
    await page.captureEvent({ event_tracking: 'now', timely: true })
    await browser.clock.advance(0)
    expect(browser.collector.names()).toEqual([...names(60), 'now'])
  })

  it('ANA-01 sends a timely event at once that came while the lock was being asked for', async () => {
    const browser = createTestBrowser()
    const { locks } = browser
    const granted = Promise.withResolvers<void>()
    const slow: TestLocks | null = locks && {
      ...locks,
      of: (owner) => ({
        async request(...given) {
          await granted.promise
          return locks.of(owner).request(...given)
        },
      }),
    }
    const page = await openTestPage({ ...browser, locks: slow })
    await page.captureEvent({ event_tracking: 'a', timely: true })
    await browser.clock.advance(0)
    await page.captureEvent({ event_tracking: 'b', timely: true, merge: false })
    await browser.clock.advance(0)
    granted.resolve()
    await browser.clock.advance(0)
    expect(browser.collector.names()).toEqual(['a', 'b'])
  })

  it('ANA-01 sends an event that does not merge in a request of its own', async () => {
    const browser = createTestBrowser()
    const page = await openTestPage(browser)
    await page.capture('a', 'b')
    await page.captureEvent({ event_tracking: 'alone', merge: false })
    await page.capture('c')
    await browser.clock.advance(1500)
    expect(browser.collector.requests.map((events) => events.map((event) => event.event_tracking))).toEqual([
      ['a', 'b'],
      ['alone'],
      ['c'],
    ])
  })
})

describe('failures', () => {
  it('ANA-04 is silent for 10,000 ms after a 403, beacons included, and says nothing of it', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const browser = createTestBrowser()
    const page = await openTestPage(browser)
    const beacon = vi.fn<(body: string) => boolean>(() => true)
    browser.network.send = () => ({ status: 403, waitMs: 0 })
    browser.network.leave = beacon
    await page.capture('a')
    await browser.clock.advance(500)
    browser.network.send = browser.collector.take
    page.client.online()
    await page.captureEvent({ event_tracking: 'b', timely: true })
    page.client.hide()
    page.client.show()
    await browser.clock.advance(9999)
    expect(browser.collector.requests).toEqual([])
    expect(beacon).not.toHaveBeenCalled()
    expect(warn).not.toHaveBeenCalled()
    await browser.clock.advance(501)
    expect(browser.collector.names()).toEqual(['a', 'b'])
    expect([...browser.collector.stored.values()].map((event) => event.retry_count)).toEqual([1, 0])
  })

  it('ANA-04 warns of other failures without what was sent, waits longer each time, and counts them', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const browser = createTestBrowser()
    const page = await openTestPage(browser)
    const sentAt: number[] = []
    await page.capture('secret')
    const startMs = browser.clock.now()
    browser.network.send = () => {
      sentAt.push(browser.clock.now() - startMs)
      return { status: 500, waitMs: 0 }
    }
    await browser.clock.advance(8000)
    expect(sentAt).toEqual([500, 1000, 2000, 4000, 8000])
    expect(warn).toHaveBeenCalledTimes(5)
    expect(JSON.stringify(warn.mock.calls)).not.toContain('secret')
    browser.network.send = browser.collector.take
    await browser.clock.advance(8000)
    expect([...browser.collector.stored.values()].map((event) => event.retry_count)).toEqual([5])
  })

  it('ANA-04 waits as long as the server asks, whatever happens', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const browser = createTestBrowser()
    const page = await openTestPage(browser)
    browser.network.send = () => ({ status: 429, waitMs: 20_000 })
    await page.capture('a')
    await browser.clock.advance(500)
    browser.network.send = browser.collector.take
    page.client.online()
    page.client.hide()
    page.client.show()
    await browser.clock.advance(19_999)
    expect(browser.collector.requests).toEqual([])
    await browser.clock.advance(501)
    expect(browser.collector.names()).toEqual(['a'])
  })

  it('ANA-10 waits offline without a timer, and sends when the network is back', async () => {
    const browser = createTestBrowser()
    const page = await openTestPage(browser)
    browser.network.isOnline = false
    await page.capture('a')
    await browser.clock.advance(60_000)
    expect(browser.clock.timers()).toEqual([])
    browser.network.isOnline = true
    page.client.online()
    await browser.clock.advance(0)
    expect(browser.collector.names()).toEqual(['a'])
  })

  it('ANA-10 tries at once when the network is back', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const browser = createTestBrowser()
    const page = await openTestPage(browser)
    browser.network.send = () => Promise.reject(new TypeError('Failed to fetch'))
    await page.capture('a')
    await browser.clock.advance(4000)
    browser.network.send = browser.collector.take
    page.client.online()
    await browser.clock.advance(0)
    expect(browser.collector.names()).toEqual(['a'])
  })

  it.each([400, 404, 413, 415])('ANA-10 finds the one event that gets a %d, and drops it', async (status) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const browser = createTestBrowser()
    const page = await openTestPage(browser)
    const { take } = browser.collector
    browser.network.send = (body) => (body.includes('"e33"') ? { status, waitMs: 0 } : take(body))
    await page.capture(...names(60))
    await browser.clock.advance(20_000)
    expect(browser.collector.names()).toEqual(names(60).filter((name) => name !== 'e33'))
    expect(browser.storage.items).toEqual(new Map())
  })
})

describe('hiding', () => {
  it('ANA-05 sends all that waits at once, split, and keeps it until the collector has answered', async () => {
    const browser = createTestBrowser()
    const page = await openTestPage(browser)
    await page.capture(...names(120))
    page.client.hide()
    expect(sizes(browser.collector.requests)).toEqual([50, 50, 20])
    expect(browser.storage.items.size).toBe(1)
    await browser.clock.advance(60_000)
    expect(browser.collector.requests).toHaveLength(3)
    page.client.show()
    await browser.clock.advance(1500)
    expect(sizes(browser.collector.requests)).toEqual([50, 50, 20, 50, 50, 20])
    expect(browser.storage.items.size).toBe(0)
    expect(browser.collector.stored.size).toBe(120)
  })

  it('ANA-05 takes what was captured in the same task', async () => {
    const browser = createTestBrowser()
    const page = await openTestPage(browser)
    const captured = page.capture('page-hide')
    page.client.hide()
    expect(browser.collector.names()).toEqual(['page-hide'])
    await captured
  })

  it('ANA-05 sends nothing twice while the page stays hidden', async () => {
    const browser = createTestBrowser()
    const page = await openTestPage(browser)
    await page.capture('a')
    page.client.hide()
    await page.capture('b')
    page.client.hide()
    expect(browser.collector.requests.map((events) => events.map((event) => event.event_tracking))).toEqual([
      ['a'],
      ['b'],
    ])
  })

  it('ANA-05 keeps what beacons had no room for', async () => {
    const browser = createTestBrowser()
    const page = await openTestPage(browser)
    const { take } = browser.collector
    let room = 64 * 1024
    browser.network.leave = (body) => {
      if (body.length > room) return false
      room -= body.length
      return take(body).status === 200
    }
    await page.capture(...names(300))
    page.client.hide()
    expect(room).toBeLessThan(2000)
    expect(browser.collector.stored.size).toBeLessThan(150)
    page.kill()
    await openTestPage(browser, page.session)
    await browser.clock.advance(10_000)
    expect(browser.collector.stored.size).toBe(300)
  })
})
