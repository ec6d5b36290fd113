import type { EvaluatedAmount } from '@portico/format'
import type { AsOfView } from '../../figures/as-of.ts'
import type { AssetRef } from '../../figures/asset.ts'
import type { ChangeView } from '../../figures/change.ts'
import type { AdvertView } from '../assets/offers.ts'

/** Why an amount cannot be read. */
export type AmountProblem = Extract<EvaluatedAmount, { readonly status: 'error' }>['reason']

/** What a converter shows: an amount, what it comes to, and the rate between. */
export interface ConverterView {
  readonly from: AssetRef
  readonly to: AssetRef
  readonly amount: {
    /** Canonical current decimal. */
    readonly value: string
    /** The same in the reader's digits and separators, for a field. */
    readonly text: string
    /** The same for titles and sentences: its digits in groups. */
    readonly grouped: string
    /** What was asked for where it could not be read, and why. */
    readonly problem: { readonly typed: string; readonly reason: AmountProblem } | null
  }
  readonly result: string
  /** The result as a plain decimal of 12 significant digits, for copying. */
  readonly resultPlain: string
  /** Units of `to` for one `from` and the other way, as plain decimals for arithmetic. */
  readonly rate: {
    readonly value: string
    readonly inverse: string
    readonly text: string
    readonly inverseText: string
  }
  /** Both assets of a rate that moves while the page is read, such as `btc/usd`. */
  readonly of?: string
  /** Changes of the rate, that of the last day among them. */
  readonly changes: readonly ChangeView[]
  readonly adverts: Pick<AdvertView, 'buy'>
  readonly asOf: AsOfView
}
