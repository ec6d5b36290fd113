import { describe, expect, it } from 'vitest'
import { createCategories } from '../../views/assets/categories.ts'
import { contextOf, type MarketEntry, marketOf, noForecasts } from '../../../test/context.ts'
import { load as loadPrediction } from './load.ts'
import type { OutlookView, PredictionView } from './view.ts'

/** Days that wander without a direction, alike in every run. */
const wandering = (days: number, from: number) =>
  Array.from({ length: days }, (_, day) => String(from * (1 + ((day * 37) % 11) / 100)))

const dollar: MarketEntry = { slug: 'usd', kind: 'fiat', name: 'US dollar', symbol: '$', prices: ['1'] }
const market = marketOf([
  { slug: 'btc', name: 'Bitcoin', prices: wandering(800, 60_000) },
  { slug: 'eth', name: 'Ether', prices: wandering(60, 2000) },
  { slug: 'usdt', name: 'Tether', prices: Array.from({ length: 400 }, () => '1') },
  { slug: 'old', name: 'Old', prices: wandering(400, 3), behindDays: 90 },
  { slug: 'none', name: 'None' },
  { slug: 'eur', kind: 'fiat', name: 'Euro', symbol: '€', prices: wandering(800, 1.2) },
  dollar,
])

async function load(asset: string, options: Parameters<typeof contextOf>[1] = {}) {
  const loaded = await loadPrediction(contextOf(market, { params: { asset }, ...options }))
  if (loaded.kind !== 'page') throw new Error(`no page but ${loaded.kind}`)
  return loaded
}

function readyOf({ outlook }: PredictionView): Extract<OutlookView, { readonly state: 'ready' }> {
  if (outlook.state !== 'ready') throw new Error(`the outlook is ${outlook.state}`)
  return outlook
}

describe('the prediction page of an asset', () => {
  it('PRED-01 tells every model, with an answer or with the reason why it has none', async () => {
    const ready = readyOf((await load('btc')).view)
    const told = [...ready.models, ...ready.refused].map(({ id }) => id)
    expect(new Set(told).size).toBe(10)
    expect(ready.refused).toContainEqual({
      id: 'holt-winters',
      reason: 'too-short',
      have: '799',
      need: '1,826',
    })
  })

  it('PRED-02 has the next year and five more, with bands around the price and what they come to', async () => {
    const { view } = await load('btc', { query: 'model=random-walk' })
    expect(view.years).toEqual({ first: 2027, last: 2032 })
    const { rows, model } = readyOf(view)
    expect(model).toBe('random-walk')
    expect(rows.map(({ day }) => day)).toEqual(
      [2027, 2028, 2029, 2030, 2031, 2032].map((year) => `Dec 31, ${year}`),
    )
    const usd = (price: { readonly price: { readonly usd: string } }) => Number(price.price.usd)
    for (const { price, bands, change, cumulative, yearlyRate } of rows) {
      expect([change, cumulative, yearlyRate]).toEqual(['0.00%', '0.00%', '0.00%'])
      if (!bands) throw new Error('a forecast has bands')
      const edges = [bands.most.low, bands.half.low, price, bands.half.high, bands.most.high].map(usd)
      expect(edges).toEqual(edges.toSorted((left, right) => left - right))
    }
  })

  it('PRED-01 shows the model that is asked for, and another where there is no such one', async () => {
    const usual = readyOf((await load('btc')).view)
    const asked = await load('btc', { query: 'model=log-trend' })
    expect(readyOf(asked.view)).toMatchObject({ model: 'log-trend', usual: usual.usual })
    expect(asked.view.state.model).toBe('log-trend')
    for (const model of ['holt-winters', 'nothing', '__proto__']) {
      const { view } = await load('btc', { query: `model=${model}` })
      expect(readyOf(view).model).toBe(usual.usual)
      expect(view.state.model).toBeNull()
    }
  })

  it('PRED-04 never shows a model unasked that has shown no skill', async () => {
    const { usual, models, verdict, model } = readyOf((await load('btc')).view)
    expect(model).toBe(usual)
    expect(['skilled', 'benchmark']).toContain(verdict)
    expect(models.find(({ id }) => id === usual)?.verdict).toBe(verdict)
  })

  it('PRED-04 tells how a model would have done, in numbers of its own past', async () => {
    const { tests } = readyOf((await load('btc', { query: 'model=random-walk' })).view)
    expect(tests.map(({ horizonDays }) => horizonDays)).toEqual([30, 90, 365])
    expect(tests[0]).toMatchObject({ verdict: 'benchmark', skill: '0.00%' })
    expect(tests[0]?.factor).toBe(tests[0]?.noChangeFactor)
    expect(tests[0]?.most.share).toMatch(/^\d+%$/)
  })

  it('PRED-02 formats prices in the currency of the page and keeps the dollars for another choice', async () => {
    const { view } = await load('btc', { locale: 'fr', query: 'model=random-walk' })
    const [row] = readyOf(view).rows
    expect(row?.price.price.text).toContain('€')
    expect(view.currency).toBe('EUR')
    expect((await load('btc')).view.currency).toBeNull()
  })
})

describe('the price that a prediction starts from', () => {
  const live = (price: string) => {
    const moving = marketOf([
      { slug: 'btc', name: 'Bitcoin', prices: wandering(800, 60_000), quote: price },
      dollar,
    ])
    return loadPrediction(contextOf(moving, { params: { asset: 'btc' } }))
  }

  it('PRED-02 is the close under its day, and the newest price under its own time', async () => {
    const page = await live('71234.5')
    if (page.kind !== 'page') throw new Error('no page')
    const { origin, price } = page.view
    expect(price?.usd).toBe('71234.5')
    expect(origin).toMatchObject({ day: 'Sep 29, 2026', isNewest: false })
    expect(origin?.price.price.usd).not.toBe('71234.5')
  })

  it('PRED-02 is told once where the newest price is the close', async () => {
    const { view } = await load('btc')
    expect(view.origin).toMatchObject({ isNewest: true, price: { price: { usd: view.price?.usd } } })
    expect((await load('old')).view.origin).toBeNull()
  })
})

describe('what no model tells of', () => {
  it.each([
    ['eth', { reason: 'too-short', have: '59', need: '180' }, 'known'],
    ['usdt', { reason: 'flat' }, 'known'],
    ['old', { reason: 'stale', have: '90' }, 'none'],
    ['none', { reason: 'no-price' }, 'none'],
  ])(
    'PRED-01 says why there is no forecast of %s, and leaves the arithmetic where a close is recent',
    async (asset, outlook, growth) => {
      const { view } = await load(asset)
      expect(view.outlook).toMatchObject({ state: 'refused', ...outlook })
      expect(view.growth.state).toBe(growth)
    },
  )

  it('PRED-01 asks no model about a coin that is meant to keep one value', async () => {
    const pegs = [{ slug: 'stablecoins', name: {}, definition: {}, assets: ['btc'] }]
    const asking = { ...noForecasts, of: () => Promise.reject(new Error('a model was asked')) }
    const page = await load('btc', { categories: createCategories(pegs), forecasts: asking })
    expect(page.view).toMatchObject({ outlook: { reason: 'pegged' }, growth: { state: 'known' } })
  })

  it('NUM-06 is no page where the models could not be asked', async () => {
    const asking = { ...noForecasts, of: () => Promise.reject(new Error('too many ask')) }
    await expect(load('btc', { forecasts: asking })).rejects.toThrow('too many ask')
  })

  it('ROUTE-03 knows no page of an unknown asset, and leads names to the code', async () => {
    const of = (asset: string, query = '') => loadPrediction(contextOf(market, { params: { asset }, query }))
    expect(await of('bitcoim')).toEqual({ kind: 'missing', wanted: 'bitcoim' })
    expect(await of('bitcoin', 'g=5')).toEqual({
      kind: 'redirect',
      status: 301,
      path: '/price/btc/prediction?g=5',
    })
  })
})

describe('the head of the prediction page', () => {
  it('SEO-01 is indexed without parameters, for assets with a history', async () => {
    expect((await load('btc')).head).toMatchObject({ index: true, canonicalPath: '/price/btc/prediction' })
    expect((await load('btc', { query: 'g=5' })).head).toMatchObject({
      index: false,
      canonicalPath: '/price/btc/prediction',
    })
    expect((await load('old')).head.index).toBe(false)
  })

  it('SEO-01 says name, years and price', async () => {
    expect((await load('eur')).head.values).toMatchObject({
      asset: { name: 'Euro' },
      year: '2027',
      '0': '2032',
    })
    expect((await load('none')).head.values['currentPrice']).toBe('–')
  })
})
