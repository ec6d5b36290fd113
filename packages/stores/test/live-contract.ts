import { describe, expect, it } from 'vitest'
import type { LiveFeed, LivePrice } from '../src/live/port.ts'

interface FeedCase {
  /** Opens a feed that no other test sees; told of listeners that throw. */
  readonly open: (onListenerError: (error: unknown) => void) => Promise<LiveFeed>
}

/** A price of an asset, for tests. */
export function livePrice(assetId: string, price = '1.5'): LivePrice {
  return { assetId, price, asOf: '2026-11-20T15:37:12Z', source: 'test' }
}

/** What every adapter of the port must do for subscribers in the process that publishes. */
export function describeLiveFeed(name: string, { open }: FeedCase): void {
  const openQuietly = () => open((error) => expect.fail(`a listener threw: ${String(error)}`))

  describe(`LiveFeed: ${name}`, () => {
    it('CUR-02 tells every subscriber of each batch, at once and as it was given', async () => {
      await using feed = await openQuietly()
      const told: unknown[] = []
      feed.subscribe((prices) => told.push(['first', prices]))
      feed.subscribe((prices) => told.push(['second', prices]))
      const batch = [livePrice('btc', '97123.4500'), livePrice('eth', '0.000000000000000001')]
      feed.publish(batch)
      expect(told).toEqual([
        ['first', batch],
        ['second', batch],
      ])
    })

    it('does not tell of what was published before, nor of nothing', async () => {
      await using feed = await openQuietly()
      const told: unknown[] = []
      feed.publish([livePrice('btc')])
      feed.subscribe((prices) => told.push(prices))
      feed.publish([])
      expect(told).toEqual([])
    })

    it('tells nobody who has left, and counts two subscriptions of one function as two', async () => {
      await using feed = await openQuietly()
      const told: unknown[] = []
      const listener = (prices: readonly LivePrice[]) => told.push(prices)
      const leave = feed.subscribe(listener)
      feed.subscribe(listener)
      leave()
      leave()
      feed.publish([livePrice('btc')])
      expect(told).toHaveLength(1)
    })

    it('tells the others when one subscriber throws, and reports it', async () => {
      const errors: unknown[] = []
      await using feed = await open((error) => errors.push(error))
      const told: unknown[] = []
      const fault = new Error('listener failed')
      feed.subscribe(() => {
        throw fault
      })
      feed.subscribe((prices) => told.push(prices))
      feed.publish([livePrice('btc')])
      expect(told).toHaveLength(1)
      expect(errors).toEqual([fault])
    })

    it('tells nobody after its end', async () => {
      const feed = await openQuietly()
      const told: unknown[] = []
      feed.subscribe((prices) => told.push(prices))
      await feed[Symbol.asyncDispose]()
      feed.publish([livePrice('btc')])
      expect(told).toEqual([])
    })
  })
}
