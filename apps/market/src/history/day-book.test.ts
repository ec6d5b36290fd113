import type { Quote, SourcePace } from '@portico/market'
import { type BarStretch, StoreUnavailable } from '@portico/stores'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { createBarWriter } from './bar-writer.ts'
import { createDayBook } from './day-book.ts'

const credit = (id: string, pace: SourcePace) => {
  return { id, name: id, url: 'https://example.org/', licence: 'CC0-1.0', pace }
}
const credits = [credit('live', 'seconds'), credit('slow', 'minutes'), credit('file', 'daily')]

function quote(time: string, price: string, change: Partial<Quote> = {}): Quote {
  const plain = { assetId: 'btc', source: 'live', high24h: null, low24h: null }
  return { ...plain, asOf: `2026-11-20T${time}Z`, price, ...change }
}

describe('createDayBook', () => {
  it('HIST-05 keeps the first, highest, lowest and last price of a day and when they were seen', () => {
    const book = createDayBook(credits)
    for (const [time, price] of [
      ['10:00:00', '61000'],
      ['10:00:30', '63000'],
      ['10:00:30', '99999'],
      ['11:00:00', '60000'],
      ['10:59:00', '1'],
      ['23:59:59.5', '62000'],
    ] as const)
      book.note([quote(time, price)])
    expect(book.takeAll()).toEqual([
      {
        ...{ assetId: 'btc', source: 'live', currency: 'usd' },
        bars: [
          {
            ...{ date: '2026-11-20', open: '61000', high: '63000', low: '60000', close: '62000' },
            ...{ from: 36_000, to: 86_399 },
          },
        ],
      },
    ])
    expect(book.takeAll()).toEqual([])
  })

  it('HIST-05 ends a day with the first price of the next, and keeps sources apart', () => {
    const book = createDayBook(credits)
    book.note([quote('23:00:00', '5'), quote('23:00:00', '6', { source: 'slow' })])
    book.note([quote('00:00:10', '7', { asOf: '2026-11-21T00:00:10Z' })])
    const nameOf = ({ source, bars }: BarStretch) => `${source} ${bars[0]?.date} ${bars[0]?.close}`
    expect(book.takeEnded().map(nameOf)).toEqual(['live 2026-11-20 5'])
    expect(book.takeEnded()).toEqual([])
    const taken = book.takeAll().map(nameOf)
    expect(taken.toSorted()).toEqual(['live 2026-11-21 7', 'slow 2026-11-20 6'])
  })

  it('HIST-05 makes no day of daily values, of the dollar, or of sources that it does not know', () => {
    const book = createDayBook(credits)
    book.note([
      quote('10:00:00', '1', { source: 'file' }),
      quote('10:00:00', '1', { source: 'nobody' }),
      quote('10:00:00', '1', { assetId: 'usd' }),
    ])
    expect(book.takeAll()).toEqual([])
  })

  it('HIST-05 agrees with the prices that it was told, however often it is asked in between', () => {
    const prices = fc.array(fc.record({ price: fc.integer({ min: 1, max: 1e6 }), isAsked: fc.boolean() }), {
      minLength: 1,
      maxLength: 50,
    })
    fc.assert(
      fc.property(prices, (all) => {
        const book = createDayBook(credits)
        const first = Date.parse('2026-11-20T00:00:00Z')
        let last: BarStretch | undefined
        for (const [index, { price, isAsked }] of all.entries()) {
          book.note([quote('', `${price}`, { asOf: new Date(first + index * 60_000).toISOString() })])
          if (isAsked) last = book.takeAll()[0] ?? last
        }
        last = book.takeAll()[0] ?? last
        const values = all.map(({ price }) => price)
        expect(last?.bars).toMatchObject([
          {
            ...{ open: `${values[0]}`, close: `${values.at(-1)}` },
            ...{ high: `${Math.max(...values)}`, low: `${Math.min(...values)}`, from: 0 },
          },
        ])
      }),
    )
  })
})

describe('createBarWriter', () => {
  const stretch: BarStretch = { assetId: 'btc', source: 'live', currency: 'usd', bars: [] }
  function open() {
    const [written, warnings]: [number[], string[]] = [[], []]
    const days: BarStretch[] = []
    let failure: Error | null = null
    const writer = createBarWriter({
      book: { takeEnded: () => days.splice(0), takeAll: () => [...days.splice(0), stretch] },
      history: {
        async writeBars(stretches) {
          if (failure !== null) throw failure
          written.push(stretches.length)
        },
      },
      logger: { warn: (_fields, message) => void warnings.push(message) },
    })
    return { writer, days, written, warnings, fail: (error: Error | null) => void (failure = error) }
  }

  it('HIST-05 writes days that are over, and the running one at the end', async () => {
    const { writer, days, written } = open()
    await writer.flush()
    expect(written).toEqual([])
    days.push(stretch, stretch)
    await writer.flush()
    await writer.flush()
    expect(written).toEqual([2])
    await writer.end()
    expect(written).toEqual([2, 1])
  })

  it('HIST-05 keeps what a database that is away does not take, and drops what it refuses', async () => {
    const { writer, written, warnings, fail } = open()
    fail(new StoreUnavailable('database', { cause: new Error('away') }))
    await writer.end()
    fail(null)
    await writer.end()
    expect(written).toEqual([2])
    fail(new RangeError('not a bar'))
    await writer.end()
    fail(null)
    await writer.end()
    expect(written).toEqual([2, 1])
    expect(warnings).toHaveLength(2)
  })
})
