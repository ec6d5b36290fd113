import { describe, expect, it } from 'vitest'
import { cases } from '../test/cldr/cases.ts'
import { cldrTags, formsOf } from '../test/cldr/forms.ts'
import { unlikeCldr } from '../test/cldr/unlike-cldr.ts'

describe('unlikeCldr', () => {
  it.each(cldrTags)('finds nothing in what CLDR writes in %s', (tag) => {
    const texts = cases.map(({ expected }) => expected(formsOf(tag)))
    expect(texts.flatMap((text) => unlikeCldr(text, tag))).toEqual([])
  })

  it.each([
    ['de', '1,234.50'],
    ['de', '12,35%'],
    ['de', '€5,00'],
    ['de', 'am Dec 6, 2013'],
    ['de', 'am 2013-12-06'],
    ['de', '6 Dezember 2013'],
    ['de', '9:07 AM'],
    ['en', '1.234,50'],
    ['en', '12.35 %'],
    ['en', '5.00 €'],
    ['en', '6 December 2013'],
    ['en', 'at 14:05'],
    ['en-GB', 'December 6, 2013'],
    ['en-GB', '9:07 am'],
    ['fr', '1 234,50 %'],
    ['fr', '12,35%'],
    ['es', '1.234,50'],
    ['es', '12345,50'],
    ['tr', '12,35%'],
    ['ja', '6 12月2026'],
    ['en-IN', '1,234,567'],
    ['nl', '€1,50'],
    ['ar-u-nu-latn', '١٢٣'],
  ])('finds what %s would not write: %s', (tag, text) => {
    expect(unlikeCldr(text, tag)).not.toEqual([])
  })

  it.each([
    ['de', 'seit 2013, ERC-20, SHA-256, 24/7, 1:1 und 6. Dezember 2013'],
    ['ru', '6 декабря 2013 года'],
    ['en', 'block 478,558 of 2013'],
  ])('leaves names and prose of %s: %s', (tag, text) => {
    expect(unlikeCldr(text, tag)).toEqual([])
  })
})
