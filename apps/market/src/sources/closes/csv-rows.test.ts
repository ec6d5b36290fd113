import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCsv } from './csv-rows.ts'

const quoted = (field: string) => `"${field.replaceAll('"', '""')}"`

describe('readCsv', () => {
  it('MKT-07 reads every field as it was written, with its line, whatever stands in it', () => {
    const field = fc
      .string({ unit: 'binary', maxLength: 30 })
      .map((text) => text.replaceAll(/[\r\n\0\uFEFF]/g, ' ').trim())
    const row = fc.tuple(field, field, field, field).filter((fields) => fields.some((text) => text !== ''))
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 8 }), (rows) => {
        const lines = rows.map((fields) => fields.map(quoted).join(','))
        const read = readCsv(`asset,date,price,currency\n${lines.join('\n')}\n`)
        expect(read.refused).toEqual([])
        expect(read.rows.map(({ line }) => line)).toEqual(rows.map((_, index) => index + 2))
        expect(read.rows.map(({ asset, date, price, currency }) => [asset, date, price, currency])).toEqual(
          rows,
        )
      }),
    )
  })

  it('MKT-07 names the line of an unfinished quotation, and keeps what stands before it', () => {
    const { rows, refused } = readCsv('asset,date,price,currency\na,b,c,d\n"e,f,g,h\ni,j,k,l\n')
    expect(rows).toMatchObject([{ line: 2, asset: 'a' }])
    expect(refused).toHaveLength(1)
  })

  it('MKT-03 never takes part of a line of figures for the whole', () => {
    const text = 'asset,date,price,currency\naapl,2026-11-19,268.56,usd\nmsft,2026-11-19,512.25,usd\n'
    for (let length = 0; length < text.length; length += 1) {
      if (text[length - 1] === '\n') continue
      expect(() => readCsv(text.slice(0, length)), text.slice(0, length)).toThrow('cut off')
    }
  })
})
