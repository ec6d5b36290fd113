import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PagePrices } from '../../../figures/live/page-live.ts'
import type { StreamListener } from './price-events.ts'
import { type SharedStream, shareStream, type TabChannel, type TabLocks } from './shared-stream.ts'
import { readTabMessage, tabText } from './tab-messages.ts'

/** One lock, given in the order of asking, as browsers do. */
function createLocks(): TabLocks {
  let before: Promise<unknown> = Promise.resolve()
  return {
    request(_name, { signal }, held) {
      const mine = before.then(() => (signal.aborted ? undefined : held()))
      before = mine
      return mine
    },
  }
}

/** Channels of one name: what one posts, all others hear. */
function createChannels(): () => TabChannel {
  const open = new Set<EventTarget>()
  return () => {
    const own = new EventTarget()
    open.add(own)
    return {
      post(data) {
        for (const other of open)
          if (other !== own) other.dispatchEvent(new MessageEvent('message', { data }))
      },
      hear: (listener) =>
        own.addEventListener('message', (event) => {
          if (event instanceof MessageEvent) listener(event.data)
        }),
      close: () => void open.delete(own),
    }
  }
}

/** A browser whose tabs share streams. */
function createBrowser({ canLock = true } = {}) {
  const locks = canLock ? createLocks() : null
  const openChannel = createChannels()
  const streams: { slugs: readonly string[]; listener: StreamListener; isOpen: boolean }[] = []
  let tabs = 0
  function openTab(slugs: readonly string[]): { stream: SharedStream; heard: unknown[] } {
    const heard: unknown[] = []
    tabs += 1
    const stream = shareStream({
      id: `tab-${tabs}`,
      locks,
      openChannel,
      openStream(wanted, listener) {
        const opened = { slugs: wanted, listener, isOpen: true }
        streams.push(opened)
        return () => {
          opened.isOpen = false
        }
      },
      listener: {
        prices: (prices) => heard.push(prices),
        snapshot: (version) => heard.push(version),
        open: (isOpen) => heard.push(isOpen),
      },
      monotonic: () => performance.now(),
    })
    stream.want(slugs)
    return { stream, heard }
  }
  const open = () => streams.filter(({ isOpen }) => isOpen)
  return { openTab, open }
}

const prices: PagePrices = { btc: ['67000', '2026-09-29T03:00:00Z', 'fair'] }
const settle = () => vi.advanceTimersByTimeAsync(1000)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('shareStream', () => {
  it('LIVE-03 has one stream for all that any tab follows', async () => {
    const browser = createBrowser()
    const first = browser.openTab(['btc'])
    const second = browser.openTab(['eth', 'btc'])
    await settle()
    expect(browser.open().map(({ slugs }) => slugs)).toEqual([['btc', 'eth']])
    first.heard.length = 0
    second.heard.length = 0
    browser.open()[0]?.listener.open(true)
    browser.open()[0]?.listener.prices(prices)
    browser.open()[0]?.listener.snapshot('v-2')
    expect(first.heard).toEqual([true, prices, 'v-2'])
    expect(second.heard).toEqual([true, prices, 'v-2'])
  })

  it('LIVE-03 opens it anew for a tab that follows more, and tells a tab that comes later what is known', async () => {
    const browser = createBrowser()
    browser.openTab(['btc'])
    await settle()
    browser.open()[0]?.listener.prices(prices)
    const later = browser.openTab(['btc'])
    await settle()
    expect(later.heard).toContainEqual(prices)
    expect(browser.open().map(({ slugs }) => slugs)).toEqual([['btc']])
    browser.openTab(['eth'])
    await settle()
    expect(browser.open().map(({ slugs }) => slugs)).toEqual([['btc', 'eth']])
  })

  it('LIVE-03 gives it to another tab when the one that has it leaves', async () => {
    const browser = createBrowser()
    const first = browser.openTab(['btc'])
    const second = browser.openTab(['eth'])
    await settle()
    first.stream.end()
    await settle()
    expect(browser.open()).toHaveLength(1)
    browser.open()[0]?.listener.prices(prices)
    expect(second.heard).toContainEqual(prices)
    expect(first.heard).not.toContainEqual(prices)
    second.stream.end()
    await settle()
    expect(browser.open()).toHaveLength(0)
  })

  it('LIVE-03 forgets what tabs followed that left or crashed, once it opens anew', async () => {
    const browser = createBrowser()
    const first = browser.openTab(['btc'])
    const gone = browser.openTab(['eth'])
    await settle()
    gone.stream.end()
    first.stream.want(['btc', 'xrp'])
    await settle()
    expect(browser.open().map(({ slugs }) => slugs)).toEqual([['btc', 'xrp']])
  })

  it('LIVE-03 opens none for a tab that follows nothing', async () => {
    const browser = createBrowser()
    browser.openTab([])
    await settle()
    expect(browser.open()).toHaveLength(0)
  })

  it('LIVE-03 has a stream a tab where tabs cannot agree', async () => {
    const browser = createBrowser({ canLock: false })
    browser.openTab(['btc'])
    browser.openTab(['eth'])
    await settle()
    expect(browser.open().map(({ slugs }) => slugs)).toEqual([['btc'], ['eth']])
  })
})

describe('readTabMessage', () => {
  it.each([
    { kind: 'want', id: 'a', slugs: ['btc'] },
    { kind: 'leave', id: 'a' },
    { kind: 'lead' },
    { kind: 'prices', prices },
    { kind: 'snapshot', version: 'v' },
    { kind: 'open', isOpen: true },
  ] as const)('LIVE-03 reads what another tab of this build says: $kind', (message) => {
    expect(readTabMessage(tabText(message))).toEqual(message)
  })

  it.each([
    ['nothing', undefined],
    ['an object', { kind: 'lead' }],
    ['no JSON', '{'],
    ['null', 'null'],
    ['a list', '[]'],
    ['another kind', '{"kind":"other"}'],
    ['a want without a name', '{"kind":"want","slugs":["btc"]}'],
    ['a want of no list', '{"kind":"want","id":"a","slugs":"btc"}'],
    ['a want of numbers', '{"kind":"want","id":"a","slugs":[1]}'],
    ['prices that are none', '{"kind":"prices","prices":{"btc":["x","y","z"]}}'],
    ['a snapshot without a version', '{"kind":"snapshot"}'],
  ])('LIVE-03 reads nothing from %s', (_name, data) => {
    expect(readTabMessage(data)).toBeNull()
  })

  it('LIVE-03 never throws, whatever another build says', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string(), fc.anything()), (data) => {
        readTabMessage(data)
      }),
    )
  })
})
