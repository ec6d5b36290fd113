export type { AmountOptions, AmountRate } from './amount.ts'
export { formatAmount } from './amount.ts'
export { formatCount } from './count.ts'
export type { AgeOptions } from './dates.ts'
export {
  formatAge,
  formatDay,
  formatInstant,
  formatMonth,
  formatMonthDay,
  gregorianFormat,
} from './dates.ts'
export { hasWords } from './engine-data.ts'
export type { EvaluatedAmount } from './evaluate-amount.ts'
export { evaluateAmount } from './evaluate-amount.ts'
export type { MoneyOptions, MoneyUnit } from './money.ts'
export { formatMoney } from './money.ts'
export { currencyName, currencySymbol, joinNames, regionName } from './names.ts'
export type { AmountFault, ParseAmountOptions, ParsedAmount } from './parse-amount.ts'
export { parseAmount } from './parse-amount.ts'
export type { PercentOptions } from './percent.ts'
export { formatPercent } from './percent.ts'
export { formatPlain } from './plain.ts'
export type { AmountParts } from './zero-count.ts'
export { amountParts, plainAmount } from './zero-count.ts'
