import { perTag } from './per-tag.ts'

const currencies = perTag((tag) => new Intl.DisplayNames(tag, { type: 'currency', fallback: 'none' }))
const regions = perTag((tag) => new Intl.DisplayNames(tag, { type: 'region', fallback: 'none' }))

/**
 * The locale's name of an ISO 4217 currency; null where Intl has none, as for coins. Four-letter tickers would make Intl
 * throw.
 */
export function currencyName(code: string, tag: string): string | null {
  return /^[A-Za-z]{3}$/.test(code) ? (currencies(tag).of(code.toUpperCase()) ?? null) : null
}

const symbols = perTag((tag) => {
  const known = new Map<string, string | null>()
  return (code: string): string | null => {
    const before = known.get(code)
    if (before !== undefined) return before
    const parts = new Intl.NumberFormat(tag, { style: 'currency', currency: code }).formatToParts(0)
    const symbol = parts.find((part) => part.type === 'currency')?.value ?? code
    const found = symbol === code ? null : symbol
    known.set(code, found)
    return found
  }
})

/** What the locale writes for an ISO 4217 currency, such as $ or CA$; null where it writes the code, and for coins. */
export function currencySymbol(code: string, tag: string): string | null {
  return /^[A-Za-z]{3}$/.test(code) ? symbols(tag)(code.toUpperCase()) : null
}

/** The locale's name of a country by its ISO 3166-1 alpha-2 code in any case; null where Intl has none. */
export function regionName(code: string, tag: string): string | null {
  return /^[A-Za-z]{2}$/.test(code) ? (regions(tag).of(code.toUpperCase()) ?? null) : null
}
