import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readForm } from './read-form.ts'

/** Names that objects have of themselves are no fields of an issuer. */
const name = fc
  .string({ unit: 'binary', minLength: 1 })
  .filter((text) => !(text in {}) && text !== 'prototype')

describe('readForm', () => {
  it('reads what a browser writes', () => {
    fc.assert(
      fc.property(fc.dictionary(name, fc.string({ unit: 'binary' }), { maxKeys: 50 }), (fields) => {
        const read = readForm(new URLSearchParams(fields).toString())
        expect(read && Object.fromEntries(read)).toEqual({ ...fields })
      }),
    )
  })

  it('GATE-01 refuses any field that stands twice, wherever and however it is written', () => {
    const others = fc.array(name, { maxLength: 20 })
    fc.assert(
      fc.property(others, name, fc.nat({ max: 20 }), (names, twice, place) => {
        const spelt = [...new TextEncoder().encode(twice.toWellFormed())]
          .map((byte) => `%${byte.toString(16).padStart(2, '0')}`)
          .join('')
        const lines = [twice, ...names].map((one) => new URLSearchParams([[one, 'x']]).toString())
        lines.splice(place, 0, `${spelt}=y`)
        expect(readForm(lines.join('&'))).toBeNull()
      }),
    )
  })

  it('reads anything without an error', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void readForm(text)))
  })
})
