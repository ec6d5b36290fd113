import { ratioOf, supplyChoices } from '@portico/market'
import { addressAmount } from '../figures/address-amount.ts'
import { equalPercent } from '../views/comparison/comparison-terms.ts'
import { normalAmount, oneOf, textParameter } from './query.ts'

/** A ratio without its sign; none where it is the usual one. */
function normalRatio(text: string): string {
  const percent = normalAmount(text.replace(/[%\u066A]\s*$/, ''))
  if (percent === '' || percent === equalPercent) return ''
  return addressAmount(percent).status === 'ok' && 'ratio' in ratioOf(percent) ? percent : text
}

/** What comparisons read of their address: mode, supply basis and ratio. */
export const comparisonTermsQuery = {
  mode: oneOf(['cap', 'price'], 'cap'),
  supply: oneOf(supplyChoices, 'circulating'),
  ratio: textParameter(normalRatio),
}
