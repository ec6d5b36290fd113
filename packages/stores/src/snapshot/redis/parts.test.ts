import { packSeriesText, type SnapshotData } from '@portico/market'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { partNames, readableFormats, readHead, type SnapshotHead } from './head.ts'
import { listForms, partsOf } from './part-lists.ts'
import { createPartReader } from './part-reader.ts'
import { readPart, writePart } from './part-text.ts'
import { createPartWriter } from './part-writer.ts'
import { marketData } from '../../../test/snapshot/market.ts'

/** A publisher and a follower with a store of parts between them, and what went through it. */
function createWay() {
  const parts = new Map<string, Uint8Array>()
  const [stored, fetched]: [string[], string[]] = [[], []]
  const write = createPartWriter()
  const reader = createPartReader()
  return {
    parts,
    stored,
    fetched,
    reader,
    write: (data: SnapshotData) =>
      write(data, {
        lacks: (name) => !parts.has(name),
        async store(name, bytes) {
          stored.push(name)
          parts.set(name, bytes)
        },
      }),
    async read(head: SnapshotHead) {
      const data = await reader.read(head, async (name) => {
        fetched.push(name)
        return parts.get(name) ?? null
      })
      reader.keep([head])
      return data
    },
    forget() {
      stored.length = 0
      fetched.length = 0
    },
  }
}

const everyList = ['assets', 'quotes', 'figures', 'recent', 'settled', 'series'] as const

describe('a snapshot in parts', () => {
  it('arrives as it was sent, in every form that the model has', async () => {
    const way = createWay()
    const data = marketData({ version: '1', assets: 1200 })
    const head = readHead(JSON.stringify(await way.write(data)))
    expect(head && (await way.read(head))).toEqual(data)
    expect(head?.parts.settled.length).toBeGreaterThan(5)
  })

  it('MKT-11 reads a head of the format before, which has no figures beside prices', async () => {
    const way = createWay()
    const { figures: _figures, ...data } = marketData({ version: '1' })
    const head = readHead(JSON.stringify(await way.write(data)))
    expect(head?.parts).not.toHaveProperty('figures')
    expect(head && (await way.read(head))).toEqual(data)
    expect(readableFormats).toEqual(new Set(['1', '2']))
  })

  it('arrives without what is not there', async () => {
    const way = createWay()
    const data: SnapshotData = {
      version: '1',
      asOf: '2026-09-29T00:00:00Z',
      ...{ sources: [], assets: [], quotes: [], series: [] },
    }
    const head = readHead(JSON.stringify(await way.write(data)))
    expect(head && (await way.read(head))).toEqual(data)
    expect(way.stored).toEqual([])
  })

  it('moves the quotes alone when only prices change', async () => {
    const way = createWay()
    await way.read(await way.write(marketData({ version: '1', assets: 1200 })))
    way.forget()
    const next = marketData({ version: '2', assets: 1200, price: '1.6' })
    const head = await way.write(next)
    expect(await way.read(head)).toEqual(next)
    expect(new Set(way.stored)).toEqual(new Set(head.parts.quotes))
    expect(new Set(way.fetched)).toEqual(new Set(head.parts.quotes))
  })

  it('moves the last weeks of histories when a day is over, not all of them', async () => {
    const way = createWay()
    const data = marketData({ version: '1', assets: 1200 })
    const lengthen = (before: string, day: string) =>
      data.series.map((series) => packSeriesText({ ...series, dates: `${before} ${day}`, prices: '1.5 2.5' }))
    const settledDay = '2026-08-01'
    await way.read(await way.write({ ...data, series: lengthen(settledDay, '2026-11-19') }))
    way.forget()
    const next = { ...data, version: '2', series: lengthen(settledDay, '2026-11-20') }
    const { settled, series } = (await way.write(next)).parts
    expect(await way.read(await way.write(next))).toEqual(next)
    expect(way.fetched).toEqual(expect.arrayContaining([...new Set(series)]))
    expect(way.fetched.filter((name) => settled.includes(name)).length).toBeLessThan(3)
    expect(settled.length).toBeGreaterThan(5)
  })

  it('makes no text of parts that are the same objects as before, and knows equal content by its name', async () => {
    let made = 0
    const series = marketData({ version: '1' }).series.map((entry) => ({
      ...entry,
      get prices() {
        made += 1
        return entry.prices
      },
    }))
    const way = createWay()
    const data = { ...marketData({ version: '1' }), series }
    await way.write(data)
    const once = made
    await way.write({ ...data, version: '2', series: [...series] })
    expect(made).toBe(once)
    way.forget()
    await way.write({ ...data, version: '3', series: series.map((entry) => ({ ...entry })) })
    expect(way.stored).toEqual([])
  })

  it('moves one part of a list when an asset joins it', async () => {
    const way = createWay()
    const data = marketData({ version: '1', assets: 2000 })
    await way.write(data)
    way.forget()
    const [first, ...others] = data.series
    const joined = first && { ...first, assetId: 'new' }
    const head = await way.write({
      ...data,
      version: '2',
      series: [...(first && joined ? [first, joined] : []), ...others],
    })
    expect(way.stored.length).toBeLessThan(5)
    expect(head.parts.settled.length).toBeGreaterThan(10)
  })

  it('is missing where a part is, and arrives with the parts that came before when it is there again', async () => {
    const way = createWay()
    const data = marketData({ version: '1', assets: 1200 })
    const head = await way.write(data)
    const lost = head.parts.series.at(-1) ?? ''
    const bytes = way.parts.get(lost)
    way.parts.delete(lost)
    await expect(way.read(head)).rejects.toThrow(`${lost} of the series is missing`)
    way.forget()
    if (bytes) way.parts.set(lost, bytes)
    expect(await way.read(head)).toEqual(data)
    const { recent = [], figures = [] } = head.parts
    expect(way.fetched).toEqual([lost, ...recent, ...figures])
  })

  it('leaves nothing behind of what is not kept', async () => {
    const way = createWay()
    const first = await way.write(marketData({ version: '1' }))
    await way.read(first)
    await way.read(await way.write(marketData({ version: '2', price: '1.6' })))
    way.forget()
    await way.read(first)
    expect(way.fetched).toEqual(first.parts.quotes)
  })
})

describe('partsOf', () => {
  const form = { idOf: (id: string) => id, partSize: 10 }

  it('gives all entries in their order, and no part beyond four times its size', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 300 }), (ids) => {
        const parts = partsOf(ids, form)
        expect(parts.flat()).toEqual(ids)
        for (const part of parts) expect(part.length).toBeGreaterThan(0)
        for (const part of parts) expect(part.length).toBeLessThanOrEqual(40)
      }),
    )
  })

  it('bounds a part whose entries never end one', () => {
    expect(
      partsOf(
        Array.from({ length: 100 }, () => 'b'),
        form,
      ).map(({ length }) => length),
    ).toEqual([40, 40, 20])
  })
})

describe('readPart', () => {
  const plain = { entries: ['€', '1.5'] }

  it('gives back what was written', async () => {
    const { hash, pack } = writePart(plain)
    expect(await readPart({ hash, bytes: await pack() })).toEqual(plain)
  })

  it.each([
    ['other content', async () => writePart({ ...plain, more: 1 }).pack()],
    ['half of it', async () => (await writePart(plain).pack()).slice(0, 12)],
    ['nothing', async () => new Uint8Array()],
    ['what is not packed', async () => Buffer.from(JSON.stringify(plain))],
  ])('refuses %s under its name', async (_name, make) => {
    const { hash } = writePart(plain)
    await expect(readPart({ hash, bytes: await make() })).rejects.toThrow(
      /another content|cannot be unpacked/,
    )
  })
})

describe('the form of a part', () => {
  const share = (text: string) => text
  const [, asset] = marketData({ version: '1' }).assets
  const [, quote] = marketData({ version: '1' }).quotes
  const series = { assetId: 'btc', dates: 0, prices: '1 2', held: [], cuts: [] }
  const days = ['2026-11-18 2026-11-19']

  it.each([
    ['no list', { assets: [] }],
    ['a field that is missing', [{ ...asset, name: undefined }]],
    ['another kind', [{ ...asset, kind: 'bond' }]],
  ])('of assets refuses %s', (_name, data) => {
    expect(() => listForms.assets.read(data, share)).toThrow(/Invalid/)
  })

  it.each([
    ['a price that is a number', { price: 1.5 }],
    ['NaN', { price: 'NaN' }],
    ['a negative price', { price: '-1' }],
    ['a range without a source', { range: { asOf: '2026-11-20T15:37:12Z' } }],
    ['a day for an instant', { asOf: '2026-11-20' }],
  ])('of quotes refuses %s', (_name, fault) => {
    expect(() => listForms.quotes.read([{ ...quote, ...fault }], share)).toThrow(/Invalid/)
  })

  it.each([
    ['fewer prices than days', days, { prices: '1' }],
    ['more prices than days', days, { prices: '1 2 3' }],
    ['days that are not there', [], {}],
    ['a place between two', days, { dates: 0.5 }],
    ['prices that are no decimals', days, { prices: '1 1e5' }],
    ['days that are none', ['today yesterday'], {}],
  ])('of histories refuses %s', (_name, times, fault) => {
    const data = { times, entries: [{ ...series, ...fault }] }
    expect(() => listForms.series.read(data, share)).toThrow(/Invalid|go together/)
  })
})

describe('readHead', () => {
  const name = writePart([]).hash
  const head = {
    version: '1',
    asOf: '2026-11-20T15:37:12Z',
    sources: [],
    parts: { assets: [name], quotes: [], settled: [], series: [name] },
  }

  it('reads a head, and its parts are named in their order', () => {
    const read = readHead(JSON.stringify(head))
    expect(read).toEqual(head)
    expect(read && partNames(read)).toEqual([name, name])
  })

  it.each([
    ['no JSON', '{'],
    ['something else', '[]'],
    ['no time', JSON.stringify({ ...head, asOf: '' })],
    ['a list that is missing', JSON.stringify({ ...head, parts: { assets: [] } })],
    ['a name that is none', JSON.stringify({ ...head, parts: { ...head.parts, quotes: ['../head'] } })],
  ])('answers null for %s', (_name, text) => {
    expect(readHead(text)).toBeNull()
  })

  it('answers null or a head for any text, and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const read = readHead(text)
        expect(read === null || everyList.some((list) => read.parts[list] !== undefined)).toBe(true)
      }),
    )
  })
})
