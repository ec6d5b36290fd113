import { createOutbound } from '@portico/outbound'
import { startTestUpstream } from '@portico/outbound/test-upstream'
import { describe, expect, it } from 'vitest'
import { describeMarketSource } from '../../../test/sources/contract.ts'
import { listedIdentities } from '../../../test/sources/contract-identities.ts'
import { type CoingeckoOptions, createCoingeckoSource } from './coingecko-source.ts'
import { chartAnswer, type CoinAnswer, coinsAnswer } from '../../../test/sources/coingecko-answers.ts'

const now = '2026-11-20T15:37:12Z'
const signal = new AbortController().signal
const plan = { key: null, coins: 500, callsAMinute: 1000, callsAMonth: 10_000 } as const

const others = [
  { id: 'ethereum', symbol: 'eth', price: '3.456789012345678e3' },
  { id: 'ethereum', symbol: 'eth', price: '1' },
  { id: 'shiba-inu', symbol: 'shib', price: '1.2345678901235E-8' },
  { id: 'unnamed', symbol: '', price: '5' },
]

describeMarketSource('CoinGecko', {
  id: 'coingecko',
  now,
  listed: { btc: 'bitcoin', eth: 'ethereum', shib: 'shiba-inu' },
  prices: { btc: '67187.3358936566', eth: '3456.789012345678', shib: '0.000000012345678901235' },
  figures: {
    volume24h: { amount: '31260929299.5248', currency: 'usd', of: 'all-markets' },
    allTimeHigh: { price: '73738', at: '2024-03-14T07:10:36.635Z' },
    allTimeLow: { price: '67.81', at: '2013-07-06T00:00:00.000Z' },
    hourAgo: { price: '66853.070540951840796', at: '2026-11-20T14:36:04.512Z' },
  },
  answerBeside: (address, beside) =>
    address.pathname === '/coins/markets' ? coinsAnswer([{ id: 'bitcoin', beside }, ...others]) : null,
  answer(address, spoilt) {
    if (address.pathname.endsWith('/market_chart')) {
      return chartAnswer([
        ['2026-11-19T00:00:00Z', '66000.125'],
        ['2026-11-20T00:00:00Z', spoilt ?? '6.7e4'],
        ['2026-11-20T15:37:00Z', '67187.3358936566'],
      ])
    }
    if (address.pathname !== '/coins/markets') return null
    return coinsAnswer([{ id: 'bitcoin', symbol: 'btc', price: spoilt ?? '67187.3358936566' }, ...others])
  },
  create: (context, baseUrl) => createCoingeckoSource(context, { ...plan, baseUrl }),
})

/** A source with a server that answers by page; `asked` are the addresses in order. */
async function open({
  coins = () => [],
  chart = () => null,
  listed = { btc: 'bitcoin', eth: 'ethereum' },
  options = {},
}: {
  coins?: (query: URLSearchParams) => readonly CoinAnswer[]
  chart?: (address: URL) => string | null
  listed?: Readonly<Record<string, string>>
  options?: Partial<CoingeckoOptions>
}) {
  const asked: URL[] = []
  const upstream = await startTestUpstream((address) => {
    asked.push(address)
    if (address.pathname.endsWith('/market_chart')) return chart(address)
    return coinsAnswer(coins(address.searchParams))
  })
  const outbound = createOutbound({ privateHosts: [upstream.host] })
  const identities = listedIdentities('coingecko', listed)
  const context = { outbound, identities, now: () => Date.parse(now) }
  const source = createCoingeckoSource(context, { ...plan, baseUrl: upstream.url, ...options })
  return {
    ...{ source, upstream, identities, asked },
    async [Symbol.asyncDispose]() {
      await outbound[Symbol.asyncDispose]()
      await upstream[Symbol.asyncDispose]()
    },
  }
}

const many = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => ({ id: `coin-${from + index}`, symbol: `c${from + index}` }))

describe('createCoingeckoSource', () => {
  it('MKT-01 reads one row whole: range, supplies with their day and page, prices a day and a week ago', async () => {
    await using opened = await open({
      coins: () => [{ id: 'bitcoin', price: '110.5', change24h: '10.25', change7d: '10.5', max: 'null' }],
    })
    const reading = await opened.source.read(signal)
    expect(reading.asOf).toBe('2026-11-20T15:36:04.512Z')
    expect(reading.quotes).toEqual([
      {
        assetId: 'btc',
        price: '110.5',
        asOf: '2026-11-20T15:36:04.512Z',
        source: 'coingecko',
        high24h: '69000.5',
        low24h: '66801.25',
      },
    ])
    const counted = {
      date: '2026-11-20',
      source: 'CoinGecko',
      url: 'https://www.coingecko.com/en/coins/bitcoin',
    }
    expect(reading.assets).toMatchObject([
      {
        ...{ id: 'btc', kind: 'crypto', code: 'BTC', name: 'Bitcoin', icon: 'coins-1/btc' },
        supply: { basis: 'circulating', quantity: '19675987', ...counted },
        otherSupplies: [{ basis: 'total', quantity: '21000000', ...counted }],
      },
    ])
    expect(reading.recent).toEqual([
      {
        assetId: 'btc',
        times: '2026-11-13T15:36:04.512Z 2026-11-19T15:36:04.512Z',
        prices: '100 100.25',
      },
    ])
    expect(reading.credit).toMatchObject({ attribution: 'Data provided by CoinGecko', pace: 'minutes' })
  })

  it.each([
    ['no price', { price: 'null' }],
    ['no time', { updated: 'null' }],
    ['a time that is none', { updated: 'yesterday' }],
    ['a time without a zone', { updated: '2026-11-20T15:36:04' }],
  ])('MKT-01 quotes nothing where a row has %s', async (_case, change) => {
    await using opened = await open({ coins: () => [{ id: 'bitcoin', ...change }, { id: 'ethereum' }] })
    const { quotes, recent } = await opened.source.read(signal)
    expect(quotes.map(({ assetId }) => assetId)).toEqual(['eth'])
    expect(recent?.map(({ assetId }) => assetId)).toEqual(['eth'])
  })

  it('MKT-01 knows no supply that is null or zero, and no past where a change is missing or impossible', async () => {
    await using opened = await open({
      coins: () => [
        { id: 'bitcoin', circulating: '0', total: 'null', max: '-1', change24h: 'null', change7d: '-100' },
        { id: 'ethereum', price: '10', change24h: '10', change7d: 'null' },
      ],
    })
    const { assets, recent } = await opened.source.read(signal)
    expect(assets[0]).toMatchObject({ id: 'btc', supply: null })
    expect(assets[0]).not.toHaveProperty('otherSupplies')
    expect(recent).toEqual([])
  })

  it('MKT-03 hands a price that is ahead of the clock to the judge and is not dated by it', async () => {
    await using opened = await open({
      coins: () => [{ id: 'bitcoin', updated: '2026-11-20T19:00:00Z' }, { id: 'ethereum' }],
    })
    const { asOf, quotes } = await opened.source.read(signal)
    expect(asOf).toBe('2026-11-20T15:36:04.512Z')
    expect(quotes[0]?.asOf).toBe('2026-11-20T19:00:00.000Z')
  })

  it('MKT-02 adopts what is listed beyond the catalogue, the largest first, and never by ticker', async () => {
    await using opened = await open({
      coins: () => [
        { id: 'bitcoin', symbol: 'btc' },
        { id: 'bitcoin-lookalike', symbol: 'btc', name: 'Bitcoin Lookalike' },
        { id: 'moo-deng', symbol: 'moodeng', name: 'Moo Deng' },
      ],
    })
    const { assets } = await opened.source.read(signal)
    expect(assets.map(({ id, code, name }) => [id, code, name])).toEqual([
      ['btc', 'BTC', 'Bitcoin'],
      ['btc-bitcoin-lookalike', 'BTC', 'Bitcoin Lookalike'],
      ['moodeng', 'MOODENG', 'Moo Deng'],
    ])
    expect(opened.identities.assetOf('coingecko', 'moo-deng')).toBe('moodeng')
  })

  it('MKT-06 asks page by page up to the coins wanted, and stops at a page that is not full', async () => {
    const coins = (query: URLSearchParams) =>
      many(query.get('page') === '2' ? 100 : 250, 250 * (Number(query.get('page')) - 1))
    await using opened = await open({ coins, listed: {}, options: { coins: 1000 } })
    expect((await opened.source.read(signal)).quotes).toHaveLength(350)
    expect(opened.asked.map(({ search }) => search)).toEqual(
      [1, 2].map(
        (page) =>
          `?order=market_cap_desc&page=${page}&vs_currency=usd&per_page=250&precision=full&price_change_percentage=1h%2C7d`,
      ),
    )
  })

  it('MKT-06 takes no more coins than wanted', async () => {
    await using opened = await open({ coins: () => many(250), listed: {}, options: { coins: 7 } })
    expect((await opened.source.read(signal)).quotes).toHaveLength(7)
  })

  it('MKT-06 reads known coins that are not among the largest by id, with every fourth reading', async () => {
    const coins = (query: URLSearchParams) =>
      query.has('ids') ? [{ id: 'ethereum', price: '5' }] : [{ id: 'bitcoin' }]
    await using opened = await open({ coins })
    for (let reading = 0; reading < 5; reading += 1) {
      const { quotes } = await opened.source.read(signal)
      expect(quotes.map(({ assetId }) => assetId)).toEqual(['btc', 'eth'])
    }
    const byId = opened.asked.map(({ searchParams }) => searchParams.get('ids'))
    expect(byId).toEqual([null, 'ethereum', null, null, null, null, 'ethereum'])
  })

  it('MKT-03 rejects an empty market, so that the last good one stays', async () => {
    await using opened = await open({})
    await expect(opened.source.read(signal)).rejects.toMatchObject({ name: 'UpstreamError', fault: 'shape' })
  })

  it.each([
    ['https://api.coingecko.com/api/v3', 'x-cg-demo-api-key'],
    ['https://pro-api.coingecko.com/api/v3', 'x-cg-pro-api-key'],
  ])('MKT-01 sends the key to %s as %s, and never in the address', async (baseUrl, header) => {
    await using upstream = await startTestUpstream(() => coinsAnswer([{ id: 'bitcoin' }]))
    await using outbound = createOutbound({ privateHosts: [upstream.host] })
    const local = {
      ...outbound,
      upstream: (service: Parameters<typeof outbound.upstream>[0]) =>
        outbound.upstream({ ...service, baseUrl: upstream.url }),
    }
    const context = {
      outbound: local,
      identities: listedIdentities('coingecko', {}),
      now: () => Date.parse(now),
    }
    const source = createCoingeckoSource(context, { ...plan, baseUrl, key: 'CG-secret' })
    await source.read(signal)
    expect(upstream.last?.headers).toMatchObject({ [header]: 'CG-secret' })
    expect(upstream.last?.address.href).not.toContain('secret')
  })

  it.each([
    [500, 10_000, 11.2],
    [250, 10_000, 6.2],
    [10_000, 500_000, 4],
    [250, 10_000_000, 1],
  ])(
    'MKT-06 reads %d coins with %d calls a month about every %d minutes',
    async (coins, callsAMonth, minutes) => {
      await using opened = await open({ options: { coins, callsAMonth } })
      expect((opened.source.everyMs ?? 0) / 60_000).toBeCloseTo(minutes, 0)
    },
  )

  it('MKT-06 begins no more calls a minute than half the plan, and hands waiting on to the signal', async () => {
    const waits: number[] = []
    const coins = (query: URLSearchParams) => many(250, 250 * Number(query.get('page')))
    const wait = async (delayMs: number) => {
      waits.push(delayMs)
    }
    await using opened = await open({ coins, listed: {}, options: { coins: 1000, callsAMinute: 4, wait } })
    await opened.source.read(signal)
    expect(waits).toEqual([0, 0, 60_000, 60_000])
  })

  it('MKT-04 reads closes at the beginning of each day, and not the present', async () => {
    await using opened = await open({
      chart: () =>
        chartAnswer([
          ['2026-11-18T00:00:00Z', '1e-8'],
          ['2026-11-17T00:00:00Z', '66000.1'],
          ['2026-11-19T00:00:00Z', 'null'],
          ['2026-11-20T00:00:00Z', '0'],
          ['2026-11-20T15:37:00Z', '67000'],
        ]),
    })
    const request = { assetId: 'btc', from: '2026-11-17', to: '2026-11-20', signal }
    expect(await opened.source.history?.closes(request)).toEqual({
      currency: 'usd',
      observations: [
        { date: '2026-11-17', price: '66000.1' },
        { date: '2026-11-18', price: '0.00000001' },
      ],
    })
    expect(opened.asked[0]?.href).toContain(
      '/coins/bitcoin/market_chart?vs_currency=usd&days=4&interval=daily',
    )
  })

  it('MKT-04 asks a free plan for a year at most, and for no asset that is not listed', async () => {
    await using opened = await open({ chart: () => chartAnswer([['2026-01-01T00:00:00Z', '1']]) })
    const { history } = opened.source
    await history?.closes({ assetId: 'btc', from: '2016-01-01', to: '2026-11-20', signal })
    expect(opened.asked[0]?.searchParams.get('days')).toBe('365')
    expect(history?.covers('btc')).toBe(true)
    expect(history?.covers('usd')).toBe(false)
    await expect(
      history?.closes({ assetId: 'usd', from: '2026-01-01', to: '2026-01-02', signal }),
    ).rejects.toThrow(RangeError)
  })
})
