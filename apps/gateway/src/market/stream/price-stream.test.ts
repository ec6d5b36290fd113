import { createSnapshot } from '@portico/market'
import { createInProcessLiveFeed, createInProcessSnapshotStore } from '@portico/stores'
import { describe, expect, it } from 'vitest'
import { testSnapshotData } from '../../../test/gateway.ts'
import { createPriceStream, type EventSink } from './price-stream.ts'

const { asOf } = testSnapshotData

/** A hub whose clock and ticks are the test's own. */
function startHub(part: { limit?: number; perAddress?: number } = {}) {
  const snapshots = createInProcessSnapshotStore()
  snapshots.publish(createSnapshot(testSnapshotData))
  const live = createInProcessLiveFeed()
  const clock = { nowMs: 0 }
  const ticks = new Set<() => void>()
  const hub = createPriceStream({
    ...{ snapshots, live, limit: 100, perAddress: 100, ...part },
    now: () => clock.nowMs,
    repeat(tick) {
      ticks.add(tick)
      return () => ticks.delete(tick)
    },
  })
  return {
    ...{ hub, snapshots, live, ticks },
    tick(ms = 1000) {
      clock.nowMs += ms
      for (const tick of ticks) tick()
    },
  }
}

/** A reader who takes what comes until he is told to lag. */
function createReader() {
  const chunks: Buffer[] = []
  const state = { lags: false, end: 'none' as 'none' | 'ended' | 'destroyed', drain: () => {} }
  const sink: EventSink = {
    write(chunk) {
      chunks.push(chunk)
      return !state.lags
    },
    onDrain(listener) {
      state.drain = listener
    },
    end() {
      state.end = 'ended'
    },
    destroy() {
      state.end = 'destroyed'
    },
  }
  return { sink, chunks, state, take: () => chunks.splice(0).map(String).join('') }
}

function price(assetId: string, amount: string, seconds: number) {
  return {
    assetId,
    price: amount,
    asOf: `2026-09-29T00:00:${String(seconds).padStart(2, '0')}Z`,
    source: 'ticker',
  }
}

function follow(hub: ReturnType<typeof startHub>['hub'], assets: readonly string[], address = 'a') {
  const reader = createReader()
  const stream = hub.open(reader.sink, { assets, address })
  reader.take()
  return { ...reader, ...stream }
}

describe('createPriceStream', () => {
  it('sends one event a round, however many prices came', () => {
    const { hub, live, tick } = startHub()
    const reader = follow(hub, ['btc', 'eur'])
    for (let second = 1; second <= 9; second += 1) live.publish([price('btc', `13${second}`, second)])
    live.publish([price('eur', '1.26', 9)])
    expect(reader.take()).toBe('')
    tick()
    expect(reader.take()).toBe(
      'event: prices\ndata: {"prices":{"btc":["139","2026-09-29T00:00:09Z","ticker"],"eur":["1.26","2026-09-29T00:00:09Z","ticker"]}}\n\n',
    )
    tick()
    expect(reader.take()).toBe('')
  })

  it('sends nobody what he does not follow', () => {
    const { hub, live, tick } = startHub()
    const reader = follow(hub, ['eur'])
    live.publish([price('btc', '140', 1), price('nope', '1', 1)])
    tick()
    expect(reader.take()).toBe('')
  })

  it('never goes back to an older price, whether of the feed or of a snapshot', () => {
    const { hub, live, snapshots, tick } = startHub()
    const reader = follow(hub, ['btc'])
    live.publish([price('btc', '140', 9)])
    live.publish([price('btc', '150', 8)])
    tick()
    expect(reader.take()).toContain('"140"')
    snapshots.publish(createSnapshot({ ...testSnapshotData, version: 'v-2' }))
    tick()
    expect(reader.take()).toBe(`event: snapshot\ndata: {"version":"v-2","asOf":"${asOf}"}\n\n`)
  })

  it('forgets an asset that is taken off', () => {
    const { hub, live, snapshots, tick } = startHub()
    const reader = follow(hub, ['btc'])
    const assets = testSnapshotData.assets.filter(({ slug }) => slug !== 'btc')
    snapshots.publish(createSnapshot({ ...testSnapshotData, version: 'v-2', assets }))
    live.publish([price('btc', '140', 9)])
    tick()
    expect(reader.take()).not.toContain('btc')
  })

  it('writes once for all who follow the same', () => {
    const { hub, live, tick } = startHub()
    const [first, second, third] = [follow(hub, ['btc']), follow(hub, ['btc']), follow(hub, ['btc', 'eur'])]
    live.publish([price('btc', '140', 1)])
    tick()
    expect(first.chunks[0]).toBe(second.chunks[0])
    expect(third.chunks[0]).not.toBe(first.chunks[0])
  })

  it('sends nothing to one who lags, and then the newest prices alone', () => {
    const { hub, live, tick } = startHub()
    const reader = follow(hub, ['btc', 'eur'])
    reader.state.lags = true
    live.publish([price('btc', '140', 1)])
    tick()
    reader.take()
    live.publish([price('btc', '141', 2)])
    tick()
    live.publish([price('btc', '142', 3), price('eur', '1.3', 3)])
    tick()
    expect(reader.take()).toBe('')
    reader.state.lags = false
    reader.state.drain()
    tick()
    const caughtUp = reader.take()
    expect(caughtUp).toContain('"142"')
    expect(caughtUp).toContain('"1.3"')
    expect(caughtUp).not.toContain('"141"')
  })

  it('sends what a snapshot changed while one lagged and no other asked, and what a later one did not', () => {
    const { hub, snapshots, tick } = startHub()
    const [lazy, keen] = [follow(hub, ['btc', 'eur']), follow(hub, ['eur'])]
    lazy.state.lags = true
    const withPrice = (version: string, amount: string) =>
      snapshots.publish(
        createSnapshot({
          ...{ ...testSnapshotData, version },
          quotes: testSnapshotData.quotes.map((quote) =>
            quote.assetId === 'btc' ? { ...quote, price: amount } : quote,
          ),
        }),
      )
    withPrice('v-2', '150')
    tick()
    lazy.take()
    withPrice('v-3', '151')
    withPrice('v-4', '151')
    tick()
    lazy.state.lags = false
    lazy.state.drain()
    tick()
    expect(lazy.take()).toContain('"151"')
    expect(keen.take()).not.toContain('prices')
    withPrice('v-5', '151')
    tick()
    expect(lazy.take()).not.toContain('prices')
  })

  it('cuts one who takes nothing for half a minute, and nobody else', () => {
    const { hub, live, tick } = startHub()
    const [lazy, keen] = [follow(hub, ['btc']), follow(hub, ['btc'])]
    lazy.state.lags = true
    live.publish([price('btc', '140', 1)])
    tick()
    tick(29_000)
    expect(lazy.state.end).toBe('none')
    tick()
    expect([lazy.state.end, keen.state.end]).toEqual(['destroyed', 'none'])
  })

  it('breaks a long silence with a comment', () => {
    const { hub, tick } = startHub()
    const reader = follow(hub, ['btc'])
    tick(9000)
    expect(reader.take()).toBe('')
    tick()
    expect(reader.take()).toBe(':\n\n')
  })

  it('counts its places, in all and by address', () => {
    const { hub } = startHub({ limit: 3, perAddress: 2 })
    const following = (address: string) => ({ assets: ['btc'], address })
    const first = follow(hub, ['btc'], 'a')
    follow(hub, ['btc'], 'a')
    expect(hub.refusalOf(following('a'))).toBe('full-for-address')
    expect(hub.refusalOf(following('b'))).toBeNull()
    follow(hub, ['btc'], 'b')
    expect(hub.refusalOf(following('b'))).toBe('full')
    first.leave()
    first.leave()
    expect([hub.count(), hub.refusalOf(following('a'))]).toEqual([2, null])
  })

  it('does nothing while nobody follows', () => {
    const { hub, ticks } = startHub()
    const reader = follow(hub, ['btc'])
    expect(ticks.size).toBe(1)
    reader.leave()
    expect(ticks.size).toBe(0)
    follow(hub, ['btc'])
    expect(ticks.size).toBe(1)
  })

  it('ends everybody when it closes, and opens for nobody', () => {
    const { hub, ticks } = startHub()
    const reader = follow(hub, ['btc'])
    hub.close()
    expect([reader.state.end, hub.count(), ticks.size]).toEqual(['ended', 0, 0])
    expect(hub.refusalOf({ assets: ['btc'], address: 'a' })).toBe('closed')
  })
})
