import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type EventStream, followPrices, type StreamListener, waitAfterMs } from './price-events.ts'

/** A stream that a test sends events into. */
class TestStream extends EventTarget implements EventStream {
  readyState = 1
  isClosed = false
  close(): void {
    this.isClosed = true
  }
  send(type: string, data: string): void {
    this.dispatchEvent(new MessageEvent(type, { data }))
  }
  fail(readyState: number): void {
    this.readyState = readyState
    this.dispatchEvent(new Event('error'))
  }
}

function follow() {
  const streams: TestStream[] = []
  const addresses: string[] = []
  const heard: unknown[] = []
  const listener: StreamListener = {
    prices: (prices) => heard.push(prices),
    snapshot: (version) => heard.push(version),
    open: (isOpen) => heard.push(isOpen),
  }
  const end = followPrices({
    slugs: ['btc', 'eth'],
    listener,
    connect(address) {
      addresses.push(address)
      const stream = new TestStream()
      streams.push(stream)
      return stream
    },
    random: () => 1,
  })
  const last = () => {
    const stream = streams.at(-1)
    if (!stream) throw new Error('no stream was opened')
    return stream
  }
  return { addresses, heard, last, end }
}

const prices = { btc: ['67000', '2026-09-29T03:00:00Z', 'fair'] }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('followPrices', () => {
  it('LIVE-01 asks for the assets, and tells prices and snapshots', () => {
    const { addresses, heard, last } = follow()
    last().dispatchEvent(new Event('open'))
    last().send('prices', JSON.stringify({ prices }))
    last().send('snapshot', 'v-2')
    expect(addresses).toEqual(['/v1/market/stream?assets=btc,eth'])
    expect(heard).toEqual([true, prices, 'v-2'])
  })

  it.each([
    '',
    '<html>',
    'null',
    '{}',
    '{"prices":"none"}',
    '{"prices":{"btc":["NaN","2026-09-29T03:00:00Z","fair"]}}',
    '{"prices":{"btc":["1","today","fair"]}}',
    '{"prices":{"btc":["1"]}}',
  ])('LIVE-01 tells nothing of %s', (text) => {
    const { heard, last } = follow()
    last().send('prices', text)
    expect(heard).toEqual([])
  })

  it('LIVE-01 leaves a broken connection to the browser', () => {
    const { addresses, heard, last } = follow()
    last().fail(0)
    vi.advanceTimersByTime(600_000)
    expect(addresses).toHaveLength(1)
    expect(heard).toEqual([false])
  })

  it('LIVE-01 asks a server that refuses again, later each time, and at once again after a success', () => {
    const { addresses, last } = follow()
    last().fail(2)
    vi.advanceTimersByTime(1999)
    expect(addresses).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(addresses).toHaveLength(2)
    last().fail(2)
    vi.advanceTimersByTime(3999)
    expect(addresses).toHaveLength(2)
    vi.advanceTimersByTime(1)
    last().dispatchEvent(new Event('open'))
    last().fail(2)
    vi.advanceTimersByTime(2000)
    expect(addresses).toHaveLength(4)
  })

  it('LIVE-04 asks nobody any more once it is ended', () => {
    const { addresses, last, end } = follow()
    last().fail(2)
    end()
    expect(last().isClosed).toBe(true)
    vi.advanceTimersByTime(600_000)
    expect(addresses).toHaveLength(1)
  })

  it.each([
    [1, 0, 1000],
    [1, 1, 2000],
    [4, 1, 16_000],
    [50, 1, 300_000],
    [50, 0, 150_000],
  ])('LIVE-01 after %i refusals waits, with chance %d, %i ms', (refusals, random, waitMs) => {
    expect(waitAfterMs(refusals, random)).toBe(waitMs)
  })
})
