import { createSnapshot } from '@portico/market'
import { createInProcessLiveFeed } from '@portico/stores'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestGateway, type TestGateway, testSnapshotData } from '../../../test/gateway.ts'
import { readEvents } from '../../../test/stream-events.ts'

const later = '2026-09-29T00:00:07Z'
const path = '/v1/market/stream'

let gateway: TestGateway
const live = createInProcessLiveFeed()
beforeAll(async () => {
  gateway = await startTestGateway({ live, streams: { limit: 10_000, perAddress: 5 } })
})
afterAll(() => gateway[Symbol.asyncDispose]())

const open = (query: string) => readEvents(`${gateway.origin}${path}?${query}`)

describe('GET /v1/market/stream', () => {
  it('CUR-02 begins with the prices that are known, and goes on with those that change', async () => {
    using reader = await open('assets=btc,eur')
    await reader.until(() => reader.events.length >= 2)
    expect(reader.text()).toMatch(/^retry: 5000\n\n/)
    expect(reader.events).toEqual([
      {
        name: 'prices',
        data: {
          prices: {
            btc: ['130', testSnapshotData.asOf, 'test'],
            eur: ['1.25', testSnapshotData.asOf, 'test'],
          },
        },
      },
      { name: 'snapshot', data: { version: 'v-1', asOf: testSnapshotData.asOf } },
    ])
    live.publish([{ assetId: 'btc', price: '131.5', asOf: later, source: 'ticker' }])
    await reader.until(() => reader.events.length >= 3)
    expect(reader.events.at(-1)).toEqual({
      name: 'prices',
      data: { prices: { btc: ['131.5', later, 'ticker'] } },
    })
  })

  it('tells that pages have newer figures', async () => {
    await using own = await startTestGateway()
    using reader = await readEvents(`${own.origin}${path}?assets=btc`)
    await reader.until(() => reader.events.length >= 2)
    own.context.snapshots.publish(createSnapshot({ ...testSnapshotData, version: 'v-2', asOf: later }))
    await reader.until(() => reader.events.length >= 3)
    expect(reader.events.at(-1)).toEqual({ name: 'snapshot', data: { version: 'v-2', asOf: later } })
  })

  it('is kept by no cache and held back by no proxy', async () => {
    using reader = await open('assets=btc')
    expect(reader.response.statusCode).toBe(200)
    expect(reader.response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    expect(reader.response.headers).not.toHaveProperty('content-encoding')
  })

  it('leaves out assets that are unknown or have no price, as long as one is known', async () => {
    using reader = await open('assets=btc,nope,xts')
    await reader.until(() => reader.events.length >= 1)
    expect(reader.events[0]?.data).toEqual({ prices: { btc: ['130', testSnapshotData.asOf, 'test'] } })
  })

  it.each([
    ['assets=nope', 404, '30001', 'assets'],
    ['', 400, '00400', 'assets'],
    ['assets=', 400, '00400', 'assets'],
    ['assets=BTC', 400, '00400', 'assets'],
    ['assets=btc&assets=eur', 400, '00400', 'assets'],
    ['assets=btc,__proto__', 400, '00400', 'assets'],
    ['assets=btc&utm_source=x', 400, '00400', 'utm_source'],
    [`assets=${Array.from({ length: 129 }, (_, index) => `a${index}`).join(',')}`, 400, '00400', 'assets'],
  ])('GATE-03 answers ?%s with %d, %s and a word about %s', async (query, status, code, word) => {
    const response = await fetch(`${gateway.origin}${path}?${query}`)
    const envelope = await response.json()
    expect([response.status, envelope.code]).toEqual([status, code])
    expect(envelope.msg).toContain(word)
  })

  it('answers HEAD with the head alone, OPTIONS with what it takes, and no POST', async () => {
    const ask = (method: string) => gateway.call(`${path}?assets=btc`, { method })
    const head = await ask('HEAD')
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
    expect((await ask('OPTIONS')).headers.get('allow')).toBe('GET, HEAD, OPTIONS')
    expect((await ask('POST')).status).toBe(405)
  })

  it('refuses another host before it opens anything', async () => {
    using reader = await readEvents(`${gateway.origin}${path}?assets=btc`, { host: 'evil.example' })
    expect(reader.response.statusCode).toBe(400)
  })

  it('gives one address no more than its share, and the place of one who left to the next', async () => {
    const readers = await Promise.all(Array.from({ length: 5 }, () => open('assets=btc')))
    const refused = await fetch(`${gateway.origin}${path}?assets=btc`)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    for (const reader of readers) reader[Symbol.dispose]()
    const next = await expect
      .poll(() =>
        open('assets=btc').then((reader) => {
          reader[Symbol.dispose]()
          return reader.response.statusCode
        }),
      )
      .toBe(200)
    return next
  })

  it('answers 503 with a time to come again when all streams are taken', async () => {
    await using full = await startTestGateway({ streams: { limit: 0, perAddress: 1 } })
    const response = await fetch(`${full.origin}${path}?assets=btc`)
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60'])
    expect(await response.json()).toMatchObject({ code: '00503' })
  })

  it('OPS-01 ends its streams when the server stops, and keeps it from nothing', async () => {
    const own = await startTestGateway()
    using reader = await readEvents(`${own.origin}${path}?assets=btc`)
    await reader.until(() => reader.events.length > 0)
    await own.app.close()
    await reader.until(reader.isEnded)
    expect(reader.text().endsWith('\n\n')).toBe(true)
  })

  it('GATE-03 never answers 5xx, whatever is asked for', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 40, unit: 'grapheme' }), async (assets) => {
        using reader = await open(new URLSearchParams({ assets }).toString())
        expect(reader.response.statusCode).toBeLessThan(500)
      }),
      { numRuns: 60 },
    )
  })
})
