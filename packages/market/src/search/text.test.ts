import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldText, lettersMissing, lettersOf, plainText, editDistance, typoDistance } from './text.ts'

/** Distances between all beginnings of two texts, by the textbook: optimal string alignment. */
function distanceTable(left: string, right: string): readonly (readonly number[])[] {
  const table: number[][] = []
  for (let row = 0; row <= left.length; row += 1) {
    const cells: number[] = []
    for (let column = 0; column <= right.length; column += 1) {
      const at = (up: number, back: number) =>
        (table[row - up] ?? cells)[column - back] ?? Number.POSITIVE_INFINITY
      const ways = [
        row > 0 ? at(1, 0) + 1 : Number.POSITIVE_INFINITY,
        column > 0 ? (cells[column - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        row > 0 && column > 0
          ? at(1, 1) + (left[row - 1] === right[column - 1] ? 0 : 1)
          : Number.POSITIVE_INFINITY,
      ]
      const isSwap =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
      cells.push(
        row === 0 && column === 0 ? 0 : Math.min(...ways, isSwap ? at(2, 2) + 1 : Number.POSITIVE_INFINITY),
      )
    }
    table.push(cells)
  }
  return table
}

describe('editDistance', () => {
  it('counts to the whole text and to its nearest beginning', () => {
    expect(editDistance('etherm', 'ethereum', 2)).toEqual({ whole: 2, beginning: 1 })
    expect(editDistance('bitcoin', 'bitcoin cash', 2)).toEqual({ whole: 3, beginning: 0 })
    expect(editDistance('bitcoins', 'bit', 2)).toEqual({ whole: 3, beginning: 3 })
  })

  it('counts as the whole table of distances does, within the limit', () => {
    const word = fc.stringMatching(/^[abc]{0,7}$/)
    fc.assert(
      fc.property(word, word, fc.integer({ min: 1, max: 3 }), (typed, text, limit) => {
        const table = distanceTable(typed, text)
        const lastRow = table.at(-1) ?? []
        const expected = { whole: lastRow.at(-1) ?? 0, beginning: Math.min(...lastRow) }
        const { whole, beginning } = editDistance(typed, text, limit)
        expect([whole, beginning]).toEqual([
          Math.min(expected.whole, limit + 1),
          Math.min(expected.beginning, limit + 1),
        ])
      }),
    )
  })

  it('never has a text further than its letters say', () => {
    const word = fc.stringMatching(/^[a-d ,–]{0,8}$/)
    fc.assert(
      fc.property(word, word, (typed, text) => {
        const { whole } = editDistance(typed, text, 8)
        expect(lettersMissing(lettersOf(typed), lettersOf(text))).toBeLessThanOrEqual(whole)
        expect(lettersMissing(lettersOf(text), lettersOf(typed))).toBeLessThanOrEqual(whole)
      }),
    )
  })
})

describe('typoDistance', () => {
  it.each([
    ['abc', 'abc', 0],
    ['abc', 'acb', 1],
    ['abc', 'ab', 1],
    ['abc', 'abd', 1],
    ['abcdef', 'badcef', 2],
    ['abc', 'xyz', 3],
  ])('%s to %s takes %i', (left, right, edits) => {
    expect(typoDistance(left, right, 2)).toBe(edits)
  })

  it('is the same both ways, and 0 only for equal texts', () => {
    const word = fc.stringMatching(/^[abc]{0,6}$/)
    fc.assert(
      fc.property(word, word, (left, right) => {
        expect(typoDistance(left, right, 6)).toBe(typoDistance(right, left, 6))
        expect(typoDistance(left, right, 6) === 0).toBe(left === right)
      }),
    )
  })
})

describe('foldText', () => {
  it('folds case, diacritics, width and space', () => {
    expect(foldText('  Córdoba \u00a0 ＢＴＣ ')).toBe('cordoba btc')
  })

  it.each([
    ['Złoty Straße Ørsted', 'zloty strasse orsted'],
    ['びっと', 'ヒット'],
    ['الليرة التركية', 'ليره تركيه'],
    ['ALL', 'all'],
    ['Tongan Paʻanga', "tongan pa'anga"],
    ['الف', 'الف'],
  ])('makes %s %s', (text, folded) => {
    expect(foldText(text)).toBe(folded)
  })
})

describe('plainText', () => {
  it.each([
    ['Đồng Việt Nam', 'dong viet nam'],
    ['KAÇ ıŞıK', 'kac isik'],
    ['BTC’yi so‘m soʻm', "btc'yi so'm so'm"],
    ['حوّل ليرة', 'حول ليره'],
  ])('LOC-06 makes %s %s, as foldText does', (text, plain) => {
    expect(plainText(text)).toBe(plain)
    expect(foldText(text)).toBe(plain)
  })

  it.each([
    ['ビットコインで', 'ビットコインで'],
    ['กี่บาท', 'กี่บาท'],
    ['الدولار', 'الدولار'],
  ])('keeps of %s what makes other words', (text, plain) => {
    expect(plainText(text)).toBe(plain)
    expect(foldText(text)).not.toBe(plain)
  })

  it('has nothing left to do on a plain text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(plainText(plainText(text))).toBe(plainText(text))
      }),
    )
  })
})
