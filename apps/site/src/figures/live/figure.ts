import { Decimal } from '@portico/decimal'
import {
  currencyDecimals,
  formatAmount,
  formatExact,
  formatInstant,
  formatMoney,
  formatPercent,
  formatRate,
  type MoneyUnit,
} from '@portico/format'
import { shownTrend, type Trend } from '@portico/market'

/** So many units of one asset in another. */
interface Conversion {
  readonly rate: string
  readonly times: string
  /** Slug of what the result is counted in: a currency's is its code, which says how many decimals it has. */
  readonly into: string
}

/** A number as data. All of them are decimal strings. */
export type Figure =
  /** A sum of money. `rate` scales the value into the unit; `big` sums are shortened (FMT-03). */
  | {
      readonly kind: 'money'
      readonly value: string
      readonly rate?: string
      readonly unit: MoneyUnit
      readonly big?: true
      /** Set for how far a price went: a gain has a plus. */
      readonly sign?: 'always'
    }
  /** So many times a rate; of one it is the rate. */
  | ({ readonly kind: 'amount' } & Conversion)
  /** The same in a table of rates, all of which have their digits; it reads differently from another rate beside it. */
  | ({ readonly kind: 'rate'; readonly apartFrom?: string } & Conversion)
  /** How far a rate went, in percent: with its sign, or its size alone for sentences that say the direction in words. */
  | { readonly kind: 'change' | 'size'; readonly percent: string }
  /** When something was true: ISO 8601. */
  | { readonly kind: 'instant'; readonly iso: string }
  /** A number with as many digits as the data supports; `digits` is the same for programs. */
  | { readonly kind: 'plain' | 'digits'; readonly value: string }

/** How a page writes numbers. */
export interface FigureStyle {
  /** BCP 47 tag for numbers: `numberTag` of the locale registry. */
  readonly tag: string
  /** How the brand shortens large sums (FMT-03). */
  readonly compact?: 'suffix' | 'locale'
  /** `plain` writes rates and sums as amounts, with two decimals in all currencies (FMT-01, NUM-02; a setting of the brand). */
  readonly money?: 'locale' | 'plain'
}

export interface FigureText {
  readonly text: string
  /** Of a change: which way it goes as it is shown. */
  readonly direction?: Trend
}

/** Digits that the data can bear. */
const statedDigits = 12

function moneyText(figure: Extract<Figure, { kind: 'money' }>, { tag, compact = 'suffix' }: FigureStyle) {
  const { value, rate, unit, big, sign } = figure
  const amount = rate === undefined ? value : new Decimal(value).times(rate).toString()
  return formatMoney(amount, { tag, ...unit, ...(big ? { big, compact } : {}), ...(sign ? { sign } : {}) })
}

/** What so many come to. A rate has digits of its own, unless the brand writes all numbers alike (NUM-02). */
function conversionText(figure: Extract<Figure, { kind: 'amount' | 'rate' }>, { tag, money }: FigureStyle) {
  const value = new Decimal(figure.rate).times(figure.times).toString()
  const isRate = figure.kind === 'rate' || new Decimal(figure.times).equals(1)
  if (money === 'plain') return formatAmount(value, { tag })
  const style = { tag, decimals: currencyDecimals(figure.into) }
  if (!isRate) return formatAmount(value, style)
  if (figure.kind === 'amount' || figure.apartFrom === undefined) return formatRate(value, style)
  const apartFrom = new Decimal(figure.apartFrom).times(figure.times).toString()
  return formatRate(value, { ...style, apartFrom })
}

/** The text of a figure: on the server, in its HTML when a newer price comes, and in React alike. */
export function formatFigure(figure: Figure, style: FigureStyle): FigureText {
  const { tag } = style
  switch (figure.kind) {
    case 'money':
      return { text: moneyText(figure, style) }
    case 'amount':
    case 'rate':
      return { text: conversionText(figure, style) }
    case 'change':
      return {
        text: formatPercent(figure.percent, { tag, sign: 'always' }),
        direction: shownTrend(figure.percent),
      }
    case 'size':
      return {
        text: formatPercent(figure.percent.replace(/^-/, ''), { tag }),
        direction: shownTrend(figure.percent),
      }
    case 'instant':
      return { text: formatInstant(figure.iso, tag) }
    case 'plain':
      return { text: formatExact(digitsOf(figure.value), tag) }
    case 'digits':
      return { text: digitsOf(figure.value) }
  }
}

function digitsOf(value: string): string {
  return new Decimal(value).toSignificantDigits(statedDigits).toString()
}
