import { calls, marketAssets, marketHistory, marketQuote, parseOutput } from '@portico/contract'
import { createSnapshot } from '@portico/market'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestGateway, type TestGateway, testSnapshotData } from '../../test/gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway[Symbol.asyncDispose]())

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await gateway.call(path, { method: 'GET', headers })
  return { response, envelope: await response.json() }
}

describe('GET /v1/market/quote', () => {
  it('converts an amount and tells the changes, with reasons where there are none', async () => {
    const { envelope } = await get('/v1/market/quote?from=BTC&to=euro&amount=0.5')
    const quote = parseOutput(marketQuote, envelope.data)
    expect(quote).toMatchObject({
      version: 'v-1',
      from: 'btc',
      to: 'eur',
      amount: '0.5',
      rate: '104',
      value: '52',
    })
    expect(quote.sources).toEqual(testSnapshotData.sources)
    const [day, week, month, year] = quote.changes
    expect(day).toMatchObject({ window: '24h', before: '103.2', absolute: '0.8', missing: null })
    expect(week).toMatchObject({ window: '7d', since: '2026-09-22' })
    expect(month).toMatchObject({ window: '30d', before: '80', percent: '30' })
    expect(year).toMatchObject({ window: '365d', before: null, percent: null, missing: 'listed-later' })
  })

  it('LIVE-05 tells where the price of each side is from, but for a past day', async () => {
    const { envelope } = await get('/v1/market/quote?from=btc&to=eur')
    const source = testSnapshotData.quotes.find(({ assetId }) => assetId === 'btc')
    expect(envelope.data.provenance).toMatchObject({
      from: { source: source?.source, asOf: source?.asOf },
      to: { source: expect.any(String) },
    })
    const past = await get('/v1/market/quote?from=btc&to=eur&date=2026-09-01')
    expect(past.envelope.data).not.toHaveProperty('provenance')
  })

  it('takes the rate of a past day and tells no changes', async () => {
    const { envelope } = await get('/v1/market/quote?from=btc&to=usd&date=2026-09-01')
    expect(envelope.data).toMatchObject({ rate: '102', rateAsOf: '2026-09-01', changes: [] })
  })

  it('TRUTH-05 says that a past rate is in units that have changed since', async () => {
    await using other = await startTestGateway()
    const cuts = [{ date: '2026-09-10', reason: 'redenomination', factor: '100' }] as const
    const series = testSnapshotData.series.map((one) => (one.assetId === 'eur' ? { ...one, cuts } : one))
    other.context.snapshots.publish(createSnapshot({ ...testSnapshotData, version: 'v-2', series }))
    const ask = async (date: string) => {
      const answer = await other.call(`/v1/market/quote?from=btc&to=eur${date}`, { method: 'GET' })
      return parseOutput(marketQuote, (await answer.json()).data)
    }
    const [change] = cuts
    expect((await ask('&date=2026-09-09')).unitChanges).toEqual([{ asset: 'eur', ...change }])
    expect(await ask('&date=2026-09-10')).not.toHaveProperty('unitChanges')
    expect(await ask('')).not.toHaveProperty('unitChanges')
  })

  it('answers a question the same way again, and one that differs in any part anew', async () => {
    const valueOf = async (query: string) => (await get(`/v1/market/quote?${query}`)).envelope.data.value
    const questions = [
      'from=btc&to=usd&amount=2',
      'from=btc&to=usd&amount=20',
      'from=btc&to=eur&amount=2',
      'from=usd&to=btc&amount=2',
      'from=btc&to=usd&amount=2&date=2026-09-01',
    ]
    const values = await Promise.all(questions.map(valueOf))
    expect(new Set(values).size).toBe(questions.length)
    expect(await Promise.all(questions.map(valueOf))).toEqual(values)
  })

  it('writes an answer anew for another snapshot', async () => {
    await using other = await startTestGateway()
    const ask = async () => (await other.call('/v1/market/quote?from=btc&to=usd', { method: 'GET' })).json()
    expect((await ask()).data.version).toBe('v-1')
    other.context.snapshots.publish(createSnapshot({ ...testSnapshotData, version: 'v-2' }))
    expect((await ask()).data.version).toBe('v-2')
  })

  it('FMT-05 writes the smallest value out without an exponent', async () => {
    const amount = `0.${'0'.repeat(39)}1`
    const { envelope } = await get(`/v1/market/quote?from=dust&to=xau&amount=${amount}`)
    expect(parseOutput(marketQuote, envelope.data).value).toBe(`0.${'0'.repeat(75)}3`)
  })

  it.each([
    ['from=nope&to=usd', 404, '30001', 'from'],
    ['from=btc&to=nope', 404, '30001', 'to'],
    ['from=xts&to=usd', 404, '30002', 'rate'],
    ['from=btc&to=usd&date=1999-01-01', 404, '30002', 'rate'],
    ['from=btc&to=usd&amount=-1', 400, '00400', 'amount'],
    ['from=btc&to=usd&amount=1e5', 400, '00400', 'amount'],
    ['from=btc&to=usd&date=2026-02-30', 400, '00400', 'date'],
    ['from=btc', 400, '00400', 'to'],
    ['from=btc&to=usd&to=eur', 400, '00400', 'to'],
    ['from=btc&to=usd&utm_source=x', 400, '00400', 'utm_source'],
    ['from=%00&to=usd', 400, '00400', 'from'],
    ['from=btc&to=__proto__', 400, '00400', 'to'],
    ['from=%ff&to=usd', 400, '00400', 'from'],
    ['', 400, '00400', 'from'],
  ])('GATE-03 answers ?%s with %d, %s and a word about %s', async (query, status, code, word) => {
    const { response, envelope } = await get(`/v1/market/quote?${query}`)
    expect([response.status, envelope.code]).toEqual([status, code])
    expect(envelope.msg).toContain(word)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})

describe('GET /v1/market/assets', () => {
  it('lists the catalogue in pages, null where there is no price', async () => {
    const { envelope } = await get('/v1/market/assets?kind=fiat&limit=2&page=2')
    const list = parseOutput(marketAssets, envelope.data)
    expect(list).toMatchObject({ total: 3, page: 2, limit: 2 })
    expect(list.assets).toHaveLength(1)
    const all = (await get('/v1/market/assets')).envelope.data.assets
    expect(all).toHaveLength(6)
    expect(all.find((asset: { slug: string }) => asset.slug === 'xts')).toMatchObject({
      price: null,
      priceAsOf: null,
    })
  })

  it('LOC-07 names currencies in the language asked for and finds them by that name', async () => {
    const { envelope } = await get('/v1/market/assets?locale=fr&q=dollar&kind=fiat')
    expect(envelope.data.assets[0]).toMatchObject({ code: 'USD', name: 'dollar des États-Unis' })
    const japanese = await get(`/v1/market/assets?locale=ja&q=${encodeURIComponent('ユーロ')}`)
    expect(japanese.envelope.data.assets[0]).toMatchObject({ code: 'EUR', name: 'ユーロ' })
    const unknown = await get('/v1/market/assets?locale=xx&q=usd')
    expect(unknown.envelope.data.assets[0]).toMatchObject({ name: 'US Dollar' })
  })

  it('finds nothing without failing', async () => {
    const { envelope } = await get('/v1/market/assets?q=zzzzzzzzzz&page=9999')
    expect(envelope.data).toMatchObject({ total: 0, assets: [] })
  })

  it.each([
    ['limit=51'],
    ['limit=0'],
    ['limit=x'],
    ['page=0'],
    ['page=10001'],
    ['kind=bond'],
    ['locale=%22'],
    [`q=${'x'.repeat(65)}`],
  ])('GATE-03 refuses ?%s by name', async (query) => {
    const { response, envelope } = await get(`/v1/market/assets?${query}`)
    expect([response.status, envelope.code]).toEqual([400, '00400'])
    expect(envelope.msg).toContain(query.split('=')[0])
  })
})

describe('GET /v1/market/history', () => {
  it('gives the points of the window, oldest first', async () => {
    const { envelope } = await get('/v1/market/history?from=btc&to=eur&window=7d')
    const history = parseOutput(marketHistory, envelope.data)
    expect(history.points).toHaveLength(8)
    expect(history.points.at(-1)).toEqual({ date: '2026-09-29', rate: '104' })
    expect(history).toMatchObject({ window: '7d', cut: null })
  })

  it.each([
    ['from=btc&to=nope', '30001'],
    ['from=dust&to=usd', '30002'],
    ['from=btc&to=usd&window=1y', '00400'],
  ])('GATE-03 refuses ?%s with %s', async (query, code) => {
    expect((await get(`/v1/market/history?${query}`)).envelope.code).toBe(code)
  })
})

describe('caching by snapshot', () => {
  it('answers 304 to the tag of the current snapshot, and 200 after the next', async () => {
    await using own = await startTestGateway()
    const path = '/v1/market/history?from=btc&to=usd'
    const first = await own.call(path, { method: 'GET' })
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toMatch(/^public, max-age=60/)
    const again = await own.call(path, { method: 'GET', headers: { 'if-none-match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    own.context.snapshots.publish(createSnapshot({ ...testSnapshotData, version: 'v-2' }))
    const later = await own.call(path, { method: 'GET', headers: { 'if-none-match': etag } })
    expect(later.status).toBe(200)
    expect(later.headers.get('etag')).toBe('W/"v-2"')
  })

  it('keeps time and trace id of one request out of an answer that a cache keeps', async () => {
    const { response } = await get('/v1/market/assets', {
      'x-forwarded-host': 'evil.example',
      host: 'evil.example',
    })
    expect(response.headers.has('requesttime')).toBe(false)
    expect(response.headers.has('uhti')).toBe(false)
    expect([...response.headers].flat().join(' ')).not.toContain('evil')
  })
})

describe('the contract under random input', () => {
  it('GATE-03 never answers 5xx', async () => {
    const text = fc.oneof(
      fc.string({ maxLength: 20, unit: 'grapheme' }),
      fc.constantFrom('btc', 'usd', '1', '24h', '__proto__'),
    )
    const query = fc.dictionary(
      fc.constantFrom('from', 'to', 'amount', 'window', 'q', 'kind', 'limit', 'page', 'date'),
      text,
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...calls),
        query,
        fc.json({ maxDepth: 3 }),
        async (call, fields, body) => {
          const search = call.method === 'GET' ? `?${new URLSearchParams(fields)}` : ''
          const response = await gateway.call(`${call.path}${search}`, {
            method: call.method,
            ...(call.method === 'GET' ? {} : { body }),
          })
          expect(response.status).toBeLessThan(500)
          expect((await response.json()).code).toMatch(/^\d{5}$/)
        },
      ),
      { numRuns: 300 },
    )
  })
})
