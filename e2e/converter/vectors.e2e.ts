import { formatAmount, formatPlain, plainAmount } from '@portico/format'
import { type LocaleCode, localeOf, prefixOf } from '@portico/locale'
import { requiredLocales } from '@portico/locale/texts'
import { urls } from '@portico/site/routes'
import { openHydrated } from '../fixtures/page/live-page.ts'
import { isWholeRun } from '../fixtures/expected/sample.ts'
import { expect, test } from '../fixtures/test.ts'
import { wordsOf } from '../fixtures/expected/texts.ts'

/** The public vectors of number entry, in the notation of the language that they are written in. */
const entries: readonly (readonly [LocaleCode, string, string | 'error'])[] = [
  ['de', '1.234,56', '1234.56'],
  ['de', '1.234', '1234'],
  ['en', '1.234', '1.234'],
  ['fr', '1\u00a0234,5', '1234.5'],
  ['ar', '١٬٢٣٤٫٥', '1234.5'],
  ['ar', '۱۲٫۵', '12.5'],
  ['de', "1'234,5", '1234.5'],
  ['en', '1e-8', '0.00000001'],
  ['de', '0,00000001', '0.00000001'],
  ['ja', '１２３', '123'],
  ['zh-CN', '１,２３４.５', '1234.5'],
  ['de', ',5', '0.5'],
  ['en', '1,2,3', 'error'],
  ['de', '0.001', '0.001'],
  ['en', '0,125', '0.125'],
  ['en', '1.2.3.4', 'error'],
  ['en', '1,234.567,8', 'error'],
]

/** Where the form of a number changes (FMT-02 to FMT-04). */
const boundaries = [
  '0',
  '0.5',
  '0.99995',
  '0.05',
  '0.0001',
  '0.0000999996',
  '0.00001',
  '0.0000123456',
  '1',
  '999.995',
  '1234.5',
  '1000000',
] as const

const prefixed = (code: LocaleCode, path: string) =>
  prefixOf(code) === '' ? path : `/${prefixOf(code)}${path}`

/** What a locale writes itself, as people copy it: grouped and plain. */
function written(code: LocaleCode): typeof entries {
  const { numberTag } = localeOf(code)
  const grouped = new Intl.NumberFormat(numberTag, { maximumFractionDigits: 3, useGrouping: 'always' })
  return [
    [code, grouped.format(1_234_567.5), '1234567.5'],
    [code, grouped.format(12_345), '12345'],
    [code, formatPlain('0.0625', numberTag), '0.0625'],
  ]
}

/** A run takes languages that write numbers in unlike ways, an exhaustive run all. */
const languages: readonly LocaleCode[] = isWholeRun
  ? requiredLocales
  : ['en', 'de', 'fr', 'ar', 'zh-CN', 'th']

for (const code of languages) {
  test(`CONV-02 CONV-07 ${code} reads every vector of number entry in the browser`, async ({ page }) => {
    const say = wordsOf(code)
    await openHydrated(page, prefixed(code, urls.pair('btc', 'usd')))
    const field = page.getByLabel(say('pair.amount'), { exact: true })
    for (const [, typed, value] of [...entries, ...written(code)].filter(([language]) => language === code)) {
      await field.fill(typed)
      if (value === 'error') await expect(field, typed).toHaveAttribute('aria-invalid', 'true')
      else await expect(page, typed).toHaveURL(prefixed(code, urls.pair('btc', 'usd', { amount: value })))
    }
  })

  test(`FMT-02 FMT-03 FMT-04 ${code} writes the boundaries on the server and in the browser alike`, async ({
    page,
  }) => {
    const tag = localeOf(code).numberTag
    // A dollar is worth a dollar: the result is the amount, in the form of a result.
    await openHydrated(page, prefixed(code, urls.pair('usd', 'usd')))
    const result = page.locator('#result')
    const field = page.getByLabel(wordsOf(code)('pair.amount'), { exact: true })
    for (const value of boundaries) {
      const expected = plainAmount(formatAmount(value, { tag }))
      await field.fill(formatPlain(value, tag))
      await expect(result, value).toHaveValue(expected)
      const html = await (
        await page.request.get(prefixed(code, urls.pair('usd', 'usd', { amount: value })))
      ).text()
      expect(/ id="result"[^>]* value="([^"]*)"/.exec(html)?.[1], value).toBe(expected)
    }
  })
}

test('CONV-02 LOC-03 es reads back what Mexico and Spain write with different marks, in words beside the field', async ({
  page,
}) => {
  await openHydrated(page, prefixed('es', urls.pair('btc', 'mxn')))
  const field = page.locator('#amount')
  const help = page.locator('#amount-help')
  for (const [typed, digits] of [
    ['1,234', '= 1,2340 '],
    ['1.234', '= 1234 '],
    ['12,345', '12,3450'],
    ['12.345', '12.345,00'],
  ] as const) {
    await field.fill(typed)
    await expect(help, typed).toContainText(digits)
    await expect(help).toBeInViewport()
  }
})
