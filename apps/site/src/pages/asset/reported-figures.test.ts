import { type AssetFigures, createSnapshot, type Quote, type Snapshot } from '@portico/market'
import type { LocaleCode } from '@portico/locale'
import { describe, expect, it } from 'vitest'
import { contextOf, flatYear, marketOf, nowMs, smallMarket } from '../../../test/context.ts'
import { assetDocument } from './asset-document.ts'
import { statisticsOf } from './statistics.ts'
import type { StatisticId } from './view.ts'

const asOf = '2026-09-29T15:36:00.000Z'
const empty = { source: 'live', asOf, volume24h: null, allTimeHigh: null, allTimeLow: null, hourAgo: null }

const live: AssetFigures = {
  ...{ ...empty, assetId: 'btc', volume24h: { amount: '33000000000', currency: 'usd', of: 'all-markets' } },
  allTimeHigh: { price: '132000', at: '2025-10-06T18:57:42.558Z' },
  allTimeLow: { price: '66', at: '2013-07-06T00:00:00.000Z' },
  hourAgo: { price: '60000', at: '2026-09-29T14:36:00.000Z' },
}

/** Bitcoin by a live source, beside assets of which it says nothing. */
function marketWith(figures: readonly AssetFigures[]): Snapshot {
  const entries = [...smallMarket, { slug: 'eth', prices: flatYear('3000') }]
  const { data } = marketOf([...entries, { slug: 'xau', kind: 'metal', prices: flatYear('2000') }])
  const moved = (quote: Quote): Quote =>
    quote.assetId === 'btc' ? { ...quote, asOf, source: 'live', high24h: '67000', low24h: '65000' } : quote
  return createSnapshot({
    ...data,
    version: JSON.stringify(figures),
    asOf,
    sources: [
      ...data.sources,
      { id: 'live', name: 'Live Data', url: 'https://live.example/', licence: 'own terms', pace: 'minutes' },
    ],
    quotes: data.quotes.map(moved),
    figures,
  })
}

function statistics(slug: string, figures: readonly AssetFigures[], code: LocaleCode = 'en') {
  const snapshot = marketWith(figures)
  const context = contextOf(snapshot, { params: { asset: slug }, locale: code })
  const [from, to] = [snapshot.asset(slug), snapshot.asset(context.locale.currency.toLowerCase())]
  if (from === null || to === null) throw new Error('the market has both')
  const all = statisticsOf(context, { from, to })
  return (id: StatisticId) => all.find((statistic) => statistic.id === id)
}

const origin = {
  day: 'Sep 29, 2026, 3:36 PM UTC',
  source: { name: 'Live Data', url: 'https://live.example/' },
}

describe('the figures that live sources report', () => {
  it('COIN-02 shows volume and volume to market cap, with source and time', () => {
    const of = statistics('btc', [live])
    expect(of('volume')).toEqual({
      ...{ id: 'volume', ...origin },
      value: { state: 'price', price: { usd: '33000000000', text: '$33.00B', big: true } },
    })
    expect(of('volumeOfCap')).toEqual({
      id: 'volumeOfCap',
      value: { state: 'text', text: '2.50%' },
      ...origin,
    })
  })

  it('COIN-02 NUM-01 counts the volume in the currency of the page, and the records in dollars that say so', () => {
    const of = statistics('btc', [live], 'fr')
    expect(of('volume')?.value).toMatchObject({ price: { text: expect.stringContaining('€') } })
    expect(of('allTimeHigh')?.value).toMatchObject({ text: expect.stringContaining('$') })
  })

  it('COIN-02 calls the volume of one market so, and makes no share of the cap of it', () => {
    const volume24h = { amount: '1000', currency: 'usd', of: 'one-market' } as const
    const of = statistics('btc', [{ ...live, volume24h }])
    expect(of('volume')).toBeUndefined()
    expect(of('volumeOfMarket')?.value).toMatchObject({ price: { text: '$1.00K' } })
    expect(of('volumeOfCap')?.value).toEqual({ state: 'unknown', reason: 'one-market' })
  })

  it('COIN-02 shows the highest and lowest price ever with their days, their distance, source and age', () => {
    const of = statistics('btc', [live])
    expect(of('allTimeHigh')).toEqual({
      ...{ id: 'allTimeHigh', day: 'Oct 6, 2025', since: '-50.00%' },
      ...{ value: { state: 'text', text: '$132,000.00' }, source: origin.source, asOf: origin.day },
    })
    expect(of('allTimeLow')).toMatchObject({ day: 'Jul 6, 2013', value: { text: '$66.00' } })
  })

  it('COIN-02 MKT-15 shows the change of the last hour and who said what the price was', () => {
    expect(statistics('btc', [live])('change.1h')).toEqual({
      ...{ id: 'change.1h', ...origin },
      value: { state: 'change', change: { state: 'known', direction: 'rising', size: '10.00%' } },
    })
  })

  it('COIN-02 says where the range of the day is from', () => {
    expect(statistics('btc', [live])('low24h')).toMatchObject({
      value: { price: { text: '$65,000.00' } },
      ...origin,
    })
  })

  it('COIN-02 says of a coin why each is not known, and does not ask it of metals', () => {
    const of = statistics('eth', [live])
    const unknown = { state: 'unknown', reason: 'not-reported' }
    for (const id of ['volume', 'volumeOfCap', 'allTimeHigh', 'allTimeLow'] as const)
      expect(of(id)).toEqual({ id, value: unknown })
    expect(of('change.1h')?.value).toEqual({ state: 'unknown', reason: 'daily-values' })
    const ids = ['volume', 'allTimeHigh', 'change.1h'] as const
    expect(ids.map((id) => statistics('xau', [live])(id))).toEqual([undefined, undefined, undefined])
  })
})

describe('the same for programs', () => {
  function documentOf(slug: string) {
    const snapshot = marketWith([live])
    const { locale } = contextOf(snapshot, { params: {} })
    const [from, to] = [snapshot.asset(slug), snapshot.asset('usd')]
    if (from === null || to === null) throw new Error('the market has both')
    const rate = { rate: '1', inverse: '1', asOf, sources: [] }
    return assetDocument({
      snapshot,
      locale,
      publicOrigin: 'https://x.example',
      pair: { from, to },
      rate,
      nowMs,
    })
  }

  it('COIN-02 gives volume, records and the last hour with source and time, or null with the reason', () => {
    const said = { source: 'Live Data', asOf }
    expect(documentOf('btc')).toMatchObject({
      volumeUsd24h: { value: '33000000000', of: 'all-markets', percentOfCap: '2.5', ...said },
      changeOfHour: { percent: '10', since: '2026-09-29T14:36:00.000Z', ...said },
      allTimeHighUsd: { price: '132000', at: '2025-10-06T18:57:42.558Z', percentSince: '-50', ...said },
      allTimeLowUsd: { price: '66', ...said },
    })
    expect(documentOf('eth')).toMatchObject({
      volumeUsd24h: { value: null, reason: 'not-reported' },
      changeOfHour: { missing: 'daily-values' },
      ...{ allTimeHighUsd: null, allTimeLowUsd: null },
    })
  })
})
