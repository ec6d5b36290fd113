import { readFileSync } from 'node:fs'
import { locales } from '@portico/locale'
import { describe, expect, it } from 'vitest'
import { cases } from '../test/cldr/cases.ts'
import { cldrTags, formsOf } from '../test/cldr/forms.ts'
import { tableText } from '../test/cldr/table.ts'
import { currencyDecimals, currencyForm } from './intl/currency-form.ts'

interface Row {
  readonly kind: string
  readonly code: string
}

const { assets: catalogue }: { assets: readonly Row[] } = JSON.parse(
  readFileSync(new URL('../../../apps/market/bundled/catalogue.json', import.meta.url), 'utf8'),
)
const currencies = catalogue.flatMap(({ kind, code }) => (kind === 'fiat' ? [code] : []))

describe('what CLDR writes', () => {
  it('has at least forty cases in every language of the registry', () => {
    expect(cases.length).toBeGreaterThanOrEqual(40)
    expect(locales.filter(({ numberTag }) => !cldrTags.includes(numberTag))).toEqual([])
  })

  it.each(cases)(
    'LOC-07 FMT-01 FMT-03 is what pages write in all languages: $name',
    ({ written, expected }) => {
      const texts = (of: (tag: string) => string) => Object.fromEntries(cldrTags.map((tag) => [tag, of(tag)]))
      expect(texts(written)).toEqual(texts((tag) => expected(formsOf(tag))))
    },
  )

  it('LOC-07 is the table that reviewers read', () => {
    const kept = readFileSync(new URL('../../../docs/formats.md', import.meta.url), 'utf8')
    expect(kept).toBe(tableText())
  })
})

describe('currencyForm', () => {
  it.each(cldrTags)(
    'FMT-01 gives each currency a look of its own, and $ to the American dollar alone, in %s',
    (tag) => {
      const forms = currencies.map((code) => currencyForm(code, tag).replace(/[^\p{L}\p{S}.]|0\.0+/gu, ''))
      expect(new Set(forms).size).toBe(currencies.length)
      const dollars = currencies.filter((code) =>
        /^\W*\$\W*$/.test(currencyForm(code, tag).replaceAll(/[0.+]/g, '')),
      )
      expect(['', 'USD']).toContain(dollars.join())
    },
  )

  it('FMT-01 has the decimals of ISO 4217, where CLDR has those of shops', () => {
    const decimals = ['JPY', 'KRW', 'VND', 'IDR', 'HUF', 'KWD', 'BTC', 'usd', 'jpy'].map(currencyDecimals)
    expect(decimals).toEqual([0, 0, 0, 2, 2, 3, 2, 2, 0])
  })

  it('FMT-01 mistakes no coin or share for a currency without decimals', () => {
    const others = catalogue.filter(({ kind, code }) => kind !== 'fiat' && currencyDecimals(code) !== 2)
    expect(others).toEqual([])
  })
})
