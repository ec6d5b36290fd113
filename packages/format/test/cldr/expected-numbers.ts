import { Decimal } from '@portico/decimal'
import { type Forms, formsOf } from './forms.ts'
import { pluralOf } from './plural.ts'

/**
 * What CLDR writes, put together from its patterns by UTS 35 and from what FMT-01 to FMT-04 add to it. Neither Intl nor the package
 * under test has a part in it.
 */

/** Groups of three, or as the pattern has them: `#,##,##0`. */
function grouped(whole: string, { decimal, symbols, minimumGroupingDigits }: Forms): string {
  const sizes = (/#,[#,0]+/.exec(decimal)?.[0] ?? '').split(',').slice(1)
  const first = sizes.at(-1)?.length ?? 3
  const next = sizes.length > 1 ? (sizes.at(-2)?.length ?? first) : first
  if (whole.length < first + Number(minimumGroupingDigits)) return whole
  const groups = [whole.slice(-first)]
  for (let rest = whole.slice(0, -first); rest !== ''; rest = rest.slice(0, -next))
    groups.unshift(rest.slice(-next))
  return groups.join(symbols['group'])
}

/** A plain decimal without its sign, in groups. */
export function numberText(plain: string, forms: Forms): string {
  const [whole = '0', fraction = ''] = plain.replace('-', '').split('.')
  return `${grouped(whole, forms)}${fraction && `${forms.symbols['decimal']}${fraction}`}`
}

const rounded = (value: string, decimals: number) =>
  new Decimal(value).abs().toFixed(decimals, Decimal.ROUND_HALF_UP)

/** FMT-03 and FMT-04 for the sizes of the table. */
export function amountText(value: string, forms: Forms, decimals = 2): string {
  const small: Readonly<Record<string, string>> = {
    '0.5': '0.5000',
    '0.05': '0.05',
    '0.0000123456': '0.0{4}1235',
  }
  const below = small[value.replace('-', '')]
  return below === undefined
    ? numberText(rounded(value, decimals), forms)
    : below.replace('.', forms.symbols['decimal'] ?? '.')
}

type Sign = '' | 'minusSign' | 'plusSign'

/** A pattern of CLDR with its number; the part after `;` is for negative values, else the sign stands first. */
function patterned(pattern: string, { number, sign }: { number: string; sign: Sign }, forms: Forms): string {
  const [positive = '', negative = `-${positive}`] = pattern.split(';')
  return (sign === '' ? positive : negative)
    .replace(/[#0][#0.,]*/, () => number)
    .replace('-', () => (sign === '' ? '-' : (forms.symbols[sign] ?? '')))
    .replace('%', () => forms.symbols['percentSign'] ?? '%')
}

const digitsOf: Readonly<Record<string, number>> = { JPY: 0, KRW: 0, VND: 0 }

/** FMT-01: the symbol of the language, and of another dollar than the American one the one that English has. */
function symbolIn(code: string, { currencies }: Forms): string {
  const symbol = currencies[code] ?? code
  return symbol === '$' && code !== 'USD' ? (formsOf('en').currencies[code] ?? code) : symbol
}

/** Letters keep their distance to the number, by the pattern that CLDR has for them. */
function withSymbol(text: string, symbol: string): string {
  return text
    .replace(/¤(?=[\d-])/, () => (/\p{L}$/u.test(symbol) ? `${symbol}\u00a0` : symbol))
    .replace(/(?<=\d)¤/, () => (/^\p{L}/u.test(symbol) ? `\u00a0${symbol}` : symbol))
    .replace('¤', () => symbol)
}

interface Sum {
  readonly value: string
  readonly code: string
  /** What marks a gain. */
  readonly gains?: 'plus'
}

export function moneyText({ value, code, gains }: Sum, forms: Forms): string {
  const symbol = symbolIn(code, forms)
  const pattern = /\p{L}$/u.test(symbol) ? forms.money['standard-alphaNextToNumber'] : undefined
  const positive = gains === 'plus' ? 'plusSign' : ''
  const sign = value.startsWith('-') ? 'minusSign' : positive
  const number = amountText(value, forms, digitsOf[code] ?? 2)
  return withSymbol(patterned(pattern ?? forms.money['standard'] ?? '', { number, sign }, forms), symbol)
}

export function percentText(percent: string, forms: Forms, gains: 'plus' | '' = ''): string {
  const positive = gains === 'plus' ? 'plusSign' : ''
  const sign = percent.startsWith('-') ? 'minusSign' : positive
  return patterned(forms.percent, { number: numberText(rounded(percent, 2), forms), sign }, forms)
}

/** The compact pattern for a value, and the value that stands in it; null where CLDR shortens nothing. */
function compacted(value: string, patterns: Readonly<Record<string, string>>, forms: Forms) {
  const whole = rounded(value, 0)
  const size = `1${'0'.repeat(whole.length - 1)}`
  const zeros = /0+/.exec(patterns[`${size}-count-other`] ?? '0')?.[0].length ?? 1
  const plain = rounded(`${value}e-${String(whole.length - zeros)}`, 2)
  const pattern =
    patterns[`${size}-count-${pluralOf(plain, forms.plurals)}`] ?? patterns[`${size}-count-other`]
  return pattern === undefined ||
    pattern === '0' ||
    pattern === '0\u00a0¤' ||
    pattern === '¤0' ||
    pattern === '¤\u00a00'
    ? null
    : { pattern: pattern.replace(/0+/, '0').replaceAll("'", ''), number: numberText(plain, forms) }
}

/** FMT-03 with the words of the locale. */
export function compactText(value: string, forms: Forms): string {
  const found = compacted(value, forms.short, forms)
  return found === null ? amountText(value, forms) : patterned(found.pattern, { ...found, sign: '' }, forms)
}

export function compactMoneyText(value: string, code: string, forms: Forms): string {
  const found = compacted(value, forms.shortMoney, forms)
  if (found === null) return moneyText({ value, code }, forms)
  const symbol = symbolIn(code, forms)
  return withSymbol(patterned(found.pattern, { ...found, sign: '' }, forms), symbol)
}
