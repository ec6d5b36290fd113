import { createOutbound, UpstreamError } from '@portico/outbound'
import { startTestUpstream, type TestAnswer } from '@portico/outbound/test-upstream'
import { describe, expect, it } from 'vitest'
import { describeMarketSource } from '../../../test/sources/contract.ts'
import { listedIdentities } from '../../../test/sources/contract-identities.ts'
import { createFrankfurterSource } from './frankfurter-source.ts'
import { type AnsweredDay, answerRates, ratesBody } from '../../../test/sources/frankfurter-answers.ts'

const listed = { eur: 'EUR', uzs: 'UZS', kwd: 'KWD', xau: 'XAU', xag: 'XAG' }

const friday: AnsweredDay = {
  date: '2026-11-20',
  currencies: { EUR: '0.88023', UZS: '11792', KWD: '0.30871', ZZZ: '3.5' },
  metals: { XAU: '4129.1', XAG: '60.618' },
}
const thursday: AnsweredDay = {
  date: '2026-11-19',
  currencies: { EUR: '0.88', UZS: '11790' },
  metals: { XAU: '4100.25' },
}
/** Published on Friday for the Saturday, as the Russian bank does. */
const ahead: AnsweredDay = { date: '2026-11-21', currencies: { EUR: '0.9' }, metals: {} }
const days = [thursday, friday, ahead]
const never = new AbortController().signal

describeMarketSource('Frankfurter', {
  id: 'frankfurter',
  now: '2026-11-20T18:30:00Z',
  listed,
  prices: {
    eur: '1.1360667098372016405',
    uzs: '0.000084803256445047489824',
    xau: '4129.1',
    xag: '60.618',
  },
  answer: (address, spoilt) => {
    const currencies = { ...friday.currencies, EUR: spoilt ?? '0.88023' }
    const body = answerRates(address, [thursday, { ...friday, currencies }, ahead])
    // One row stands twice.
    return body?.replace(/^\[(\{[^}]*\})/, '[$1,$1') ?? null
  },
  create: (context, baseUrl) => createFrankfurterSource(context, { baseUrl }),
})

async function openServer(answer: (address: URL) => string | TestAnswer | null, now: string) {
  const addresses: string[] = []
  const upstream = await startTestUpstream((address) => {
    addresses.push(`${address.pathname}${address.search}`)
    return answer(address)
  })
  const outbound = createOutbound({ privateHosts: [upstream.host] })
  const identities = listedIdentities('frankfurter', listed)
  const source = createFrankfurterSource(
    { outbound, identities, now: () => Date.parse(now) },
    { baseUrl: upstream.url },
  )
  return {
    source,
    addresses,
    async [Symbol.asyncDispose]() {
      await outbound[Symbol.asyncDispose]()
      await upstream[Symbol.asyncDispose]()
    },
  }
}

function historyOf({ source }: Awaited<ReturnType<typeof openServer>>) {
  if (source.history === undefined) throw new Error('Frankfurter keeps no history.')
  return source.history
}

describe('createFrankfurterSource', () => {
  it('MKT-01 says on a Sunday that its rates are of Friday', async () => {
    await using open = await openServer(
      (address) => answerRates(address, [thursday, friday]),
      '2026-11-22T09:00:00Z',
    )
    const reading = await open.source.read(never)
    expect(reading.asOf).toBe('2026-11-20T00:00:00Z')
    expect(new Set(reading.quotes.map(({ asOf }) => asOf))).toEqual(new Set(['2026-11-20T00:00:00Z']))
  })

  it('MKT-01 tells a rate that its bank has not renewed with the day it is of', async () => {
    const renewed = { ...friday, currencies: { EUR: '0.88023' } }
    await using open = await openServer(
      (address) => answerRates(address, [thursday, renewed]),
      '2026-11-20T09:00:00Z',
    )
    const reading = await open.source.read(never)
    expect(reading.quotes.find(({ assetId }) => assetId === 'uzs')?.asOf).toBe('2026-11-19T00:00:00Z')
    expect(reading.asOf).toBe('2026-11-20T00:00:00Z')
  })

  it('MKT-03 leaves rates alone that are published for tomorrow', async () => {
    await using open = await openServer((address) => answerRates(address, days), '2026-11-20T18:30:00Z')
    const { quotes } = await open.source.read(never)
    expect(quotes.map(({ asOf }) => asOf).filter((asOf) => asOf > '2026-11-20T18:30:00Z')).toEqual([])
    expect(open.addresses.every((address) => address.includes('date=2026-11-20'))).toBe(true)
  })

  it('MKT-01 reads an ounce with the digits that its price has, never from the rate for a dollar', async () => {
    await using open = await openServer((address) => answerRates(address, days), '2026-11-20T18:30:00Z')
    const { quotes } = await open.source.read(never)
    expect(quotes.find(({ assetId }) => assetId === 'xau')?.price).toBe('4129.1')
  })

  it.each([404, 422])(
    'MKT-03 does without a metal that the server does not know (status %i)',
    async (status) => {
      const answer = (address: URL) =>
        address.searchParams.get('base') === 'XAG' ? { status, body: '{}' } : answerRates(address, days)
      await using open = await openServer(answer, '2026-11-20T18:30:00Z')
      const { quotes } = await open.source.read(never)
      expect(quotes.map(({ assetId }) => assetId)).toEqual(expect.arrayContaining(['eur', 'xau']))
      expect(quotes.map(({ assetId }) => assetId)).not.toContain('xag')
    },
  )

  it('MKT-03 rejects as a whole when a metal cannot be read', async () => {
    const answer = (address: URL) =>
      address.searchParams.get('base') === 'XAG' ? { status: 403 } : answerRates(address, days)
    await using open = await openServer(answer, '2026-11-20T18:30:00Z')
    await expect(open.source.read(never)).rejects.toThrow(UpstreamError)
  })

  it('MKT-03 rejects an answer without any rate of a known currency', async () => {
    await using open = await openServer(() => '[]', '2026-11-20T18:30:00Z')
    await expect(open.source.read(never)).rejects.toMatchObject({ fault: 'shape' })
  })

  it('MKT-04 gives working days only, each once and within what is asked', async () => {
    const double = ratesBody([
      { date: '2026-11-20', base: 'USD', quote: 'EUR', rate: '0.5' },
      { date: '2026-11-16', base: 'USD', quote: 'EUR', rate: '0.25' },
      { date: '2026-11-13', base: 'USD', quote: 'EUR', rate: '0.125' },
      { date: '2026-11-17', base: 'USD', quote: 'EUR', rate: '0' },
      { date: '2026-11-18', base: 'USD', quote: 'GBP', rate: '0.5' },
      { date: '2026-11-20', base: 'USD', quote: 'EUR', rate: '0.5' },
    ])
    await using open = await openServer(() => double, '2026-11-22T09:00:00Z')
    const closes = await historyOf(open).closes({
      assetId: 'eur',
      from: '2026-11-14',
      to: '2026-11-22',
      signal: never,
    })
    expect(closes).toEqual({
      currency: 'usd',
      observations: [
        { date: '2026-11-16', price: '4' },
        { date: '2026-11-20', price: '2' },
      ],
    })
  })

  it('MKT-04 asks for long pasts in parts, for a metal by its own base, and never for the future', async () => {
    await using open = await openServer(() => '[]', '2026-11-22T09:00:00Z')
    const history = historyOf(open)
    await history.closes({ assetId: 'xau', from: '2020-01-01', to: '2027-01-01', signal: never })
    expect(open.addresses).toEqual([
      '/v2/rates?base=XAU&quotes=USD&from=2020-01-01&to=2023-12-30',
      '/v2/rates?base=XAU&quotes=USD&from=2023-12-31&to=2026-11-22',
    ])
    expect(
      (await history.closes({ assetId: 'eur', from: '2026-12-01', to: '2026-12-31', signal: never }))
        .observations,
    ).toEqual([])
    expect(open.addresses).toHaveLength(2)
  })

  it('MKT-04 refuses to speak of the past of an asset that it is not known to list', async () => {
    await using open = await openServer(() => '[]', '2026-11-22T09:00:00Z')
    const request = { assetId: 'btc', from: '2026-11-01', to: '2026-11-02', signal: never }
    await expect(historyOf(open).closes(request)).rejects.toThrow(RangeError)
  })
})
