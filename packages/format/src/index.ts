export type { AmountOptions, AmountRate } from './numbers/amount.ts'
export { formatAmount } from './numbers/amount.ts'
export { formatCount } from './numbers/count.ts'
export type { AgeOptions } from './intl/dates.ts'
export {
  formatAge,
  formatDay,
  formatClock,
  formatInstant,
  formatLongInstant,
  formatMinutes,
  formatMoment,
  formatMonth,
  formatMonthDay,
  formatYear,
  gregorianFormat,
} from './intl/dates.ts'
export { rangeMark } from './intl/ranges.ts'
export { hasWords } from './intl/engine-data.ts'
export { formatEcho, isDoubtful } from './entry/echo.ts'
export type { EvaluatedAmount } from './entry/evaluate-amount.ts'
export { evaluateAmount } from './entry/evaluate-amount.ts'
export type { MoneyOptions, MoneyUnit } from './numbers/money.ts'
export { formatMoney } from './numbers/money.ts'
export { formatRoundedMoney } from './numbers/rounded.ts'
export { currencyDecimals, currencyForm } from './intl/currency-form.ts'
export { currencyName, joinNames, regionName } from './names/names.ts'
export type { AmountFault, ParseAmountOptions, ParsedAmount } from './entry/parse-amount.ts'
export { parseAmount } from './entry/parse-amount.ts'
export { leadingWordedNumber } from './entry/worded-number.ts'
export { formatExact } from './numbers/exact.ts'
export type { PercentOptions } from './numbers/percent.ts'
export { formatPercent } from './numbers/percent.ts'
export { formatPlain } from './numbers/plain.ts'
export type { RateOptions } from './numbers/rate.ts'
export { formatRate } from './numbers/rate.ts'
export type { TickOptions } from './axis/tick.ts'
export { formatTick } from './axis/tick.ts'
export type { AmountParts } from './digits/zero-count.ts'
export { amountParts, plainAmount } from './digits/zero-count.ts'
