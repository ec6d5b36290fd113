import { describe, expect, it } from 'vitest'
import { weightOf, weightTable } from './weight.ts'

const transfers = [
  { kind: 'Document', bytes: 20_000, stage: 'load' },
  { kind: 'Script', bytes: 900, stage: 'load' },
  { kind: 'Script', bytes: 90_000, stage: 'untouched' },
  { kind: 'Image', bytes: 700, stage: 'load' },
  { kind: 'Fetch', bytes: 300, stage: 'untouched' },
  { kind: 'Script', bytes: 95_000, stage: 'touched' },
] as const

describe('weightOf', () => {
  it('sums bytes by kind and counts requests, apart for what the first touch brings', () => {
    expect(weightOf(transfers)).toEqual({
      html: 20_000,
      scriptsBeforeLoad: 900,
      scripts: 90_900,
      scriptsTouched: 95_000,
      images: 700,
      other: 300,
      requestsBeforeLoad: 3,
      requestsAfterLoad: 2,
      requestsTouched: 1,
    })
  })

  it('weighs nothing where nothing was loaded', () => {
    expect(Object.values(weightOf([])).every((value) => value === 0)).toBe(true)
  })
})

describe('weightTable', () => {
  const light = weightOf(transfers)
  const verdictOf = (weight: typeof light) => weightTable([{ name: 'home', weight }]).rows[0]?.at(-1)

  it('says that a light page keeps its bars', () => {
    expect(verdictOf(light)).toBe('met')
  })

  it.each([{ html: 25_001 }, { scripts: 100_001 }, { scriptsTouched: 95_001 }, { requestsBeforeLoad: 13 }])(
    'finds %j too much',
    (excess) => {
      expect(verdictOf({ ...light, ...excess })).toBe('**missed**')
    },
  )

  it('prints rows that fit its columns, the bars last', () => {
    const { columns, rows } = weightTable([{ name: 'home', weight: light }])
    expect(rows.map((row) => row.length)).toEqual([columns.length, columns.length])
    expect(rows.at(-1)?.[0]).toBe('bar')
  })
})
