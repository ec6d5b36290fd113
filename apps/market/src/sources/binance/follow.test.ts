import { describe, expect, it } from 'vitest'
import type { Tick } from '../../ports/source.ts'
import { answeredAt, miniTicker, serverShutdown } from '../../../test/sources/binance-answers.ts'
import { openTestBinance } from '../../../test/sources/binance.ts'

/** Follows until the test is over; `ended` settles with what the following came to. */
async function openFollowed() {
  const binance = await openTestBinance()
  const batches: (readonly Tick[])[] = []
  const stop = new AbortController()
  const { follow } = binance.source
  if (follow === undefined) throw new Error('Binance is not followed.')
  const following = follow((ticks) => batches.push(ticks), stop.signal)
  const ended = following.then(
    () => 'resolved' as const,
    (error: unknown) => error,
  )
  await expect.poll(() => binance.stream.connections()).toBe(1)
  return {
    ...binance,
    batches,
    stop,
    ended,
    async [Symbol.asyncDispose]() {
      stop.abort()
      await ended
      await binance[Symbol.asyncDispose]()
    },
  }
}

describe('the stream of createBinanceSource', () => {
  it('MKT-05 asks for the mini tickers of all markets', async () => {
    await using followed = await openFollowed()
    expect(followed.stream.paths).toEqual(['/ws/!miniTicker@arr'])
  })

  it('MKT-05 tells prices of known markets as they come, in the currency of the market', async () => {
    await using followed = await openFollowed()
    followed.stream.send([
      miniTicker('BTCUSDT', '76975.01000000'),
      miniTicker('NOBODYKNOWSUSDT', '5.0'),
      miniTicker('BTCUSDC', '1.0'),
      miniTicker('PEPEUSDT', '0.00000412'),
      miniTicker('ASTERUSDT', '0.00000000'),
    ])
    await expect
      .poll(() => followed.batches)
      .toEqual([
        [
          { assetId: 'btc', price: '76975.01', currency: 'usdt', at: answeredAt },
          { assetId: 'pepe', price: '0.00000412', currency: 'usdt', at: answeredAt },
        ],
      ])
  })

  it('MKT-05 follows the market in USDC once the one in USDT is known to be halted', async () => {
    await using followed = await openFollowed()
    await followed.source.read(new AbortController().signal)
    followed.stream.send([miniTicker('ASTERUSDT', '9.0'), miniTicker('ASTERUSDC', '1.26000000')])
    await expect
      .poll(() => followed.batches)
      .toEqual([[{ assetId: 'aster', price: '1.26', currency: 'usdc', at: answeredAt }]])
  })

  it('MKT-05 tells the newest price of an asset at most once a second, and loses none', async () => {
    await using followed = await openFollowed()
    const atMs = Date.parse(answeredAt)
    followed.stream.send([miniTicker('BTCUSDT', '1.0', atMs)])
    await expect.poll(() => followed.batches).toHaveLength(1)
    followed.stream.send([miniTicker('BTCUSDT', '3.0', atMs + 200), miniTicker('BTCUSDT', '2.0', atMs + 100)])
    followed.stream.send([miniTicker('PEPEUSDT', '4.0', atMs + 300)])
    await expect.poll(() => followed.clock.reads).toBe(3)
    expect(followed.batches).toHaveLength(1)
    followed.clock.nowMs += 1000
    followed.stream.send('[]')
    await expect.poll(() => followed.batches).toHaveLength(2)
    expect(followed.batches[1]?.map(({ assetId, price }) => [assetId, price])).toEqual([
      ['btc', '3'],
      ['pepe', '4'],
    ])
  })

  it('MKT-05 resolves when it is told to end, and closes the connection', async () => {
    await using followed = await openFollowed()
    followed.stop.abort()
    expect(await followed.ended).toBe('resolved')
    await expect.poll(() => followed.stream.connections()).toBe(0)
  })

  it('MKT-05 resolves when it is told to end before it is connected', async () => {
    await using binance = await openTestBinance()
    await expect(binance.source.follow?.(() => {}, AbortSignal.abort())).resolves.toBeUndefined()
    expect(binance.stream.paths).toEqual([])
  })

  it('MKT-05 rejects when the connection breaks, so that anyone who follows connects again', async () => {
    await using followed = await openFollowed()
    followed.stream.cut()
    expect(await followed.ended).toMatchObject({ name: 'UpstreamError', fault: 'unreachable' })
  })

  it('MKT-05 rejects when there is nobody to connect to', async () => {
    await using binance = await openTestBinance()
    await binance.stream[Symbol.asyncDispose]()
    const following = binance.source.follow?.(() => {}, new AbortController().signal)
    await expect(following).rejects.toMatchObject({ name: 'UpstreamError', fault: 'unreachable' })
  })

  it.each([
    ['that its server shuts down', JSON.stringify(serverShutdown), 'unreachable'],
    ['what is no JSON', '<html>', 'unreadable'],
    ['half a message', '[{"e":"24hrMini', 'unreadable'],
    ['an error', '{"code":2,"msg":"Invalid request"}', 'shape'],
    ['a row without a symbol', '[{"c":"1.0"}]', 'shape'],
    ['a price that is a number', JSON.stringify([{ ...miniTicker('BTCUSDT', ''), c: 1 }]), 'shape'],
    ['a time that is text', JSON.stringify([{ ...miniTicker('BTCUSDT', '1.0'), E: 'now' }]), 'shape'],
    ['another event', JSON.stringify([{ ...miniTicker('BTCUSDT', '1.0'), e: 'trade' }]), 'shape'],
  ])('MKT-03 rejects when it is sent %s', async (_case, message, fault) => {
    await using followed = await openFollowed()
    followed.stream.send(message)
    expect(await followed.ended).toMatchObject({ name: 'UpstreamError', fault })
    expect(followed.batches).toEqual([])
  })

  it.each(['NaN', '-1', '0', '1e308', ''])('MKT-03 tells no price of %j', async (price) => {
    await using followed = await openFollowed()
    followed.stream.send([miniTicker('BTCUSDT', price), miniTicker('PEPEUSDT', '0.5')])
    await expect.poll(() => followed.batches.flat().map(({ assetId }) => assetId)).toEqual(['pepe'])
  })
})
