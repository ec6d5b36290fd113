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
    expect(
      browser.collector.requests
        .flat()
        .map((event) => event.event_tracking)
        .toSorted(),
    ).toEqual(['a', 'b'])
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
    expect(browser.collector.names()).toEqual(['b', 'a'])
  })

  it('ANA-10 are told apart after one was duplicated', async () => {
    const browser = createTestBrowser()
    const original = await openTestPage(browser)
    await original.capture('a')
    const copy = await openTestPage(browser, createTestStorage(original.session.items))
    await copy.capture('b')
    expect(copy.session.items.get('portico.events.tab')).not.toBe(
      original.session.items.get('portico.events.tab'),
    )
    await browser.clock.advance(2000)
    expect(
      browser.collector.requests
        .flat()
        .map((event) => event.event_tracking)
        .toSorted(),
    ).toEqual(['a', 'b'])
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

  it('ANA-10 without locks take over what nobody has touched for 10 s', async () => {
    const browser = createTestBrowser('no-locks')
    browser.network.isOnline = false
    const killed = await openTestPage(browser)
    await killed.capture('a')
    killed.kill()
    browser.network.isOnline = true
    const page = await openTestPage(browser)
    await browser.clock.advance(10_000)
    expect(browser.collector.names()).toEqual([])
    await browser.clock.advance(1)
    page.client.online()
    await browser.clock.advance(500)
    expect(browser.collector.names()).toEqual(['a'])
  })
})
