import { changeWindows, closeIntervals, ratioOf, supplyChoices } from '@portico/market'
import { addressAmount } from '../figures/address-amount.ts'
import { equalPercent } from '../figures/comparison-terms.ts'
import { cutText } from '../figures/echoed-text.ts'
import { ratioWindows } from '../figures/ratio-windows.ts'
import { categorySorts } from '../pages/category/view.ts'
import { growthLimits } from '../pages/prediction/growth-limits.ts'
import type { PageId } from '../routes.ts'

/** A value of a parameter as the page reads it; empty where the page is the same without it. */
type Reading = (value: string) => string

const oneOf =
  (choices: readonly string[], usual?: string): Reading =>
  (value) =>
    value !== usual && choices.includes(value) ? value : ''

/** `1`, `01.0` and `1e0` are one amount. What is no amount stays: the page says it again. */
const amount: Reading = (value) => {
  const read = addressAmount(value)
  if (read.status === 'empty') return ''
  return read.status === 'ok' ? read.value : value
}

/** A share of growth within the limits as a plain number; what is beyond them the page says again. */
const growth: Reading = (value) => {
  const rate = amount(value.trim())
  const isTaken = Number(rate) >= growthLimits.lowest && Number(rate) <= growthLimits.highest
  return isTaken ? rate : value.trim()
}

/** A ratio without its sign; none where it is the usual one. */
const ratio: Reading = (value) => {
  const percent = amount(value.replace(/[%\u066A]\s*$/, ''))
  if (percent === '' || percent === equalPercent) return ''
  return addressAmount(percent).status === 'ok' && 'ratio' in ratioOf(percent) ? percent : value
}

/** A price page reads so much of an amount. */
const readOfAmount = 200

const page: Reading = (value) => (/^[1-9]\d{0,5}$/.test(value) && value !== '1' ? value : '')
const text: Reading = (value) => cutText(value.trim())
const kinds = ['crypto', 'fiat', 'metal', 'stock']
const terms = { mode: oneOf(['price']), supply: oneOf(supplyChoices, 'circulating'), ratio }

/** How pages read their parameters; one that is not named stays as it is. */
const readings: { readonly [Id in PageId]?: Readonly<Record<string, Reading>> } = {
  prices: { kind: oneOf(kinds, 'crypto'), page },
  pair: { amount, window: oneOf(changeWindows), fee: (value) => value.trim() },
  compare: { ...terms, page, q: text },
  versus: { ...terms, window: oneOf(ratioWindows) },
  category: { page, sort: oneOf(categorySorts, 'cap') },
  sitemap: { page, q: text, letter: (value) => value.toUpperCase() },
  asset: {
    amount: (value) => amount(value.slice(0, readOfAmount)),
    window: oneOf([...changeWindows, 'all']),
  },
  'asset-history': { interval: oneOf(closeIntervals, 'day'), page },
  prediction: { g: growth },
  news: { page },
  search: { q: text },
  reset: { kind: oneOf(['agency']) },
}

/** Machine views that refuse what they cannot read, with the reason. */
const strictForms: ReadonlySet<string> = new Set(['csv', 'atom'])

/** A value as the page reads it, so that equal pages have one entry in the cache, however they are asked for. */
export function readValue(
  { page: id, form }: { readonly page: PageId | null; readonly form: string },
  name: string,
  value: string,
): string {
  if (id === null || strictForms.has(form)) return value
  return readings[id]?.[name]?.(value) ?? value
}
