import { describe, expect, it } from 'vitest'
import { fixtureSnapshot } from '../../test/fixture.ts'
import type { AssetFigures, SnapshotData } from '../model/model.ts'
import { packMoments } from '../series/packed-moments.ts'
import { createSnapshot, type Snapshot } from '../snapshot/snapshot.ts'
import { createSharedReader } from './shared-reader.ts'
import { createSharedWriter } from './shared-snapshot.ts'

const entries = Array.from({ length: 1200 }, (_, index) => ({
  slug: `coin-${index}`,
  prices: [String(index + 1), String(2 * index + 1)],
  supply: String(1_000_000 - index),
}))
const { data } = fixtureSnapshot([
  ...entries,
  { slug: 'bare' },
  { slug: 'usd', kind: 'fiat', prices: ['1', '1'] },
])
const none = { volume24h: null, allTimeHigh: null, allTimeLow: null, hourAgo: null }
const figuresFrom = (assetId: string, source: string): AssetFigures => {
  return { assetId, source, asOf: data.asOf, ...none }
}
const whole: SnapshotData = {
  ...data,
  recent: ['coin-3', 'coin-900'].map((id) => packMoments(id, [{ at: data.asOf, price: '7' }])),
  figures: [
    figuresFrom('coin-3', 'one'),
    figuresFrom('coin-3', 'two'),
    figuresFrom('coin-900', 'one'),
    figuresFrom('unlisted', 'one'),
  ],
  delisted: ['gone'],
}

/** A writer and a reader with what a port between threads does to messages. */
function createWay() {
  const [write, reader] = [createSharedWriter(), createSharedReader()]
  const moved: string[] = []
  const had = new Set<number>()
  return {
    moved,
    send(snapshot: Snapshot): Snapshot {
      const written = structuredClone(write(snapshot))
      const fresh = written.chunks.filter(({ chunk }) => !had.has(chunk.id))
      moved.splice(0, moved.length, ...fresh.map(({ list }) => list))
      for (const listed of fresh) {
        reader.take(listed)
        had.add(listed.chunk.id)
      }
      return reader.read(written.snapshot)
    },
  }
}

const asked = [
  'coin-0',
  'coin-3',
  'coin-511',
  'coin-512',
  'coin-900',
  'coin-1199',
  'bare',
  'usd',
  'gone',
  'unlisted',
  '',
]

describe('a snapshot in shared memory', () => {
  it('answers as the one that was written', () => {
    const snapshot = createSnapshot(whole)
    const read = createWay().send(snapshot)
    expect(read.assets).toEqual(snapshot.assets)
    expect([read.version, read.asOf, read.sources]).toEqual([
      snapshot.version,
      snapshot.asOf,
      snapshot.sources,
    ])
    const atMs = Date.parse(data.asOf)
    for (const id of asked) {
      for (const name of [
        'asset',
        'isDelisted',
        'quote',
        'isPriced',
        'placeOf',
        'series',
        'packedSeries',
        'observationCount',
        'recent',
        'figures',
      ] as const)
        expect(read[name](id), `${name} ${id}`).toEqual(snapshot[name](id))
      expect(read.priceAt(id, atMs), id).toEqual(snapshot.priceAt(id, atMs))
    }
    expect(read.data).toEqual(whole)
    expect(read.catalogue).toEqual(snapshot.catalogue)
  })

  it('has nothing where nothing is', () => {
    const empty: SnapshotData = { ...data, assets: [], quotes: [], series: [] }
    const read = createWay().send(createSnapshot(empty))
    expect(read.data).toEqual(empty)
    expect([read.assets, read.asset('usd'), read.quote('usd'), read.figures('usd')]).toEqual([
      [],
      null,
      null,
      [],
    ])
  })

  it('moves the chunk of a price alone when it changes, and everything else stays the same objects', () => {
    const way = createWay()
    const before = way.send(createSnapshot(whole))
    expect(way.moved).toEqual(
      expect.arrayContaining(['ids', 'assets', 'quotes', 'series', 'recent', 'figures']),
    )
    const quotes = data.quotes.map((quote) =>
      quote.assetId === 'coin-600' ? { ...quote, price: '5' } : { ...quote },
    )
    const after = way.send(createSnapshot({ ...whole, version: '2', quotes }))
    expect(way.moved).toEqual(['quotes'])
    expect([before.quote('coin-600')?.price, after.quote('coin-600')?.price]).toEqual(['1201', '5'])
    expect(after.catalogue).toBe(before.catalogue)
    expect(after.asset('coin-600')).toBe(before.asset('coin-600'))
    expect(after.packedSeries('coin-600')).toBe(before.packedSeries('coin-600'))
    expect(after.quote('coin-3')).toBe(before.quote('coin-3'))
  })

  it('copies no history: its bytes are those that were written', () => {
    const snapshot = createSnapshot(whole)
    const reader = createSharedReader()
    const written = createSharedWriter()(snapshot)
    for (const listed of written.chunks) reader.take(listed)
    expect(reader.read(written.snapshot).packedSeries('coin-3')?.prices).toBe(
      snapshot.packedSeries('coin-3')?.prices,
    )
  })

  it('is read by another reader with the chunks of the first', () => {
    const [written, first, second] = [
      createSharedWriter()(createSnapshot(whole)),
      createSharedReader(),
      createSharedReader(),
    ]
    for (const listed of written.chunks) first.take(listed)
    for (const listed of structuredClone(first.chunks())) second.take(listed)
    expect(second.read(structuredClone(written.snapshot)).data).toEqual(whole)
  })

  it('is not read without one of its chunks', () => {
    const { snapshot } = createSharedWriter()(createSnapshot(whole))
    expect(() => createSharedReader().read(snapshot)).toThrow('was not taken over')
  })
})
