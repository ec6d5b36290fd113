import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseJson } from './exact-json.ts'

describe('parseJson', () => {
  it.each([
    '0.000000012345678901234',
    '1e-8',
    '1E308',
    '1e999',
    '-0',
    '123456789012345678901234567890',
    '0.10',
  ])('OUT-05 keeps the number %s as it was sent', (number) => {
    expect(parseJson(`{"price":${number},"prices":[[0,${number}]]}`, 'text')).toEqual({
      price: number,
      prices: [['0', number]],
    })
  })

  it('OUT-05 leaves everything else as it is', () => {
    const json = '{"text":"1.50","yes":true,"none":null,"empty":{},"list":[],"__proto__":{"a":"b"}}'
    expect(parseJson(json, 'text')).toEqual(JSON.parse(json))
  })

  it('gives doubles where they are enough', () => {
    expect(parseJson('{"time":1700000000000}', 'double')).toEqual({ time: 1_700_000_000_000 })
  })

  it.each([
    '',
    '<html>',
    '{"price":NaN}',
    '{"price":Infinity}',
    '{"price":01}',
    '{"price":1',
    '[1,]',
    "{'a':1}",
  ])('OUT-05 refuses %j, which is no JSON', (json) => {
    expect(() => parseJson(json, 'text')).toThrow(SyntaxError)
  })

  it('OUT-05 gives each number of any document as a text that means the same', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ noNaN: true, noDefaultInfinity: true })), (numbers) => {
        const read = parseJson(JSON.stringify(numbers), 'text')
        // JSON knows no negative zero that JSON.stringify would write.
        expect(Array.isArray(read) && read.map(Number)).toEqual(numbers.map((number) => number + 0))
      }),
    )
  })
})
