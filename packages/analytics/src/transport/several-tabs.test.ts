import { describe, expect, it } from 'vitest'
import { createTestBrowser, openTestPage } from '../../test/browser.ts'
import { createTestStorage } from '../../test/storage.ts'

const names = (count: number, prefix = 'e') =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`)

describe('several tabs', () => {
  it('ANA-10 do not send what a living tab has', async () => {
    const browser = createTestBrowser()
    const first = await openTestPage(browser)
    await first.capture('a')
    const second = await openTestPage(browser)
    second.client.online()
    await second.capture('b')
    await browser.clock.advance(5000)
    expect(browser.collector.sent()).toEqual(['a', 'b'])
  })

  it('ANA-10 take over the events of a tab that was killed: at their start', async () => {
    const browser = createTestBrowser()
    const killed = await openTestPage(browser)
    await killed.capture(...names(60))
    killed.kill()
    await openTestPage(browser)
    await browser.clock.advance(1000)
    expect(browser.collector.names()).toEqual(names(60))
    expect(browser.storage.items.size).toBe(0)
  })

  it('ANA-10 take over the events of a tab that was killed: when the collector has taken theirs', async () => {
    const browser = createTestBrowser()
    const killed = await openTestPage(browser)
    const living = await openTestPage(browser)
    await killed.capture('a')
    killed.kill()
    await living.capture('b')
    await browser.clock.advance(1000)
    expect(browser.collector.names()).toEqual(['a', 'b'])
  })

  it('ANA-10 are told apart after one was duplicated', async () => {
    const browser = createTestBrowser()
    const original = await openTestPage(browser)
    await original.capture('a')
    const copy = await openTestPage(browser, createTestStorage(original.session.items))
    await copy.capture('b')
    await browser.clock.advance(2000)
    expect(browser.collector.sent()).toEqual(['a', 'b'])
  })

  it('ANA-10 hold no lock in the back/forward cache, and meet what was sent meanwhile', async () => {
    const browser = createTestBrowser()
    const page = await openTestPage(browser)
    await page.capture('a')
    browser.network.leave = () => true
    page.client.hide()
    await browser.clock.advance(0)
    expect(browser.locks?.held()).toEqual([])
    const next = await openTestPage(browser, page.session)
    await next.capture('b')
    await browser.clock.advance(500)
    next.client.hide()
    await browser.clock.advance(0)
    page.client.show()
    await page.capture('c')
    await browser.clock.advance(500)
    expect(browser.collector.requests.map((events) => events.map((event) => event.event_tracking))).toEqual([
      ['a', 'b'],
      ['c'],
    ])
    expect([...browser.collector.stored.values()].map((event) => event.log_seq)).toEqual([1, 2, 3])
  })

  it('ANA-10 take over what a hidden tab kept under the name that they took from it', async () => {
    const browser = createTestBrowser()
    const hidden = await openTestPage(browser)
    hidden.client.hide()
    await browser.clock.advance(0)
    const copy = await openTestPage(browser, createTestStorage(hidden.session.items))
    await hidden.capture('late')
    hidden.kill()
    copy.client.online()
    await browser.clock.advance(500)
    expect(browser.collector.names()).toEqual(['late'])
  })

  it('ANA-10 take over again what a hidden tab kept after they took over from it', async () => {
    const browser = createTestBrowser()
    const hidden = await openTestPage(browser)
    hidden.client.hide()
    await hidden.capture('early')
    const other = await openTestPage(browser)
    await hidden.capture('late')
    hidden.kill()
    other.client.online()
    await browser.clock.advance(1500)
    expect(browser.collector.names()).toEqual(['early', 'late'])
  })

  it('ANA-10 send one after the other: a tab that finds another sending comes back with its loop', async () => {
    const browser = createTestBrowser()
    const answer = Promise.withResolvers<void>()
    const sent: string[] = []
    browser.network.send = async (body) => {
      sent.push(body)
      await answer.promise
      return browser.collector.take(body)
    }
    const [one, two] = [await openTestPage(browser), await openTestPage(browser)]
    await one.capture('a')
    await browser.clock.advance(500)
    await two.captureEvent({ event_tracking: 'b', timely: true })
    await browser.clock.advance(5000)
    expect(sent).toHaveLength(1)
    answer.resolve()
    await browser.clock.advance(1000)
    expect(sent).toHaveLength(2)
    expect(browser.collector.names()).toEqual(['a', 'b'])
  })

  it('ANA-10 go on where a tab was hidden while it was sending, and no event is stored twice', async () => {
    const browser = createTestBrowser()
    const answer = Promise.withResolvers<void>()
    const { take } = browser.collector
    let requests = 0
    browser.network.send = async (body) => {
      requests += 1
      if (requests === 1) await answer.promise
      return take(body)
    }
    browser.network.leave = () => true
    const [hidden, seen] = [await openTestPage(browser), await openTestPage(browser)]
    await hidden.capture('a')
    await browser.clock.advance(500)
    hidden.client.hide()
    await seen.capture('b')
    await browser.clock.advance(500)
    expect(browser.collector.names()).toEqual(['a', 'b'])
    answer.resolve()
    await browser.clock.advance(500)
    expect([browser.collector.stored.size, browser.storage.items.size]).toEqual([2, 0])
  })

  it('ANA-10 lose nothing and store nothing twice where there are no locks', async () => {
    const browser = createTestBrowser('no-locks')
    browser.network.isOnline = false
    const killed = await openTestPage(browser)
    await killed.capture('a')
    killed.kill()
    browser.network.isOnline = true
    const [one, two] = [await openTestPage(browser), await openTestPage(browser)]
    await Promise.all([one.capture('b'), two.capture('c')])
    await browser.clock.advance(1000)
    expect(browser.collector.names().toSorted()).toEqual(['a', 'b', 'c'])
    expect(browser.storage.items.size).toBe(0)
  })

  it('ANA-10 send without a lock where the browser refuses to give any', async () => {
    const browser = createTestBrowser()
    const page = await openTestPage({
      ...browser,
      locks: {
        held: () => [],
        of: () => ({ request: () => Promise.reject(new DOMException('refused', 'SecurityError')) }),
        release: () => {},
      },
    })
    await page.capture('a')
    await browser.clock.advance(500)
    expect(browser.collector.names()).toEqual(['a'])
  })
})
