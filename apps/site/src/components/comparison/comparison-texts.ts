import type { CompareMode, SupplyBasis, SupplyChoice } from '@portico/market'
import type { RatioProblem } from '../../views/comparison/comparison-terms.ts'
import type { TextId } from '../../texts/text-ids.ts'

export const compareModes = ['cap', 'price'] as const satisfies readonly CompareMode[]

export const modeTexts: Readonly<Record<CompareMode, TextId>> = {
  cap: 'compare.mode.cap',
  price: 'compare.mode.price',
}

export const supplyChoiceOrder = ['circulating', 'total', 'max'] as const satisfies readonly SupplyChoice[]

/** What a quantity counts. */
export const basisTexts: Readonly<Record<SupplyBasis, TextId>> = {
  circulating: 'compare.basis.circulating',
  total: 'compare.basis.total',
  max: 'compare.basis.max',
  shares: 'compare.basis.shares',
  mined: 'compare.basis.mined',
}

/** What a reader is told beside the ratio's field (VS-03). */
export const ratioProblemTexts: Readonly<Record<RatioProblem, TextId>> = {
  unreadable: 'compare.ratio.unreadable',
  'not-positive': 'compare.ratio.notPositive',
  'too-large': 'compare.ratio.tooLarge',
}
