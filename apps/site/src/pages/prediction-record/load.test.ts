import { createInMemoryForecastLog, type PublishedForecast } from '@portico/stores'
import { describe, expect, it } from 'vitest'
import { contextOf, marketDay, type MarketEntry, marketOf } from '../../../test/context.ts'
import { publishedForecast, quantilesAround } from '../../../test/forecasts.ts'
import { load as loadPredictionRecord } from './load.ts'

const prices = Array.from({ length: 400 }, () => '100')
const bitcoin: MarketEntry = { slug: 'btc', name: 'Bitcoin', prices }
const dollar: MarketEntry = { slug: 'usd', kind: 'fiat', symbol: '$', prices }

const quantiles = quantilesAround('95')
const entry = (change: Partial<PublishedForecast> = {}) =>
  publishedForecast('2026-08-01', { p50: '95', originPrice: '90', ...change })

async function load(
  entries: readonly PublishedForecast[],
  market: readonly MarketEntry[] = [bitcoin, dollar],
) {
  const log = createInMemoryForecastLog()
  await log.publish('btc', entries)
  const forecasts = { record: () => log.read('btc') }
  const context = contextOf(marketOf(market), { forecasts, params: { asset: 'btc' } })
  const loaded = await loadPredictionRecord(context)
  if (loaded.kind !== 'page') throw new Error(`no page but ${loaded.kind}`)
  return loaded
}

describe('the record of an asset', () => {
  it('PRED-05 says that nothing was published yet, and is not indexed', async () => {
    const { view, head } = await load([])
    expect(view).toMatchObject({ since: null, chain: { status: 'empty' }, due: [], open: [] })
    expect(head.index).toBe(false)
  })

  it('PRED-05 sets what was said beside the close of the day that has come', async () => {
    const { view, head } = await load([entry()])
    expect(view).toMatchObject({ since: 'Aug 1, 2026', published: 1, dueCount: 1, openCount: 1 })
    expect(view.due).toMatchObject([
      {
        model: 'random-walk',
        madeOn: 'Aug 1, 2026',
        day: 'Aug 31, 2026',
        said: { price: { usd: '95' } },
        happened: { price: { usd: '100' } },
        outcome: 'half',
      },
    ])
    expect(view.open).toMatchObject([{ day: 'Aug 1, 2027' }])
    expect(view.chain).toMatchObject({ status: 'intact', lines: 1 })
    expect(head.index).toBe(false)
  })

  it.each([
    ['100', 'half'],
    ['80', 'half'],
    ['79.99', 'most'],
    ['200', 'most'],
    ['200.01', 'outside'],
    ['49', 'outside'],
  ])('PRED-05 judges a close of %s as %s', async (price, outcome) => {
    const { view } = await load([entry()], [{ ...bitcoin, prices: prices.map(() => price) }, dollar])
    expect(view.due[0]?.outcome).toBe(outcome)
  })

  it('PRED-05 judges nothing without a close near the day, or across a change of unit', async () => {
    const behind = await load([entry()], [{ ...bitcoin, behindDays: 40 }, dollar])
    const cut = { date: '2026-08-15', reason: 'redenomination', factor: '1000' } as const
    const across = await load([entry()], [{ ...bitcoin, cuts: [cut] }, dollar])
    for (const { view } of [behind, across]) {
      expect(view.due).toMatchObject([{ happened: null, outcome: 'unknown' }])
      expect(view.tallies).toEqual([])
    }
  })

  it('PRED-05 counts by model how much the ranges held', async () => {
    const outside = { p05: '1', p25: '2', p50: '3', p75: '4', p95: '5' }
    const days = ['2026-08-01', '2026-08-02', '2026-08-03', '2026-08-04']
    const entries = days.map((originDay, index) =>
      entry({
        originDay,
        targets: [{ day: '2026-09-01', quantiles: index === 0 ? outside : quantiles }],
      }),
    )
    const { view } = await load([...entries, entry({ model: 'gone' })])
    expect(view.tallies).toEqual([
      { model: 'random-walk', days: 4, half: '75%', most: '75%' },
      { model: 'gone', days: 1, half: '100%', most: '100%' },
    ])
  })

  it('PRED-05 shows the newest rows and says how many there are', async () => {
    const entries = Array.from({ length: 70 }, (_, index) =>
      entry({ model: `model-${index}`, targets: [{ day: marketDay, quantiles }] }),
    )
    const { view } = await load(entries)
    expect(view.due).toHaveLength(60)
    expect(view.dueCount).toBe(70)
  })

  it('ROUTE-03 knows no record of an unknown asset, and leads names to the code', async () => {
    const market = marketOf([bitcoin, dollar])
    const of = (asset: string) => loadPredictionRecord(contextOf(market, { params: { asset } }))
    expect(await of('bitcoim')).toEqual({ kind: 'missing', wanted: 'bitcoim' })
    expect(await of('bitcoin')).toMatchObject({ kind: 'redirect', path: '/price/btc/prediction/record' })
  })
})
