import { describe, expect, it } from 'vitest'

import { daysOf, parseRatesCsv, tableOf } from './csv.ts'

const text = 'date,btc,eur\n2026-09-28,0.00001,0.9\n2026-09-29,,0.91\n'

describe('parseRatesCsv', () => {
  it('reads a line a day, and no value for an empty cell', () => {
    const days = parseRatesCsv(text)
    expect(days.map((day) => day.date)).toEqual(['2026-09-28', '2026-09-29'])
    expect(days[1]?.rates.get('eur')).toBe('0.91')
    expect(days[1]?.rates.has('btc')).toBe(false)
  })

  it('reads lines that end in carriage return and line feed', () => {
    expect(parseRatesCsv(text.replaceAll('\n', '\r\n'))).toEqual(parseRatesCsv(text))
  })

  it.each([
    ['no head', ''],
    ['another head', 'day,btc\n2026-09-28,1\n'],
    ['a head without codes', 'date\n2026-09-28\n'],
  ])('refuses %s', (_, bad) => {
    expect(() => parseRatesCsv(bad)).toThrow('head')
  })

  it.each([
    ['too few cells', 'date,btc,eur\n2026-09-28,1\n'],
    ['too many cells', 'date,btc\n2026-09-28,1,2\n'],
    ['no date', 'date,btc\nyesterday,1\n'],
  ])('names the line with %s', (_, bad) => {
    expect(() => parseRatesCsv(bad)).toThrow('Line 2')
  })
})

describe('tableOf', () => {
  it('keeps the wanted codes, in order of date, the later entry of a date counting', () => {
    const days = parseRatesCsv('date,btc,eur\n2026-09-29,3,4\n2026-09-28,1,2\n2026-09-29,5,\n')
    expect(tableOf(days, ['btc', 'xau'])).toEqual({
      dates: ['2026-09-28', '2026-09-29'],
      rates: new Map([
        ['btc', ['1', '5']],
        ['xau', [null, null]],
      ]),
    })
  })

  it('is undone by daysOf', () => {
    const days = parseRatesCsv(text)
    expect(daysOf(tableOf(days, ['btc', 'eur']))).toEqual(days)
  })
})
