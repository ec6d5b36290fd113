import { describe, expect, it } from 'vitest'
import { createSeriesPacker, createSnapshot, isIndexable, type SnapshotData } from '../index.ts'

const asOf = '2026-09-29T00:00:00Z'
const dayOf = (index: number) => new Date(Date.parse(asOf) - index * 86_400_000).toISOString().slice(0, 10)

function snapshotWith(options: { quoteAsOf: string | null; observations: number }) {
  const asset = {
    id: 'abc',
    kind: 'crypto',
    code: 'ABC',
    slug: 'abc',
    name: 'Abc',
    symbol: null,
    icon: null,
    supply: null,
  } as const
  const observations = Array.from({ length: options.observations }, (_, index) => ({
    date: dayOf(index),
    price: '2',
  })).toReversed()
  const quote = { assetId: 'abc', price: '2', source: 'test', high24h: null, low24h: null }
  const data: SnapshotData = {
    version: 'v',
    asOf,
    sources: [],
    assets: [asset],
    quotes: options.quoteAsOf === null ? [] : [{ ...quote, asOf: options.quoteAsOf }],
    series: [createSeriesPacker()({ assetId: 'abc', observations, held: [], cuts: [] })],
  }
  return { snapshot: createSnapshot(data), asset }
}

describe('isIndexable', () => {
  it.each([
    ['a fresh quote and a history', { quoteAsOf: asOf, observations: 30 }, true],
    ['a quote of exactly seven days ago', { quoteAsOf: '2026-09-22T00:00:00Z', observations: 30 }, true],
    ['a quote older than seven days', { quoteAsOf: '2026-09-21T23:59:59Z', observations: 400 }, false],
    ['29 observations', { quoteAsOf: asOf, observations: 29 }, false],
    ['no quote', { quoteAsOf: null, observations: 400 }, false],
  ])('SEO-01 judges %s', (_what, options, expected) => {
    const { snapshot, asset } = snapshotWith(options)
    expect(isIndexable(snapshot, asset)).toBe(expected)
  })
})
