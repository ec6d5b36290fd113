import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeLiveFeed, livePrice } from '../../test/live-contract.ts'
import { createInProcessLiveFeed } from './in-process.ts'
import { readLiveMessage, writeLiveMessage } from './live-message.ts'
import { openLiveFeed } from './open-live-feed.ts'

const logger = { info: () => {}, warn: () => {} }

describeLiveFeed('in process', {
  open: async (onListenerError) => createInProcessLiveFeed({ onListenerError }),
})

describe('readLiveMessage', () => {
  const from = randomUUID()

  it('reads what was written', () => {
    const message = { from, prices: [livePrice('btc', '0.000000000000000001'), livePrice('wrapped-btc-2')] }
    expect(readLiveMessage(writeLiveMessage(message))).toEqual(message)
  })

  it('SAFE-06 reads what a newer release sends without what is not known here', () => {
    const prices = [['btc', '1', '2026-11-20T15:37:12Z', 'test', 'more']]
    expect(readLiveMessage(JSON.stringify({ from, prices, more: 1 }))).toEqual({
      from,
      prices: [{ assetId: 'btc', price: '1', asOf: '2026-11-20T15:37:12Z', source: 'test' }],
    })
  })

  it.each([
    ['no text of JSON', 'hello'],
    ['another thing', '[]'],
    ['no mark of the node', JSON.stringify({ prices: [] })],
    ['an asset in capitals', { assetId: 'BTC' }],
    ['a price of zero', { price: '0.000' }],
    ['a negative price', { price: '-1' }],
    ['a price with an exponent', { price: '1e308' }],
    ['no price', { price: '' }],
    ['NaN', { price: 'NaN' }],
    ['a price without an end', { price: '1'.repeat(101) }],
    ['a day for an instant', { asOf: '2026-11-20' }],
    ['no source', { source: '' }],
  ])('CUR-02 refuses %s', (_name, fault) => {
    const prices = typeof fault === 'string' ? [] : [livePrice('eth'), { ...livePrice('btc'), ...fault }]
    expect(readLiveMessage(typeof fault === 'string' ? fault : writeLiveMessage({ from, prices }))).toBeNull()
  })

  it('answers null or a message for any text, and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const message = readLiveMessage(text)
        expect(message === null || Array.isArray(message.prices)).toBe(true)
      }),
    )
  })
})

describe('openLiveFeed with a Redis that cannot be reached', () => {
  it('GATE-04 opens, serves its own node, and publishes without a wait or an error', async () => {
    await using feed = await openLiveFeed({ redisUrl: 'redis://127.0.0.1:1', website: 'test', logger })
    const told: string[] = []
    feed.subscribe((prices) => told.push(...prices.map(({ assetId }) => assetId)))
    feed.publish([livePrice('btc')])
    expect(told).toEqual(['btc'])
  })
})
