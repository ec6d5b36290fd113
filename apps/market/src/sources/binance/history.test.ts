import { describe, expect, it } from 'vitest'
import { answeredAt, kline } from '../../../test/sources/binance-answers.ts'
import { answerOf, openTestBinance } from '../../../test/sources/binance.ts'

const never = new AbortController().signal
const dayMs = 86_400_000
const dayOf = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10)

/** Klines as Binance answers them: from the first that is asked for, 1,000 at most. */
function market(firstDay: string) {
  return (query: URLSearchParams) => {
    const from = Math.max(Number(query.get('startTime')), Date.parse(firstDay))
    const to = Math.min(Number(query.get('endTime')), Date.parse(answeredAt))
    const rows: unknown[] = []
    for (let openMs = Math.ceil(from / dayMs) * dayMs; openMs <= to && rows.length < 1000; openMs += dayMs) {
      rows.push(kline(dayOf(openMs), `${openMs / dayMs}.50000000`))
    }
    return rows
  }
}

async function closesOf(
  { assetId = 'btc', from, to }: { assetId?: string; from: string; to: string },
  klines: (query: URLSearchParams) => unknown,
) {
  await using binance = await openTestBinance(answerOf({ klines }))
  const closes = await binance.source.history?.closes({ assetId, from, to, signal: never })
  const queries = binance.asked.flatMap(({ pathname, searchParams }) =>
    pathname === '/api/v3/klines' ? [searchParams] : [],
  )
  return { ...closes, queries }
}

describe('the history of createBinanceSource', () => {
  it('MKT-04 dates the close of a day by the day that it begins', async () => {
    const { currency, observations } = await closesOf(
      { from: '2026-11-18', to: '2026-11-19' },
      market('2020-01-01'),
    )
    expect(currency).toBe('usdt')
    const priceAt = (date: string) => `${Date.parse(date) / dayMs - 1}.5`
    expect(observations).toEqual([
      { date: '2026-11-18', price: priceAt('2026-11-18') },
      { date: '2026-11-19', price: priceAt('2026-11-19') },
    ])
  })

  it('HIST-05 gives open, high, low and close of the days that are over, each of its own day', async () => {
    const row = (day: string, ...prices: readonly string[]) => {
      return prices.reduce<readonly unknown[]>(
        (cells, price, place) => cells.with(place + 1, price),
        kline(day, '1'),
      )
    }
    const { bars } = await closesOf({ from: '2026-11-18', to: '2026-11-21' }, () => [
      row('2026-11-18', '60000.10000000', '62000.00000000', '59500.00000000', '61000.00000000'),
      row('2026-11-19', '61000.00000000', '60999.00000000', '59500.00000000', '60000.00000000'),
      row('2026-11-20', '60000.00000000', '62000.00000000', '59500.00000000', '61000.00000000'),
    ])
    expect(bars).toEqual([
      {
        ...{ date: '2026-11-18', open: '60000.1', high: '62000', low: '59500', close: '61000' },
        ...{ from: 0, to: 86_400 },
      },
    ])
  })

  it.each(['NaN', '-1', '0', '1e308', ''])('MKT-03 makes no bar of a day with %j', async (spoilt) => {
    for (const place of [1, 2, 3, 4]) {
      const rows = [[...kline('2026-11-18', '0.5')].with(place, spoilt)]
      expect((await closesOf({ from: '2026-11-18', to: '2026-11-19' }, () => rows)).bars).toEqual([])
    }
  })

  it('MKT-04 leaves the day out that is not over', async () => {
    const { observations } = await closesOf({ from: '2026-11-19', to: '2026-11-30' }, market('2020-01-01'))
    expect(observations?.map(({ date }) => date)).toEqual(['2026-11-19', '2026-11-20'])
  })

  it('MKT-04 reads ten years in pages of 1,000 days, each day once', async () => {
    const { observations, queries } = await closesOf(
      { from: '2016-11-20', to: '2026-11-20' },
      market('2017-08-17'),
    )
    const days = observations?.map(({ date }) => Date.parse(date) / dayMs) ?? []
    expect(days.at(0)).toBe(Date.parse('2017-08-18') / dayMs)
    expect(days.at(-1)).toBe(Date.parse('2026-11-20') / dayMs)
    expect(days.every((day, index) => index === 0 || day === (days[index - 1] ?? 0) + 1)).toBe(true)
    expect(queries.map((query) => query.get('limit'))).toEqual(['1000', '1000', '1000', '1000'])
    expect(
      queries.every((query) => query.get('interval') === '1d' && query.get('symbol') === 'BTCUSDT'),
    ).toBe(true)
  })

  it('MKT-04 leaves out days without a trade or a price, rows of other days and second rows of a day', async () => {
    const rows = [
      kline('2026-10-01', '1.00000000'),
      kline('2026-11-10', '70000.00000000'),
      kline('2026-11-11', '70001.00000000', 0),
      kline('2026-11-12', '0.00000000'),
      kline('2026-11-12', '5.00000000'),
      kline('2026-11-13', '70003.00000000'),
      kline('2026-11-10', '6.00000000'),
      kline('2026-11-14', 'NaN'),
    ]
    const { observations } = await closesOf({ from: '2026-11-10', to: '2026-11-20' }, () => rows)
    expect(observations).toEqual([
      { date: '2026-11-11', price: '70000' },
      { date: '2026-11-14', price: '70003' },
    ])
  })

  it('MKT-04 ends where a service answers the same page whatever it is asked for', async () => {
    const page = market('2020-01-01')(
      new URLSearchParams({ startTime: '0', endTime: `${Date.parse(answeredAt)}` }),
    )
    const { observations, queries } = await closesOf({ from: '2019-06-01', to: '2026-11-20' }, () => page)
    expect(observations).toHaveLength(1000)
    expect(queries).toHaveLength(2)
  })

  it('MKT-02 reads nothing of the coin that had the name of a market before', async () => {
    const { observations } = await closesOf(
      { assetId: 'luna', from: '2020-01-01', to: '2026-11-20' },
      market('2020-08-21'),
    )
    expect(observations?.at(0)?.date).toBe('2022-06-01')
  })

  it('MKT-04 reads the market in USDC where there never was one in USDT', async () => {
    const { currency, queries } = await closesOf(
      { assetId: 'aster', from: '2026-11-18', to: '2026-11-19' },
      market('2025-09-17'),
    )
    expect(currency).toBe('usdc')
    expect(queries.map((query) => query.get('symbol'))).toEqual(['ASTERUSDC'])
  })

  it('MKT-04 asks for no klines of a market that there is not', async () => {
    const { observations, queries } = await closesOf(
      { assetId: 'usdt', from: '2026-11-18', to: '2026-11-19' },
      market('2020-01-01'),
    )
    expect(observations).toEqual([])
    expect(queries).toEqual([])
  })

  it('MKT-04 asks which markets there are once a day', async () => {
    await using binance = await openTestBinance(answerOf({ klines: market('2020-01-01') }))
    const request = { assetId: 'btc', from: '2026-11-18', to: '2026-11-19', signal: never }
    const lists = () => binance.asked.filter(({ pathname }) => pathname === '/api/v3/ticker/price').length
    await binance.source.history?.closes(request)
    await binance.source.history?.closes(request)
    expect(lists()).toBe(1)
    binance.clock.nowMs += dayMs
    await binance.source.history?.closes(request)
    expect(lists()).toBe(2)
  })

  it.each([
    [
      'days of another time zone',
      [[...kline('2026-11-18', '1.0')].with(0, Date.parse('2026-11-18T08:00:00Z'))],
    ],
    ['a row that is too short', [[Date.parse('2026-11-18'), '1.0']]],
    ['a close that is a number', [[...kline('2026-11-18', '1.0')].with(4, 1)]],
    ['an object', { code: -1121, msg: 'Invalid symbol.' }],
  ])('MKT-03 rejects %s, for its shape', async (_case, rows) => {
    const closes = closesOf({ from: '2026-11-18', to: '2026-11-19' }, () => rows)
    await expect(closes).rejects.toMatchObject({ name: 'UpstreamError', fault: 'shape' })
  })

  it.each([
    ['btc', true],
    ['usdc', true],
    ['nobody', false],
  ])('MKT-04 knows whether it covers %s', async (assetId, covered) => {
    await using binance = await openTestBinance()
    expect(binance.source.history?.covers(assetId)).toBe(covered)
  })
})
