import { type MoneyUnit, unitDecimals, withUnit } from './money.ts'
import { formatTick } from '../axis/tick.ts'

/** So many digits are read at a glance; a model supports no more. */
const digits = 3

/** What the last digit that is written counts; sums of everyday size keep their cents. */
function stepOf(value: number, decimals: number): number {
  if (value >= 1 && value < 100) return 10 ** -decimals
  return value === 0 ? 1 : 10 ** (Math.floor(Math.log10(value) + 1e-9) - digits + 1)
}

/**
 * A sum that is estimated and not counted, with the digits that an estimate has: $58.5K. It is a position, as the numbers beside
 * a chart are, so binary floating point does.
 */
export function formatRoundedMoney(
  value: number,
  { tag, unit, compact }: { tag: string; unit: MoneyUnit; compact: 'suffix' | 'locale' },
): string {
  const step = stepOf(value, unitDecimals(unit))
  return withUnit(formatTick(value, { tag, compact, kind: 'amount', step }), unit, { tag, sign: '' })
}
