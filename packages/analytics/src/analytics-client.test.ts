import { describe, expect, it, vi } from 'vitest'
import { createTestBrowser, createTestPage, openTestPage } from '../test/browser.ts'
import { testSource } from '../test/source.ts'

const names = (count: number, prefix = 'e') =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`)

describe('keeping', () => {
  it('ANA-10 gathers the events of 100 ms for one write, and a timely one or a hidden page ends that', async () => {
    const browser = createTestBrowser()
    const page = await openTestPage(browser)
    const kept = () => [...browser.storage.items.values()].map((chunk) => chunk.split('\n').length)
    const event = { type: 'click', event_tracking_id: 'b201', track_type: 'auto' } as const
    browser.network.isOnline = false
    page.client.accept(event)
    await browser.clock.advance(60)
    page.client.accept(event)
    await browser.clock.advance(39)
    expect(kept()).toEqual([])
    await browser.clock.advance(1)
    expect(kept()).toEqual([2])
    page.client.accept(event)
    page.client.accept({ ...event, timely: true })
    expect(kept()).toEqual([2, 2])
    page.client.accept(event)
    page.client.hide()
    expect(kept()).toEqual([2, 2, 1])
  })

  it('ANA-10 keeps the events of a task as one chunk, and removes it when the collector has it', async () => {
    const browser = createTestBrowser()
    const page = await openTestPage(browser)
    await page.capture('a', 'b')
    await page.capture('c')
    expect([...browser.storage.items.values()].map((chunk) => chunk.split('\n').length)).toEqual([2, 1])
    await browser.clock.advance(500)
    expect(browser.storage.items.size).toBe(0)
  })

  it('ANA-10 survives a reload: the tab keeps its name, and log_seq goes on', async () => {
    const browser = createTestBrowser()
    browser.network.isOnline = false
    const before = await openTestPage(browser)
    await before.capture(...names(70))
    before.client.hide()
    before.kill()
    browser.collector.stored.clear()
    browser.network.isOnline = true
    const after = await openTestPage(browser, before.session)
    await after.capture('after')
    await browser.clock.advance(1000)
    expect(browser.collector.names()).toEqual([...names(70), 'after'])
    const numbers = [...browser.collector.stored.values()].map((event) => event.log_seq)
    expect(numbers).toEqual(Array.from({ length: 71 }, (_, index) => index + 1))
  })

  it.each(['full', 'blocked'] as const)(
    'ANA-10 keeps events in memory where storage is %s',
    async (state) => {
      vi.spyOn(console, 'warn').mockImplementation(() => {})
      const browser = createTestBrowser()
      const page = await openTestPage(browser)
      if (state === 'full') browser.storage.quota = 0
      browser.storage.isBlocked = state === 'blocked'
      await page.capture('a')
      expect(browser.storage.items.size).toBe(0)
      await browser.clock.advance(500)
      expect(browser.collector.names()).toEqual(['a'])
    },
  )

  it('ANA-10 accepts at most 2,000 events, warns once, and tells later how many it did not accept', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const browser = createTestBrowser()
    const other = await openTestPage(browser)
    const page = await openTestPage(browser)
    browser.network.isOnline = false
    await other.capture(...names(10, 'other'))
    for (let round = 0; round < 4; round += 1) await page.capture(...names(500, `round${round}-`))
    expect(warn.mock.calls).toEqual([['analytics: the queue is full']])
    browser.network.isOnline = true
    page.client.online()
    await browser.clock.advance(30_000)
    other.client.online()
    await browser.clock.advance(1000)
    const told = [...browser.collector.stored.values()].filter((event) => event.event_tracking_id === 'b901')
    expect(told.map((event) => event.event_tracking_ext)).toEqual([{ count: 10 }])
    expect(browser.collector.stored.size).toBe(2001)
  })

  it('ANA-10 accepts at most two million characters', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const browser = createTestBrowser()
    const page = await openTestPage(browser)
    browser.network.isOnline = false
    const ext = Object.fromEntries(names(3).map((name) => [name, 'x'.repeat(500)]))
    for (let count = 0; count < 1100; count += 1) await page.captureEvent({ event_tracking_ext: ext })
    const characters = [...browser.storage.items.values()].reduce((sum, value) => sum + value.length, 0)
    expect(characters).toBeLessThanOrEqual(2_000_000)
    expect(characters).toBeGreaterThan(1_990_000)
  })
})

describe('the operator’s answer', () => {
  it('ANA-06 is waited for in memory', async () => {
    const browser = createTestBrowser()
    const page = createTestPage(browser)
    await page.capture('early')
    page.client.hide()
    page.client.show()
    await browser.clock.advance(10_000)
    expect([browser.storage.items.size, page.session.items.size, browser.collector.requests.length]).toEqual([
      0, 0, 0,
    ])
    await page.client.open(() => testSource)
    await browser.clock.advance(500)
    expect(browser.collector.names()).toEqual(['early'])
  })

  it('ANA-06 against events leaves what earlier pages have kept', async () => {
    const browser = createTestBrowser()
    browser.network.isOnline = false
    const earlier = await openTestPage(browser)
    await earlier.capture('a')
    earlier.kill()
    browser.network.isOnline = true
    const page = createTestPage(browser)
    await page.capture('b')
    page.client.stop('keep')
    await browser.clock.advance(60_000)
    expect([browser.storage.items.size, browser.collector.requests.length]).toEqual([1, 0])
  })
})

describe('stop', () => {
  it('ANA-06 forgets all that is kept on this device', async () => {
    const browser = createTestBrowser()
    browser.network.isOnline = false
    const other = await openTestPage(browser)
    await other.capture('a')
    const page = await openTestPage(browser)
    await page.capture('b')
    browser.storage.items.set('portico.events.session', 'x')
    browser.storage.items.set('portico.global', '{}')
    page.client.stop('forget')
    expect([...browser.storage.items.keys()]).toEqual(['portico.global'])
    expect(page.session.items.size).toBe(0)
    await page.capture('c')
    await browser.clock.advance(60_000)
    expect([...browser.storage.items.keys()]).toEqual(['portico.global'])
  })

  it('ANA-06 leaves nothing behind while a request is under way, whose answer is for the first of two chunks', async () => {
    const browser = createTestBrowser()
    const answer = Promise.withResolvers<void>()
    const sent = vi.fn<(body: string) => void>()
    browser.network.send = async (body) => {
      sent(body)
      await answer.promise
      return browser.collector.take(body)
    }
    const page = await openTestPage(browser)
    await page.capture(...names(30))
    await page.capture(...names(30, 'later'))
    await browser.clock.advance(500)
    expect([sent.mock.calls.length, browser.storage.items.size]).toEqual([1, 2])
    page.client.stop('forget')
    answer.resolve()
    await browser.clock.advance(60_000)
    expect([browser.collector.stored.size, browser.storage.items.size]).toEqual([50, 0])
  })

  it('ANA-06 leaves nothing behind while the client is being opened', async () => {
    const browser = createTestBrowser()
    const page = createTestPage(browser)
    await page.capture('a')
    const opened = page.client.open(() => testSource)
    page.client.stop('forget')
    await opened
    await browser.clock.advance(10_000)
    expect([browser.storage.items.size, page.session.items.size, browser.locks?.held()]).toEqual([0, 0, []])
  })
})
