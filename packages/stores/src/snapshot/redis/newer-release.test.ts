import { observationCount } from '@portico/market'
import { describe, expect, it } from 'vitest'
import { marketData } from '../../../test/snapshot/market.ts'
import { readHead } from './head.ts'
import { listForms, type PartList } from './part-lists.ts'
import { createPartWriter } from './part-writer.ts'

/** The same as a release tells it that has a field more in everything. */
function withMore(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMore)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([name, field]) => [name, withMore(field)])
  return { ...Object.fromEntries(fields), toldSinceThen: { more: ['1'] } }
}

const {
  assets,
  quotes,
  series,
  recent = [],
  figures = [],
  ...small
} = marketData({ version: '1', assets: 20 })
const since = '2026-11-20T15:00:00Z'
const unconfirmed = { since, before: '1' }
const marked = quotes.map((quote) => ({ ...quote, unconfirmed }))
const whole = series.map((each) => {
  return { assetId: each.assetId, series: each, from: 0, to: observationCount(each) }
})
const first = whole.map((part) => ({ ...part, series: { ...part.series, held: [], cuts: [] } }))
const share = (text: string) => text
const asSent = (data: unknown): unknown => withMore(JSON.parse(JSON.stringify(data)))

describe('a snapshot of a newer release', () => {
  it.each<[PartList, () => unknown, unknown]>([
    ['assets', () => listForms.assets.read(asSent(listForms.assets.write(assets)), share), assets],
    ['quotes', () => listForms.quotes.read(asSent(listForms.quotes.write(marked)), share), marked],
    ['figures', () => listForms.figures.read(asSent(listForms.figures.write(figures)), share), figures],
    ['recent', () => listForms.recent.read(asSent(listForms.recent.write(recent)), share), recent],
    ['settled', () => listForms.settled.read(asSent(listForms.settled.write(first)), share), first],
    ['series', () => listForms.series.read(asSent(listForms.series.write(whole)), share), whole],
  ])('SAFE-06 has its %s read without the fields that are not known here', (_list, read, known) => {
    expect(read()).toEqual(known)
    expect(known).not.toEqual([])
  })

  it('SAFE-06 has its head read without the fields and lists that are not known here', async () => {
    const write = createPartWriter()
    const data = { ...small, assets, quotes, series, recent, figures }
    const head = await write(data, { lacks: () => false, store: async () => {} })
    expect(readHead(JSON.stringify(asSent(head)))).toEqual(head)
  })
})
