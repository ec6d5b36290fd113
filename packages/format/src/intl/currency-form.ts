import { perTag } from './per-tag.ts'

/** ISO 4217 currencies whose minor unit has not two digits. Intl follows CLDR, which counts what shops use: no Indonesian sen. */
const decimalsByCurrency: ReadonlyMap<string, number> = new Map(
  [
    [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'] as const,
    [3, 'BHD IQD JOD KWD LYD OMR TND'] as const,
    [4, 'CLF UYW'] as const,
  ].flatMap(([decimals, codes]) => codes.split(' ').map((code) => [code, decimals] as const)),
)

/** Decimals of an ISO 4217 currency by its code in any case (ISO 4217:2015, list one); two for what is no currency. */
export function currencyDecimals(code: string): number {
  return decimalsByCurrency.get(code.toUpperCase()) ?? 2
}

const numberParts: ReadonlySet<Intl.NumberFormatPartTypes> = new Set([
  'integer',
  'group',
  'decimal',
  'fraction',
])

type Display = 'symbol' | 'code'

function partsOf(tag: string, currency: string, currencyDisplay: Display) {
  const options = { style: 'currency', currency, currencyDisplay, minimumFractionDigits: 0 } as const
  return new Intl.NumberFormat(tag, options).formatToParts(-1)
}

function symbolOf(tag: string, code: string): string {
  return partsOf(tag, code, 'symbol').find(({ type }) => type === 'currency')?.value ?? code
}

/** The francs of West and of Central Africa, which CLDR tells apart by a space: `F CFA` and `FCFA`. */
const lookAlike: ReadonlySet<string> = new Set(['XAF', 'XOF'])

/**
 * The symbol that CLDR has of a currency in a language, and in English where that is `$` of another dollar: a reader of the
 * page in Canada may think of either.
 */
function clearSymbol(tag: string, code: string): string {
  if (lookAlike.has(code)) return code
  const symbol = symbolOf(tag, code)
  return symbol === '$' && code !== 'USD' ? symbolOf('en', code) : symbol
}

const forms = perTag((tag) =>
  perTag((code) => {
    const symbol = clearSymbol(tag, code)
    const decimals = currencyDecimals(code)
    const number = decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}`
    return partsOf(tag, code, symbol === code ? 'code' : 'symbol')
      .map(({ type, value }) => {
        if (numberParts.has(type)) return number
        if (type === 'minusSign') return '+'
        return type === 'currency' ? symbol : value
      })
      .join('')
      .replace(/\u200e\+/, '+')
  }),
)

/**
 * How a language writes sums of an ISO 4217 currency, by CLDR: `+` stands for a sign with its marks and `0.00` for the number, with the digits
 * of ISO 4217. German euros are `+0.00 €`, Dutch ones `€ +0.00`, yen in Japanese `+￥0`. No two currencies of a language look
 * alike. `tag` is a BCP 47 tag, `code` one of ISO 4217 in upper case.
 */
export function currencyForm(code: string, tag: string): string {
  return forms(tag)(code)
}
