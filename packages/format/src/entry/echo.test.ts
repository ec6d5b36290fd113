import { locales } from '@portico/locale'
import { describe, expect, it } from 'vitest'
import { formatEcho, isDoubtful } from './echo.ts'
import { parseAmount } from './parse-amount.ts'

describe('what is echoed', () => {
  it.each([
    '1,234',
    '1.234',
    '12 345',
    '\u200e1,234',
    '$1.234',
    '1k',
    '1,5 Mio.',
    '100円',
    '5 евро',
    '1万',
    '١٬٢٣٤',
  ])('CONV-02 is a text that may mean another number: %j', (text) => expect(isDoubtful(text)).toBe(true))

  it.each(['1', '1234', '0,125', '1.5', '1,234.5', '1.234.567', '12345,678', '$5', ''])(
    'CONV-02 is not what has one reading: %j',
    (text) => expect(isDoubtful(text)).toBe(false),
  )

  it.each([
    ['en', '1234', '1,234.00'],
    ['en', '1.234', '1.2340'],
    ['de', '1234', '1.234,00'],
    ['es-ES', '1.234', '1,2340'],
    ['ru', '12345', '12\u00a0345,00'],
    ['en', '1234567', '1,234,567'],
    ['en', '0.5', '0.5'],
  ])('CONV-02 has one reading in %s: %s', (tag, value, text) => {
    expect(formatEcho(value, tag)).toBe(text)
  })

  it.each([...new Set(locales.map(({ numberTag }) => numberTag))])(
    'CONV-02 is read alike with either mark in %s',
    (tag) => {
      for (const value of ['1234', '1.234', '123456', '12.345']) {
        const text = formatEcho(value, tag)
        for (const reader of [tag, 'en', 'de', 'fr', 'es'])
          expect([text, parseAmount(text, reader)]).toEqual([text, { status: 'ok', value }])
      }
    },
  )
})
