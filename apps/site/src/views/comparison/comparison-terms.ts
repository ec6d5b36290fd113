import { type CompareMode, type RatioFault, ratioOf, type SupplyChoice, supplyChoices } from '@portico/market'
import { addressAmount } from '../../figures/address-amount.ts'
import { ratioText } from './format-comparison.ts'
import { echoedText } from '../content/echoed-text.ts'

/** Why a ratio is not taken: it cannot be read, or lies outside what is answered (VS-03). */
export type RatioProblem = 'unreadable' | RatioFault

/** The current ratio and, where the address has one that is not taken, what is wrong with it. */
export interface RatioView {
  /** Percent: a canonical decimal. */
  readonly percent: string
  /** The same with its sign, in the reader's digits. */
  readonly text: string
  readonly problem: { readonly typed: string; readonly reason: RatioProblem } | null
}

/** What an address asks of a comparison; the usual answers where it says nothing. */
export interface ComparisonTerms {
  readonly mode: CompareMode
  readonly supply: SupplyChoice
  readonly ratio: RatioView
}

/** Equal caps, or equal prices. */
export const equalPercent = '100'

/** Ratios that are offered and tabled, in percent (features 1.2). */
export const ratioSteps = ['10', '20', '50', '100', '200', '500', '1000'] as const

const isSupply = (text: string | null): text is SupplyChoice =>
  supplyChoices.some((choice) => choice === text)

function readRatio(asked: string, tag: string): RatioView {
  const amount = addressAmount(asked.replace(/[%\u066a]\s*$/, ''))
  const percent = amount.status === 'ok' ? amount.value : null
  const read = percent === null ? null : ratioOf(percent)
  const current = percent !== null && read !== null && 'ratio' in read ? percent : equalPercent
  const view = { percent: current, text: ratioText(current, tag), problem: null }
  if (amount.status === 'empty' || (read !== null && 'ratio' in read)) return view
  const reason = read !== null && 'fault' in read ? read.fault : 'unreadable'
  return { ...view, problem: { typed: echoedText(asked), reason } }
}

/** Reads mode, quantity and ratio off an address. */
export function comparisonTerms(query: URLSearchParams, tag: string): ComparisonTerms {
  const supply = query.get('supply')
  return {
    mode: query.get('mode') === 'price' ? 'price' : 'cap',
    supply: isSupply(supply) ? supply : 'circulating',
    ratio: readRatio(query.get('ratio') ?? '', tag),
  }
}

/** The terms as an address carries them; what is usual is left out. */
export function termsInAddress({ mode, supply, ratio }: ComparisonTerms): {
  readonly mode: string | null
  readonly supply: string | null
  readonly ratio: string | null
} {
  return {
    mode: mode === 'cap' ? null : mode,
    supply: supply === 'circulating' ? null : supply,
    ratio: ratio.percent === equalPercent ? null : ratio.percent,
  }
}
