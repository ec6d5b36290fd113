import { createHash } from 'node:crypto'
import { delistAssets, createSnapshot, type Snapshot } from '@portico/market'
import { createInProcessSnapshotStore } from '@portico/stores'
import { describe, expect, it } from 'vitest'
import type { StoredDays } from '../views/assets/stored-days.ts'
import { brandOf, flatYear, marketOf, noDays, smallMarket, nowMs } from '../../test/context.ts'
import { isRepresentation, parseAddress } from '../server/http/page-address.ts'
import { createRepresentations as createHistoryRepresentations } from '../pages/asset-history/representations.ts'
import { createRepresentations } from '../pages/asset/representations.ts'

const market = marketOf([...smallMarket, { slug: 'bare', prices: ['1', '2'] }, { slug: 'unpriced' }])

function bench(snapshot: Snapshot = market, storedDays: StoredDays = noDays) {
  const snapshots = createInProcessSnapshotStore()
  snapshots.publish(snapshot)
  const options = {
    ...{ publicOrigin: 'https://site.example', snapshots, storedDays },
    brand: brandOf(),
    now: () => nowMs,
  }
  const ofAsset = createRepresentations(options)
  const ofHistory = createHistoryRepresentations(options)
  const get = async (target: string) => {
    const parsed = parseAddress(target)
    if (parsed.kind === 'redirect') throw new Error(`${target} redirects to ${parsed.to}`)
    const { form } = parsed.address
    if (!isRepresentation(form)) throw new Error(`${target} is no representation`)
    const represent = parsed.address.page === 'asset' ? ofAsset : ofHistory
    return represent({ ...parsed.address, form })
  }
  const json = async (target: string): Promise<unknown> => JSON.parse(String((await get(target)).body))
  return { get, json }
}

describe('the representations of price pages', () => {
  it('COIN-02 TRUTH-07 tells all figures in plain decimals, with source and age of each', async () => {
    expect(await bench().json('/price/btc.json')).toMatchObject({
      asset: { code: 'BTC', slug: 'btc', name: 'Bitcoin', kind: 'crypto' },
      currency: 'USD',
      price: '66000',
      sources: [{ name: 'Daily rates', licence: 'CC0-1.0' }],
      changes: [{ window: '24h', percent: '10', since: '2026-09-28' }, {}, {}, {}],
      rangeUsd24h: { low: null, reason: 'daily-values' },
      marketCapUsd: {
        value: '1320000000000',
        ages: { price: '2026-09-29T00:00:00Z', supply: '2026-09-29' },
      },
      rank: { rank: 1, of: 1, older: [], ages: { supply: { oldest: '2026-09-29', newest: '2026-09-29' } } },
      supplies: [{ basis: 'circulating', quantity: '20000000', url: 'https://supply.example/' }],
      history: { days: 400, highestClose: { close: '66000', date: '2026-09-29' }, cut: null },
      links: { historyCsv: 'https://site.example/price/btc/history.csv' },
      snapshot: { version: 'one' },
    })
  })

  it('COIN-02 gives a reason in place of a figure that is not known', async () => {
    expect(await bench().json('/price/bare.json')).toMatchObject({
      marketCapUsd: { value: null, reason: 'no-supply' },
      rank: { rank: null, reason: 'no-supply' },
      supplies: [],
      history: { volatilityPercent: null },
    })
  })

  it('TRUTH-05 says of a currency that an official rate ended, and nothing of others', async () => {
    const rial = bench(marketOf([...smallMarket, { slug: 'irr', kind: 'fiat', prices: ['1', '2'] }]))
    const notes = [{ assetId: 'irr', date: '2026-01-10', event: 'official-rate-ended' }]
    expect(await rial.json('/price/irr.json')).toMatchObject({ notes })
    expect(await rial.json('/price/irr/history.json')).toMatchObject({ notes })
    expect(await rial.json('/price/btc.json')).toMatchObject({ notes: [] })
  })

  it('COIN-02 takes a single close for neither high nor low', async () => {
    const once = bench(marketOf([...smallMarket, { slug: 'once', prices: ['3'] }]))
    expect(await once.json('/price/once.json')).toMatchObject({
      history: { days: 1, highestClose: null, lowestClose: null },
    })
  })

  it('COIN-02 counts in the currency of the language', async () => {
    expect(await bench().json('/fr/price/btc.json')).toMatchObject({ currency: 'EUR', price: '52800' })
  })

  it('COIN-02 hands out all days with source, licence and the hash of the file', async () => {
    const page = await bench().get('/price/bare/history.csv')
    const text =
      'date,close,currency,source,licence,open,high,low\r\n2026-09-28,1,USD,Daily rates,CC0-1.0,,,\r\n2026-09-29,2,USD,Daily rates,CC0-1.0,,,\r\n'
    expect(page).toMatchObject({ status: 200, body: text })
    expect(page.headers).toMatchObject({
      'content-disposition': 'attachment; filename="bare-usd-history.csv"',
      'repr-digest': `sha-256=:${createHash('sha256').update(text).digest('base64')}:`,
      'x-robots-tag': 'noindex',
    })
  })

  it('COIN-02 adds open, high and low of days that are stored, in the currency of the close, with who saw them', async () => {
    const bar = { date: '2026-09-28', open: '1', high: '2.5', low: '0.75', close: '2', from: 0, to: 86_400 }
    const stored = bench(market, { of: async () => [{ source: 'unused', currency: 'usd', bars: [bar] }] })
    expect(await stored.json('/price/bare/history.json?money=eur')).toMatchObject({
      currency: 'EUR',
      sources: [{ name: 'Daily rates' }, { name: 'Another source' }],
      closes: [
        { date: '2026-09-28', close: '0.8' },
        { date: '2026-09-29', close: '1.6', open: '0.8', high: '2', low: '0.6' },
      ],
    })
    const rows = String((await stored.get('/price/bare/history.csv')).body).split('\r\n')
    expect(rows.slice(1, 3)).toEqual([
      '2026-09-28,1,USD,Daily rates; Another source,CC0-1.0,,,',
      '2026-09-29,2,USD,Daily rates; Another source,CC0-1.0,1,2.5,0.75',
    ])
    expect(await stored.json('/price/bare/history.json')).not.toHaveProperty('closes.0.open')
  })

  it('COIN-02 tells the same days as JSON, with gaps and the day of a cut', async () => {
    const cut = { date: '2026-09-20', reason: 'redenomination', factor: '1000' } as const
    const cutMarket = marketOf([
      ...smallMarket,
      { slug: 'cut', prices: flatYear('3'), cuts: [cut], behindDays: 5 },
    ])
    expect(await bench(cutMarket).json('/price/cut/history.json')).toMatchObject({
      asset: { code: 'CUT' },
      currency: 'USD',
      sources: [{ licence: 'CC0-1.0' }],
      cut: '2026-09-20',
      gaps: [{ after: '2026-09-24', before: '2026-09-29' }],
      closes: [{ date: '2026-09-20', close: '3' }, {}, {}, {}, { date: '2026-09-24' }],
    })
  })

  it.each([
    ['/price/bitcoin.json', '/price/btc.json'],
    ['/fr/price/bitcoin/history.csv', '/fr/price/btc/history.csv'],
    ['/price/bitcoin/history.json', '/price/btc/history.json'],
  ])('ROUTE-03 leads from %s to the address by slug', async (target, location) => {
    expect(await bench().get(target)).toMatchObject({ status: 301, headers: { location } })
  })

  it.each(['/price/nothing.json', '/price/unpriced.json', '/price/nothing/history.csv'])(
    'ROUTE-03 answers 404 for %s',
    async (target) => {
      expect(await bench().get(target)).toMatchObject({ status: 404 })
    },
  )

  it('GATE-05 says that an asset which was taken off is gone', async () => {
    const without = createSnapshot(delistAssets(market.data, new Set(['bare'])))
    expect(await bench(without).get('/price/bare.json')).toMatchObject({ status: 410 })
  })
})
