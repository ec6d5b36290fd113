import { evaluateAmount, formatEcho, formatExact, formatPlain, isDoubtful } from '@portico/format'
import { ratioOf } from '@portico/market'
import type { RatioProblem } from '../../views/comparison/comparison-terms.ts'
import {
  type ComparisonUnit,
  type ComparisonFormat,
  type ComparisonTexts,
  formatComparison,
  ratioText,
} from '../../views/comparison/format-comparison.ts'

/** What a typed ratio comes to. */
export type ReadRatio =
  /** Percent as a canonical decimal, and in the reader's digits. */
  | { readonly status: 'ok'; readonly percent: string; readonly text: string }
  | { readonly status: 'empty' }
  | { readonly status: 'error'; readonly reason: RatioProblem }

/** The comparison's decimal arithmetic in the reader's notation. */
export interface RatioArithmetic {
  read(typed: string): ReadRatio
  texts(unit: ComparisonUnit, percent: string): ComparisonTexts
  plain(percent: string): string
}

/** The ratio that was read, in digits that allow no other reading where the typed ones do. */
function textOf(typed: string, percent: string, tag: string): string {
  const text = ratioText(percent, tag)
  return isDoubtful(typed) ? text.replace(formatExact(percent, tag), () => formatEcho(percent, tag)) : text
}

/** A module of its own, since it comes with the first change of the ratio only. */
export function createRatioArithmetic(format: ComparisonFormat): RatioArithmetic {
  const { tag } = format
  return {
    read(typed) {
      const amount = evaluateAmount(typed, tag, { marks: ['%', '\u066a'] })
      if (amount.status === 'empty') return amount
      if (amount.status === 'error') return { status: 'error', reason: 'unreadable' }
      const read = ratioOf(amount.value)
      if ('fault' in read) return { status: 'error', reason: read.fault }
      return { status: 'ok', percent: amount.value, text: textOf(typed, amount.value, tag) }
    },
    texts: (unit, percent) => formatComparison(unit, percent, format),
    plain: (percent) => formatPlain(percent, tag),
  }
}
