import { evaluateAmount, formatPlain } from '@portico/format'
import { ratioOf } from '@portico/market'
import type { RatioProblem } from '../../figures/comparison-terms.ts'
import {
  type ComparisonUnit,
  type ComparisonWording,
  type ComparisonWords,
  comparisonWords,
  ratioText,
} from '../../figures/comparison-words.ts'

/** What a typed ratio comes to. */
export type ReadRatio =
  /** Percent as a canonical decimal, and in the reader's digits. */
  | { readonly status: 'ok'; readonly percent: string; readonly text: string }
  | { readonly status: 'empty' }
  | { readonly status: 'error'; readonly reason: RatioProblem }

/** The comparison's decimal arithmetic in the reader's notation. */
export interface RatioArithmetic {
  read(typed: string): ReadRatio
  words(unit: ComparisonUnit, percent: string): ComparisonWords
  plain(percent: string): string
}

/** A module of its own, since it comes with the first change of the ratio only. */
export function createRatioArithmetic(wording: ComparisonWording): RatioArithmetic {
  const { tag } = wording
  return {
    read(typed) {
      const amount = evaluateAmount(typed, tag, { marks: ['%', '\u066a'] })
      if (amount.status === 'empty') return amount
      if (amount.status === 'error') return { status: 'error', reason: 'unreadable' }
      const read = ratioOf(amount.value)
      if ('fault' in read) return { status: 'error', reason: read.fault }
      return { status: 'ok', percent: amount.value, text: ratioText(amount.value, tag) }
    },
    words: (unit, percent) => comparisonWords(unit, percent, wording),
    plain: (percent) => formatPlain(percent, tag),
  }
}
