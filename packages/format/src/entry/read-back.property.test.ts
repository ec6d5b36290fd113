import { assert, constantFrom, integer, pre, property, tuple } from 'fast-check'
import { locales } from '@portico/locale'
import { describe, expect, it } from 'vitest'
import { formatAmount } from '../numbers/amount.ts'
import { formatExact } from '../numbers/exact.ts'
import { formatMoney } from '../numbers/money.ts'
import { formatPlain } from '../numbers/plain.ts'
import { currencyForm } from '../intl/currency-form.ts'
import { parseAmount } from './parse-amount.ts'

const nativeDigits = [
  'ar-EG',
  'fa',
  'hi-u-nu-deva',
  'bn',
  'th-u-nu-thai',
  'my',
  'mr',
  'en-IN',
  'es-419',
  'de-CH',
]
const siteTags = locales.map(({ numberTag }) => numberTag)
const tags = [...new Set([...siteTags, ...nativeDigits])]
const currencies = [
  'USD',
  'EUR',
  'GBP',
  'TWD',
  'CAD',
  'BRL',
  'UAH',
  'RUB',
  'PLN',
  'CZK',
  'SEK',
  'IDR',
  'INR',
  'CHF',
  'UZS',
  'AED',
  'SAR',
  'KWD',
  'BHD',
  'EGP',
]

/** Amounts in cents, so that two decimals say all of them. */
const cents = integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }).map((count) => {
  const digits = String(Math.abs(count)).padStart(3, '0')
  const value = `${digits.slice(0, -2)}.${digits.slice(-2)}`.replace(/\.?0+$/, (zeros) =>
    zeros.startsWith('.') ? '' : zeros.replace(/0+$/, ''),
  )
  return count < 0 ? `-${value}` : value
})

/** Three digits and a power of ten, which two decimals of any word for a large number say in full. */
const short = tuple(integer({ min: 100, max: 999 }), integer({ min: 0, max: 11 })).map(
  ([digits, power]) => `${String(digits)}${'0'.repeat(power)}`,
)

const read = (value: string) => ({ status: 'ok', value })

describe.each(tags)('what is written in %s', (tag) => {
  it('CONV-02 FMT-03 is read back: amounts, in full and for fields', () => {
    assert(
      property(cents, (value) => {
        for (const text of [formatAmount(value, { tag }), formatExact(value, tag), formatPlain(value, tag)])
          expect([text, parseAmount(text, tag)]).toEqual([text, read(value)])
      }),
    )
  })

  it('CONV-02 FMT-01 is read back: sums in the form of the language', () => {
    assert(
      property(cents, constantFrom(...currencies), (value, code) => {
        const text = formatMoney(value, { tag, form: currencyForm(code, tag) })
        expect([text, parseAmount(text, tag)]).toEqual([text, read(value)])
      }),
    )
  })
})

describe.each([...new Set(siteTags)])('what is written in %s', (tag) => {
  it('CONV-02 FMT-03 is read back: large numbers by letter and by word', () => {
    assert(
      property(short, constantFrom('suffix', 'locale'), (value, compact) => {
        const text = formatAmount(value, { tag, big: true, compact })
        // Letters mean what FMT-03 says in every language; as words, Turkish has B for a thousand and Indonesian M for 1e9.
        pre(compact === 'suffix' || !/[KMBT]$/.test(text))
        expect([text, parseAmount(text, tag)]).toEqual([text, read(value)])
      }),
    )
  })
})
