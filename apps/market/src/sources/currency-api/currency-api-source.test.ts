import { createOutbound, UpstreamError } from '@portico/outbound'
import { startTestUpstream, type TestUpstream } from '@portico/outbound/test-upstream'
import { describe, expect, it } from 'vitest'
import { describeMarketSource } from '../../../test/sources/contract.ts'
import { listedIdentities } from '../../../test/sources/contract-identities.ts'
import { createCurrencyApiSource } from './currency-api-source.ts'

const listed = { btc: 'btc', eur: 'eur', xau: 'xau', shib: 'shib' }
const rates = { btc: '0.000012018', eur: '0.88022588', xau: '0.0002421835', shib: '179250.51', zzz: '1.5' }
const now = '2026-11-20T18:30:00Z'
const never = new AbortController().signal
const folder = '/npm/@fawazahmed0/currency-api@'
const template = (baseUrl: string) => `${baseUrl}${folder}{date}/v1/`

/** A day's file as it is published: the day, and units for one US dollar by code. */
function fileBody(date: string, numbers: Readonly<Record<string, string>>): string {
  const fields = Object.entries({ usd: '1', ...numbers }).map(([code, rate]) => `"${code}":${rate}`)
  return `{"date":"${date}","usd":{${fields.join(',')}}}`
}

/** The day that an address asks for; null for other addresses. */
function askedDate({ pathname }: URL): string | null {
  return (
    /^\/npm\/@fawazahmed0\/currency-api@([^/]+)\/v1\/currencies\/usd\.min\.json$/.exec(pathname)?.[1] ?? null
  )
}

describeMarketSource('currency-api', {
  id: 'currency-api',
  now,
  listed,
  prices: {
    btc: '83208.520552504576469',
    eur: '1.1360720273300757755',
    xau: '4129.1004548204150985',
    shib: '0.0000055787846851872276402',
  },
  answer: (address, spoilt) => {
    const date = askedDate(address)
    if (date === null || date === '2026-11-15') return null
    return fileBody(date === 'latest' ? '2026-11-20' : date, { ...rates, btc: spoilt ?? rates.btc })
  },
  create: (context, baseUrl) => createCurrencyApiSource(context, { baseUrls: [template(baseUrl)] }),
})

type Answer = (date: string) => string | null

/** A source with two mirrors. */
async function openMirrors(first: Answer, second: Answer) {
  const asked: string[] = []
  const start = (name: string, answer: Answer) =>
    startTestUpstream((address) => {
      const date = askedDate(address)
      asked.push(`${name} ${date}`)
      return date === null ? null : answer(date)
    })
  const mirrors: readonly TestUpstream[] = [await start('first', first), await start('second', second)]
  const outbound = createOutbound({ privateHosts: mirrors.map(({ host }) => host) })
  const withTimeout = {
    ...outbound,
    upstream: (service: Parameters<typeof outbound.upstream>[0]) =>
      outbound.upstream({ ...service, attempts: 1, timeoutMs: 500 }),
  }
  const source = createCurrencyApiSource(
    {
      outbound: withTimeout,
      identities: listedIdentities('currency-api', listed),
      now: () => Date.parse(now),
    },
    { baseUrls: mirrors.map(({ url }) => template(url)) },
  )
  if (source.history?.day === undefined) throw new Error('The source gives no days.')
  return {
    source,
    history: source.history,
    day: source.history.day,
    asked,
    async [Symbol.asyncDispose]() {
      await outbound[Symbol.asyncDispose]()
      for (const mirror of mirrors) await mirror[Symbol.asyncDispose]()
    },
  }
}

const dated =
  (date: string, numbers: Readonly<Record<string, string>> = rates): Answer =>
  () =>
    fileBody(date, numbers)
const byDate: Answer = (date) => fileBody(date, rates)
const broken: Answer = () => '<html>'

describe('createCurrencyApiSource, the present', () => {
  it('MKT-01 says of every price that it is of the day of the file', async () => {
    await using open = await openMirrors(dated('2026-11-19'), broken)
    const reading = await open.source.read(never)
    expect(reading.asOf).toBe('2026-11-19T00:00:00Z')
    expect(new Set(reading.quotes.map(({ asOf }) => asOf))).toEqual(new Set(['2026-11-19T00:00:00Z']))
    expect(open.asked).toEqual(['first latest'])
  })

  it('MKT-03 asks the second address where the first fails, and reads the same from it', async () => {
    await using open = await openMirrors(broken, dated('2026-11-20'))
    await using healthy = await openMirrors(dated('2026-11-20'), broken)
    expect(await open.source.read(never)).toEqual(await healthy.source.read(never))
    expect(open.asked).toEqual(['first latest', 'second latest'])
  })

  it('MKT-03 takes the newer file where the first address has fallen behind', async () => {
    await using open = await openMirrors(dated('2026-11-13'), dated('2026-11-20'))
    expect((await open.source.read(never)).asOf).toBe('2026-11-20T00:00:00Z')
    await using both = await openMirrors(dated('2026-11-13'), dated('2026-11-12'))
    expect((await both.source.read(never)).asOf).toBe('2026-11-13T00:00:00Z')
    await using alone = await openMirrors(dated('2026-11-13'), broken)
    expect((await alone.source.read(never)).asOf).toBe('2026-11-13T00:00:00Z')
  })

  it('MKT-03 does not believe a file of a day to come', async () => {
    await using open = await openMirrors(dated('2026-11-21'), dated('2026-11-20'))
    expect((await open.source.read(never)).asOf).toBe('2026-11-20T00:00:00Z')
    await using neither = await openMirrors(dated('2026-11-21'), dated('2027-01-01'))
    await expect(neither.source.read(never)).rejects.toMatchObject({ fault: 'shape' })
  })

  it('MKT-03 rejects when both addresses fail, and when neither prices a known asset', async () => {
    await using open = await openMirrors(broken, broken)
    await expect(open.source.read(never)).rejects.toThrow(UpstreamError)
    await using empty = await openMirrors(dated('2026-11-20', { zzz: '1' }), broken)
    await expect(empty.source.read(never)).rejects.toMatchObject({ fault: 'shape' })
  })

  it('MKT-01 reads numbers with exponents to their last digit', async () => {
    await using open = await openMirrors(dated('2026-11-20', { btc: '1e-8', shib: '1.25E+5' }), broken)
    const { quotes } = await open.source.read(never)
    expect(quotes.map(({ assetId, price }) => [assetId, price])).toEqual([
      ['btc', '100000000'],
      ['shib', '0.000008'],
    ])
  })
})

describe('createCurrencyApiSource, the past', () => {
  it('MKT-04 gives all assets of a day by one request', async () => {
    await using open = await openMirrors(byDate, broken)
    const { currency, prices } = await open.day('2026-10-01', never)
    expect(currency).toBe('usd')
    expect([...prices.keys()]).toEqual(['btc', 'eur', 'xau', 'shib'])
    expect(open.asked).toEqual(['first 2026-10-01'])
  })

  it('MKT-04 refuses a file of another day than the one asked for', async () => {
    await using open = await openMirrors(dated('2026-09-30'), dated('2026-10-02'))
    expect((await open.day('2026-10-01', never)).prices.size).toBe(0)
    await using second = await openMirrors(dated('2026-09-30'), byDate)
    expect((await second.day('2026-10-01', never)).prices.size).toBe(4)
  })

  it('MKT-04 knows a missing day from a failure', async () => {
    const missing: Answer = () => null
    await using open = await openMirrors(missing, broken)
    expect((await open.day('2026-10-01', never)).prices.size).toBe(0)
    await using reversed = await openMirrors(broken, missing)
    expect((await reversed.day('2026-10-01', never)).prices.size).toBe(0)
    await using failing = await openMirrors(broken, broken)
    await expect(failing.day('2026-10-01', never)).rejects.toThrow(UpstreamError)
  })

  it.each(['-1', '0', '1e308', 'null', '"none"', '[]'])('MKT-04 leaves %s out of the past', async (rate) => {
    await using open = await openMirrors((date) => fileBody(date, { btc: rate, eur: '0.5' }), broken)
    expect([...(await open.day('2026-10-01', never)).prices]).toEqual([['eur', '2']])
  })

  it('MKT-04 gives the closes of one asset day by day, with gaps where days are missing', async () => {
    await using open = await openMirrors(
      (date) => (date === '2026-11-18' ? null : byDate(date)),
      () => null,
    )
    const { observations } = await open.history.closes({
      assetId: 'xau',
      from: '2026-11-17',
      to: '2026-12-01',
      signal: never,
    })
    expect(observations.map(({ date }) => date)).toEqual(['2026-11-17', '2026-11-19', '2026-11-20'])
    expect(open.asked).not.toContain('first 2026-11-21')
  })
})
