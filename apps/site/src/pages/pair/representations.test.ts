import { createInProcessSnapshotStore } from '@portico/stores'
import { createSnapshot, delistAssets, type Snapshot } from '@portico/market'
import { describe, expect, it } from 'vitest'
import { brandOf, flatYear, marketOf, smallMarket, nowMs } from '../../../test/context.ts'
import { readCardColours } from '../../representations/card/card-colours.ts'
import type { TaskOutcome } from '../../server/workers/worker-pool.ts'
import { isRepresentation, parseAddress } from '../../server/http/page-address.ts'
import { pageCaching } from '../../representations/rendered-page.ts'
import { createRepresentations } from './representations.ts'

const png = new Uint8Array([1, 2, 3])

function createBench(
  snapshot: Snapshot = marketOf(smallMarket),
  painted: TaskOutcome<Uint8Array> = { kind: 'done', result: png },
) {
  const drawn: string[] = []
  const snapshots = createInProcessSnapshotStore()
  snapshots.publish(snapshot)
  const render = createRepresentations({
    brand: brandOf(),
    publicOrigin: 'https://site.example',
    snapshots,
    now: () => nowMs,
    colours: readCardColours('').colours,
    painter: {
      async run(svg) {
        drawn.push(svg)
        return painted
      },
    },
  })
  const get = async (target: string) => {
    const parsed = parseAddress(target)
    if (parsed.kind === 'redirect') throw new Error(`${target} redirects to ${parsed.to}`)
    const { form } = parsed.address
    if (!isRepresentation(form)) throw new Error(`${target} is no representation`)
    return render({ ...parsed.address, form })
  }
  const json = async (target: string): Promise<unknown> => JSON.parse(String((await get(target)).body))
  return { drawn, get, json }
}

describe('the JSON document', () => {
  it('tells the whole conversion in plain decimals', async () => {
    const price = { source: 'Daily rates', asOf: '2026-09-29T00:00:00Z' }
    expect(await createBench().json('/convert/btc/eur.json?amount=2')).toEqual({
      amount: '2',
      from: { code: 'BTC', slug: 'btc', name: 'Bitcoin', kind: 'crypto' },
      to: { code: 'EUR', slug: 'eur', name: 'Euro', kind: 'fiat' },
      result: '105600',
      rate: '52800',
      inverse: '0.000018939393939393939394',
      asOf: '2026-09-29T00:00:00Z',
      sources: [{ name: 'Daily rates', url: 'https://rates.example/', licence: 'CC0-1.0' }],
      stale: false,
      provenance: { from: { price, supply: { source: 'Test', asOf: '2026-09-29' } }, to: { price } },
      changes: [
        { window: '24h', percent: '10', absolute: '4800', since: '2026-09-28' },
        { window: '7d', percent: '10', absolute: '4800', since: '2026-09-22' },
        { window: '30d', percent: '10', absolute: '4800', since: '2026-08-30' },
        { window: '365d', percent: '10', absolute: '4800', since: '2025-09-29' },
      ],
      olderThanSnapshot: [],
      links: {
        html: 'https://site.example/convert/btc/eur?amount=2',
        csv: 'https://site.example/convert/btc/eur.csv',
        card: 'https://site.example/convert/btc/eur.png?amount=2',
      },
      locale: { code: 'en', tag: 'en', numberTag: 'en', direction: 'ltr' },
      snapshot: { version: 'one', asOf: '2026-09-29T00:00:00Z' },
    })
  })

  it('is open to every origin, cached like a page and kept out of indexes', async () => {
    const { status, headers, keep } = await createBench().get('/convert/btc/usd.json')
    expect([status, keep]).toEqual([200, true])
    expect(headers).toEqual({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': pageCaching,
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-robots-tag': 'noindex',
    })
  })

  it('names assets in the language of the address', async () => {
    const { json } = createBench()
    expect(await json('/fr/convert/usd/eur.json')).toMatchObject({
      from: { name: 'dollar des États-Unis' },
      to: { name: 'euro' },
      links: { html: 'https://site.example/fr/convert/usd/eur' },
      locale: { code: 'fr' },
    })
    expect(await json('/convert/usd/eur.json?locale=ar')).toMatchObject({ locale: { direction: 'rtl' } })
    expect(await json('/convert/usd/eur.json?locale=nowhere')).toMatchObject({ locale: { code: 'en' } })
  })

  it('says why a change is not known, and which price is older than the snapshot', async () => {
    const old = { slug: 'coin', prices: flatYear('2'), behindDays: 4 }
    const young = { slug: 'young', prices: ['5'] }
    const { json } = createBench(marketOf([...smallMarket, old, young]))
    expect(await json('/convert/coin/usd.json')).toMatchObject({
      asOf: '2026-09-25T00:00:00Z',
      olderThanSnapshot: [{ code: 'COIN', day: '2026-09-25' }],
      changes: [{ window: '24h', missing: 'too-old' }, {}, {}, {}],
    })
    expect(await json('/convert/young/usd.json')).toMatchObject({
      changes: ['24h', '7d', '30d', '365d'].map((window) => ({ window, missing: 'listed-later' })),
    })
  })

  it('gives a day where a share closes', async () => {
    const { json } = createBench(marketOf([...smallMarket, { slug: 'aapl', kind: 'stock', prices: ['5'] }]))
    expect(await json('/convert/aapl/usd.json')).toMatchObject({ asOf: '2026-09-29' })
  })

  it('FMT-05 writes no exponent and loses no digit of the amount', async () => {
    const { json } = createBench()
    expect(await json('/convert/usd/btc.json?amount=0.00000000000000000001')).toMatchObject({
      amount: '0.00000000000000000001',
      result: '0.00000000000000000000000015151515151515151515',
    })
  })

  it('CONV-06 calculates as the page of the same address does', async () => {
    const { json } = createBench()
    expect(await json('/convert/btc/eur.json?amount=0.5%2B1%2F4')).toMatchObject({
      amount: '0.75',
      result: '39600',
      links: { html: 'https://site.example/convert/btc/eur?amount=0.75' },
    })
  })

  it.each(['abc', '--2', '1e999', '1%2F0', '0.5+1', '9'.repeat(50)])(
    'refuses the amount %s in text',
    async (amount) => {
      const answer = await createBench().get(`/convert/btc/usd.json?amount=${amount}`)
      expect(answer.status).toBe(400)
      expect(answer.headers['access-control-allow-origin']).toBe('*')
      expect(JSON.parse(String(answer.body))).toMatchObject({ error: { code: 'amount-unreadable' } })
    },
  )

  it.each(['/convert/nope/usd.json', '/convert/btc/__proto__.json', '/convert/btc/new.json'])(
    '%s is 404 as JSON that every origin can read',
    async (target) => {
      const answer = await createBench(marketOf([...smallMarket, { slug: 'new' }])).get(target)
      expect(answer.status).toBe(404)
      expect(answer.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'access-control-allow-origin': '*',
      })
      expect(JSON.parse(String(answer.body))).toMatchObject({ error: { code: 'pair-unknown' } })
    },
  )
})

describe('the history as CSV', () => {
  it('gives all days by default', async () => {
    const { headers, body } = await createBench().get('/convert/btc/usd.csv')
    const lines = String(body).split('\r\n')
    expect(lines).toHaveLength(402)
    expect([lines[0], lines[400], lines[401]]).toEqual(['date,rate', '2026-09-29,66000', ''])
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': 'attachment; filename="btc-usd.csv"',
      'access-control-allow-origin': '*',
    })
  })

  it('gives the days of a window and says so in the file name', async () => {
    const { headers, body } = await createBench().get('/convert/btc/usd.csv?window=7d')
    expect(String(body).split('\r\n')).toHaveLength(10)
    expect(headers['content-disposition']).toBe('attachment; filename="btc-usd-7d.csv"')
  })

  it.each(['1h', '__proto__', 'all'])('refuses the window %s and says which there are', async (window) => {
    const { status, headers, body } = await createBench().get(`/convert/btc/usd.csv?window=${window}`)
    expect([status, headers['content-type']]).toEqual([400, 'text/plain; charset=utf-8'])
    expect(body).toContain('24h, 7d, 30d, 90d, 365d')
  })

  it('is 404 in plain text for an unknown pair', async () => {
    const { status, headers } = await createBench().get('/convert/btc/nope.csv')
    expect([status, headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8'])
    expect(headers).not.toHaveProperty('content-disposition')
  })
})

describe('the share card', () => {
  it('CONV-01 draws amount, codes, result, day and the name of the brand', async () => {
    const { get, drawn } = createBench()
    const answer = await get('/convert/btc/eur.png?amount=2')
    expect(answer).toMatchObject({ status: 200, body: png, keep: true })
    expect(answer.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': pageCaching })
    const texts = [...(drawn[0] ?? '').matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text)
    expect(texts).toEqual([
      'Test Exchange',
      '2026-09-29',
      '2 BTC',
      '= 105,600.00 EUR',
      '1 BTC = 52,800.00 EUR',
      '2026-08-30',
      '2026-09-29',
      '+10.00%',
    ])
  })

  it('CONV-01 draws the result of a calculation', async () => {
    const { drawn, get } = createBench()
    await get('/convert/btc/eur.png?amount=4%2F2')
    expect(drawn[0]).toContain('2 BTC')
  })

  it('CONV-07 draws one where the amount cannot be read', async () => {
    const { get, drawn } = createBench()
    await get('/convert/btc/eur.png?amount=abc')
    expect(drawn[0]).toContain('>1 BTC<')
  })

  it('asks to come back when too many wait, and keeps nothing', async () => {
    const answer = await createBench(undefined, { kind: 'busy' }).get('/convert/btc/usd.png')
    expect(answer).toMatchObject({ status: 503, keep: false })
    expect(answer.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
  })

  it('draws nothing for an unknown pair', async () => {
    const { get, drawn } = createBench()
    expect((await get('/convert/btc/nope.png')).status).toBe(404)
    expect(drawn).toEqual([])
  })
})

describe('the feed', () => {
  it('is Atom for every origin, cached like a page and kept out of indexes', async () => {
    const answer = await createBench().get('/fr/convert/btc/usd.atom')
    expect([answer.status, answer.keep]).toEqual([200, true])
    expect(answer.headers).toMatchObject({
      'content-type': 'application/atom+xml; charset=utf-8',
      'cache-control': pageCaching,
      'access-control-allow-origin': '*',
      'x-robots-tag': 'noindex',
    })
    expect(String(answer.body)).toContain('https://site.example/fr/convert/btc/usd.atom')
  })

  it('gives the days of a move alone where one is asked for', async () => {
    const entries = async (target: string) =>
      String((await createBench().get(target)).body).split('<entry>').length - 1
    expect(await entries('/convert/btc/usd.atom?change=10')).toBe(1)
    expect(await entries('/convert/btc/usd.atom?change=10.5')).toBe(0)
    expect(await entries('/convert/btc/usd.atom')).toBe(30)
  })

  it.each(['abc', '-5', '1e3', '5%25', '99999', '1.23456'])('refuses the move %s in text', async (change) => {
    const answer = await createBench().get(`/convert/btc/usd.atom?change=${change}`)
    expect([answer.status, answer.headers['content-type']]).toEqual([400, 'text/plain; charset=utf-8'])
  })

  it('says that there is none of an unknown pair', async () => {
    expect((await createBench().get('/convert/btc/nope.atom')).status).toBe(404)
  })
})

describe('names in the path', () => {
  it.each([
    ['/convert/bitcoin/euro.json?amount=2', '/convert/btc/eur.json?amount=2'],
    ['/fr/convert/bitcoin/euro.csv?window=7d', '/fr/convert/btc/eur.csv?window=7d'],
    ['/convert/bitcoin/euro.png', '/convert/btc/eur.png'],
    ['/convert/bitcoin/euro.atom?change=5', '/convert/btc/eur.atom?change=5'],
  ])('%s leads to %s, for every origin', async (target, location) => {
    const answer = await createBench().get(target)
    expect(answer.status).toBe(301)
    expect(answer.headers).toMatchObject({ location, 'access-control-allow-origin': '*' })
  })
})

describe('a pair of which an asset was taken off', () => {
  const delisted = createSnapshot(delistAssets(marketOf(smallMarket).data, new Set(['btc'])))

  it.each(['json', 'csv', 'png', 'atom'])('GATE-05 is gone, not unknown, as .%s', async (ending) => {
    const { get, drawn } = createBench(delisted)
    for (const pair of ['btc/usd', 'usd/btc', 'btc/nope'])
      expect(await get(`/convert/${pair}.${ending}`)).toMatchObject({ status: 410 })
    expect(await get(`/convert/nope/usd.${ending}`)).toMatchObject({ status: 404 })
    expect(drawn).toEqual([])
  })

  it('GATE-05 says so in JSON', async () => {
    const body = await createBench(delisted).json('/convert/btc/usd.json')
    expect(body).toMatchObject({ error: { code: 'pair-gone' } })
  })
})
