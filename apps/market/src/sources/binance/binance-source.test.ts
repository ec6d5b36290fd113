import { UpstreamError } from '@portico/outbound'
import { describe, expect, it } from 'vitest'
import { describeMarketSource } from '../../../test/sources/contract.ts'
import { createBinanceSource } from './binance-source.ts'
import { answeredAt, kline, listed, tickerRow, tickers } from '../../../test/sources/binance-answers.ts'
import { answerOf, openTestBinance, type TestBinanceAnswers } from '../../../test/sources/binance.ts'

const never = new AbortController().signal

/** Binance writes prices as text; what cannot be one stands as it is. */
const spoiltText = (spoilt: string) =>
  /^[\w.-]+$/.test(spoilt) && spoilt !== 'null' ? `"${spoilt}"` : spoilt

describeMarketSource('Binance', {
  id: 'binance',
  now: answeredAt,
  listed,
  prices: { pepe: '0.00000412', btc: '76975.01', usdc: '1.0004', aster: '1.25' },
  answer(address, spoilt) {
    const klines = () => [kline('2026-11-18', '76000.10000000'), kline('2026-11-19', '76500.00000000')]
    const body = answerOf({ klines })(address)
    return spoilt === null ? body : (body?.replace('"0.00000412"', spoiltText(spoilt)) ?? null)
  },
  figures: {
    volume24h: { amount: '15.3', currency: 'usdt', of: 'one-market' },
    allTimeHigh: null,
    hourAgo: null,
  },
  answerBeside: (address, spoilt) =>
    answerOf({})(address)?.replaceAll('"quoteVolume":"15.30000000"', `"quoteVolume":${spoiltText(spoilt)}`) ??
    null,
  create: (context, baseUrl) => createBinanceSource(context, { baseUrl, streamUrl: 'wss://127.0.0.1' }),
})

async function readOf(answers: TestBinanceAnswers) {
  await using binance = await openTestBinance(answerOf(answers))
  const { foreign = [], foreignRecent = [], ...reading } = await binance.source.read(never)
  const byAsset = new Map(foreign.map((quote) => [quote.assetId, quote]))
  const before = new Map(foreignRecent.map((moments) => [moments.assetId, moments]))
  return { ...reading, byAsset, before, asked: binance.asked }
}

describe('the reading of createBinanceSource', () => {
  it('MKT-01 COIN-02 gives the volume of the market that the price is of, in its own currency', async () => {
    const { figures = [] } = await readOf({ tickers: tickers({ quoteVolume: '2000000.25000000' }) })
    expect(figures.find(({ assetId }) => assetId === 'btc')).toEqual({
      ...{ assetId: 'btc', source: 'binance', asOf: answeredAt },
      volume24h: { amount: '2000000.25', currency: 'usdt', of: 'one-market' },
      ...{ allTimeHigh: null, allTimeLow: null, hourAgo: null },
    })
    const currencies = new Map(figures.map(({ assetId, volume24h }) => [assetId, volume24h?.currency]))
    expect(currencies.get('aster')).toBe('usdc')
    expect(currencies.has('eur')).toBe(false)
  })

  it('MKT-01 asks for all markets at once, and only for those that are traded', async () => {
    const { asked } = await readOf({})
    expect(asked.map(({ pathname, search }) => pathname + search)).toEqual([
      '/api/v3/ticker/24hr?type=FULL&symbolStatus=TRADING',
    ])
  })

  it('MKT-01 gives price, range and time in the currency of the market', async () => {
    const { byAsset, quotes, asOf } = await readOf({})
    expect(quotes).toEqual([])
    expect(asOf).toBe(answeredAt)
    expect(byAsset.get('btc')).toEqual({
      assetId: 'btc',
      price: '76975.01',
      currency: 'usdt',
      asOf: answeredAt,
      source: 'binance',
      high24h: '77100',
      low24h: '74890.1',
    })
  })

  it('MKT-01 says what stood 24 hours ago, in the same currency', async () => {
    const { before } = await readOf({})
    const times = new Date(Date.parse(answeredAt) - 86_400_000).toISOString()
    expect(before.get('btc')).toEqual({ assetId: 'btc', currency: 'usdt', times, prices: '75012.34' })
  })

  it('MKT-03 makes up no price of 24 hours ago for a market that is younger', async () => {
    const { byAsset, before } = await readOf({})
    expect(byAsset.get('aster')?.price).toBe('1.25')
    expect(before.has('aster')).toBe(false)
  })

  it('MKT-01 takes the market in USDC where the one in USDT is halted', async () => {
    const { byAsset } = await readOf({})
    expect(byAsset.get('aster')?.currency).toBe('usdc')
  })

  it('MKT-03 leaves out what had no trade within a day, whatever price stands there', async () => {
    const { byAsset } = await readOf({})
    expect(byAsset.has('eur')).toBe(false)
  })

  it('MKT-02 takes the first row of a symbol, and none of a symbol that nobody knows', async () => {
    const { byAsset } = await readOf({})
    expect([...byAsset.keys()].toSorted()).toEqual(['aster', 'btc', 'pepe', 'usdc'])
    expect(byAsset.get('btc')?.price).toBe('76975.01')
  })

  it('MKT-02 gives no price of the currencies that prices are counted in, against themselves', async () => {
    const { byAsset } = await readOf({
      tickers: [tickerRow('USDTUSDT', '1.00'), tickerRow('USDTUSDC', '0.99')],
    })
    expect(byAsset.get('usdt')?.currency).toBe('usdc')
    expect(byAsset.size).toBe(1)
  })

  it('MKT-01 reads no prices out of no markets', async () => {
    const { byAsset, asOf } = await readOf({ tickers: [] })
    expect(byAsset.size).toBe(0)
    expect(asOf).toBeNull()
  })

  it('MKT-01 is of no time that is to come, whatever the clock of a market says', async () => {
    const ahead = Date.parse(answeredAt) + 3_600_000
    const { byAsset, asOf } = await readOf({ tickers: tickers({ closeTime: ahead }) })
    expect(asOf).toBe(answeredAt)
    expect(byAsset.get('btc')?.asOf).toBe(new Date(ahead).toISOString())
  })

  it.each(['NaN', '-1.00000000', '1e308'])(
    'MKT-03 leaves the judgement on %s to anyone who counts it',
    async (lastPrice) => {
      const { byAsset } = await readOf({ tickers: tickers({ lastPrice }) })
      expect(byAsset.get('btc')).toMatchObject({ price: lastPrice, currency: 'usdt' })
    },
  )

  it.each([
    ['a price that is a number', { lastPrice: 76975.01 }],
    ['no price', { lastPrice: undefined }],
    ['a time that is text', { closeTime: '1732117032345' }],
    ['a time in microseconds', { closeTime: Date.parse(answeredAt) * 1000 }],
    ['a time before the epoch', { openTime: -1 }],
    ['half a trade', { count: 0.5 }],
  ])('MKT-03 rejects an answer with %s, for its shape', async (_case, changes) => {
    await using binance = await openTestBinance(answerOf({ tickers: tickers(changes) }))
    await expect(binance.source.read(never)).rejects.toMatchObject({ name: 'UpstreamError', fault: 'shape' })
  })

  it('MKT-03 does not mind the shape of markets that are none of ours', async () => {
    const { byAsset } = await readOf({ tickers: [{ symbol: 'NEWBTC', lastPrice: null }, ...tickers()] })
    expect(byAsset.size).toBe(4)
  })

  it('MKT-03 names the refusal of a whole country', async () => {
    await using binance = await openTestBinance(() => ({
      status: 451,
      body: '{"code":0,"msg":"restricted location"}',
    }))
    const refused = await binance.source.read(never).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(UpstreamError)
    expect(refused).toMatchObject({ fault: 'status', status: 451 })
    expect(String(refused)).toContain('451')
    expect(binance.upstream.requests).toBe(1)
  })

  it.each([418, 429])('MKT-03 asks nothing before a ban of status %i is over', async (status) => {
    await using binance = await openTestBinance(() => ({ status, headers: { 'retry-after': '120' } }))
    await expect(binance.source.read(never)).rejects.toMatchObject({ status, retryAfterMs: 120_000 })
    await expect(binance.source.read(never)).rejects.toMatchObject({ fault: 'resting' })
    expect(binance.upstream.requests).toBe(1)
  })
})
