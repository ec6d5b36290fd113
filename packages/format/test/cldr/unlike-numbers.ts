import { moneyText, percentText } from './expected-numbers.ts'
import type { Forms } from './forms.ts'

const escaped = (text: string) => RegExp.escape(text)

/** Whole numbers with the groups of a language, whose first one may have to be longer. */
function wholePattern({ decimal, symbols, minimumGroupingDigits }: Forms): string {
  const group = escaped(symbols['group'] ?? ',')
  const isIndian = decimal.startsWith('#,##,')
  const more = isIndian ? String.raw`(?:${group}\d{2})*${group}\d{3}` : String.raw`(?:${group}\d{3})+`
  if (minimumGroupingDigits === '1') return String.raw`\d{1,3}|\d{1,${isIndian ? 2 : 3}}${more}`
  return String.raw`\d{1,4}|\d{2,3}${more}|\d(?:${group}\d{3}){2,}`
}

/** Years and what is counted like them; no figure of the site has four digits and no decimals. Nor are four grouped before 万. */
const year = /^[12]\d{3}$/
const myriads = /^\d{4}(?=[万億亿萬만])/

/**
 * Digits with all that may part them. What hangs on letters, a slash or a colon is a name, an address, a date or a time; a space parts digits where
 * three follow it.
 */
const numbers =
  /(?<![A-Za-z\d_/:.#]|[A-Za-z\d]-|\+(?=\d{7})|(?:BIP|EIP|ISO|RFC)[ \u00a0])\p{Nd}+(?:[.,'’٫٬]\p{Nd}+|[ \u00a0\u202f]\p{Nd}{3}(?!\p{Nd}))*(?![\p{Nd}A-Z_/:]|[-.]\d|-[A-Za-z])/gu

/** Indonesian times have a full stop. */
const isTime = (text: string, { clock }: Forms) => clock.includes('.') && /^[012]\d\.[0-5]\d$/.test(text)

/** Numbers that a language would part otherwise. */
function otherNumbers(text: string, forms: Forms): readonly string[] {
  const decimal = escaped(forms.symbols['decimal'] ?? '.')
  const right = new RegExp(String.raw`^(?:${wholePattern(forms)})(?:${decimal}\d+)?$`)
  return [...text.matchAll(numbers)]
    .filter(({ index, 0: number }) => {
      const isOther = year.test(number) || isTime(number, forms) || myriads.test(text.slice(index))
      return !isOther && !right.test(number)
    })
    .map(([number]) => number)
}

/** What stands between a number and its sign, and before it. */
function around(text: string, sign: string): { readonly before: string; readonly after: string } {
  const [before = '', after = ''] = text.split(sign)
  return /\d/.test(before)
    ? { before: /\D*$/.exec(before)?.[0] ?? '', after: '' }
    : { before: '', after: /^[^\d+-]*/.exec(after)?.[0] ?? '' }
}

const space = String.raw`[ \u00a0\u202f]`

/** Places of a sign beside a number where the language has another side, or another space. */
function otherPlaces(text: string, sign: string, example: string): readonly string[] {
  const right = around(example, sign)
  const isAfter = /\d/.test(example.split(sign)[0] ?? '')
  const mark = escaped(sign)
  const left = new RegExp(String.raw`(?:\d[KMBT]?|\})(${space}?)(?<!\p{L})${mark}(?!\p{L}|${space}?\d)`, 'gu')
  const rest = new RegExp(String.raw`(?<![\p{L}\d]|\d${space})${mark}(${space}?)[-+−]?\d[\d.,]*`, 'gu')
  const spaced = (found: string | undefined, wanted: string) => (found ?? '') === wanted
  return [
    ...[...text.matchAll(left)].filter(([, found]) => !isAfter || !spaced(found, right.before)),
    ...[...text.matchAll(rest)].filter(([, found]) => isAfter || !spaced(found, right.after)),
  ].map(([whole]) => whole)
}

/** Symbols that a language has for currencies; codes stand on pages as the units of amounts too. */
function symbolsOf(forms: Forms): ReadonlyMap<string, string> {
  const named = Object.entries(forms.currencies).filter(([, symbol]) => !/^[A-Z]{3}$/.test(symbol))
  return new Map(
    named
      .map(([code]) => moneyText({ value: '12.5', code }, forms).replace(/[\u200e\u200f]/g, ''))
      .map((text) => [text.replace(/[\d.,\s]+/g, ''), text] as const)
      .filter(([symbol]) => symbol !== ''),
  )
}

/** Numbers, percentages and sums that CLDR would not write so in the language. */
export function unlikeNumbers(text: string, forms: Forms): readonly string[] {
  const percent = percentText('12.35', forms).replace(/[\u200e\u200f]/g, '')
  return [
    ...otherNumbers(text, forms),
    ...otherPlaces(text, '%', percent),
    ...[...symbolsOf(forms)].flatMap(([symbol, example]) => otherPlaces(text, symbol, example)),
  ]
}
