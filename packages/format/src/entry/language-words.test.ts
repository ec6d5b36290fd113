import { locales } from '@portico/locale'
import { describe, expect, it } from 'vitest'
import { parseAmount } from './parse-amount.ts'
import { scaleWords } from './scale-words.ts'

const tags = [...new Set(locales.map(({ numberTag }) => numberTag))]
const wordsOfAll = [...new Set(tags.flatMap((tag) => scaleWords(tag).map(([word]) => word)))]

const numbers = Array.from({ length: 11 }, (_, index) => index + 3)
  .flatMap((power) => [1, 2, 5, 1.5].map((count) => count * 10 ** power))
  .filter((number) => number <= 5e13)

/** Letters that CLDR has for other numbers: Spanish B is 1e12, Turkish B 1e3, Indonesian M 1e9 and Vietnamese T 1e9. */
const otherLetters: Readonly<Record<string, string>> = { es: 'B', tr: 'B', id: 'M', vi: 'T' }

/** Why a compact form of CLDR is not read as CLDR means it; null where it is. */
function exceptionOf(text: string, tag: string): string | null {
  if (text === 'mille') return 'French and Italian have a word alone for a thousand'
  const letter = otherLetters[tag.split('-')[0] ?? '']
  const hasLetter = letter !== undefined && new RegExp(`\\d\\s${letter}$`, 'u').test(text)
  return hasLetter ? 'letters mean what FMT-03 says in every language' : null
}

const parts = (
  'cent cents CENTS eurocent centavo centavos centime centimes centesimi céntimo céntimos pence penny ' +
  '分 角 毛 銭 전 копеек коп копійок grosz groszy kuruş tiyin öre sen xu'
).split(' ')

function isFive(text: string, tag: string): boolean {
  const read = parseAmount(text, tag)
  return read.status === 'ok' && read.value === '5'
}

/** Beginnings that are words of money as well: the codes of Lao kip and of old Turkish lira, Russia in Vietnamese. */
const namesToo: ReadonlySet<string> = new Set(['lak', 'trl', 'nga'])

describe.each(tags)('words of %s', (tag) => {
  it.each(['long', 'short'] as const)('CONV-02 reads each %s compact form of CLDR', (compactDisplay) => {
    const formatter = new Intl.NumberFormat(tag, { notation: 'compact', compactDisplay })
    for (const number of numbers) {
      const text = formatter.format(number)
      if (exceptionOf(text, tag) !== null) continue
      expect([text, parseAmount(text, tag)]).toEqual([text, { status: 'ok', value: String(number) }])
    }
  })

  it('CONV-07 never reads a word that counts in some language as money', () => {
    const written = wordsOfAll.flatMap((word) => [`5 ${word}`, `5${word}`, `5 ${word.toUpperCase()}`])
    expect(written.filter((text) => isFive(text, tag))).toEqual([])
    const begun = wordsOfAll.flatMap((word) =>
      Array.from({ length: Math.max(word.length - 3, 0) }, (_, index) => word.slice(0, index + 3)),
    )
    expect(begun.filter((word) => !namesToo.has(word) && isFive(`5 ${word}`, tag))).toEqual([])
  })

  it('CONV-07 never reads parts of a currency as wholes', () => {
    expect(parts.filter((part) => isFive(`5 ${part}`, tag) || isFive(`5${part}`, tag))).toEqual([])
  })
})

describe('long texts of words', () => {
  it.each(['1万', ' lakh', 'mil. ', "d'", '1千万億兆', '$a', '.', "'", '원'])(
    'CONV-07 are read at once: %j again and again',
    (piece) => {
      const text = `5 ${piece.repeat(190 / piece.length)}`
      for (const tag of tags) parseAmount(text, tag)
      const start = performance.now()
      for (const tag of tags) parseAmount(text, tag)
      expect(performance.now() - start).toBeLessThan(200)
    },
  )
})
