import { hasWords } from '../intl/engine-data.ts'
import { fixedFormat, percentFormat, wordedFormat } from '../intl/number-formats.ts'
import { numberSymbols } from '../digits/number-symbols.ts'
import { zeroCountText } from '../digits/zero-count.ts'

/** How the numbers beside a chart are written. */
export interface TickOptions {
  /** BCP 47 tag for numbers: `numberTag` of the locale registry. */
  readonly tag: string
  /** The distance of two ticks, which says how many digits tell them apart. */
  readonly step: number
  readonly kind: 'amount' | 'percent'
  /** How large numbers are shortened: T, B, M and K, or the words of the locale (FMT-03). */
  readonly compact: 'suffix' | 'locale'
}

/** From here on a number is shortened: four digits are read at a glance. */
const shortFrom = 10_000
const mostDecimals = 12
const scales = [
  { size: 1e12, suffix: 'T' },
  { size: 1e9, suffix: 'B' },
  { size: 1e6, suffix: 'M' },
  { size: 1e3, suffix: 'K' },
] as const

/** The power of ten of the first digit; rounded steps such as 0.3000000000000004 have the one that they mean. */
const powerOf = (value: number) => Math.floor(Math.log10(Math.abs(value)) + 1e-9)

function fixed(value: number, step: number, tag: string): string {
  const digits = Math.min(mostDecimals, Math.max(0, -powerOf(step)))
  return fixedFormat(tag, digits).format(value)
}

/** Below a ten-thousandth zeros are counted, as in amounts (FMT-04). */
function belowTenThousandth(value: number, { tag, step }: TickOptions): string {
  const digits = Math.max(1, powerOf(value) - powerOf(step) + 1)
  const [mantissa = '', exponent = '0'] = value.toExponential(digits - 1).split('e')
  const zeros = -Number(exponent) - 1
  return zeroCountText(zeros, mantissa.replace('.', ''), numberSymbols(tag))
}

function short(value: number, { tag, step, compact }: TickOptions): string {
  if (compact === 'locale' && hasWords(tag))
    return wordedFormat(tag, Math.min(15, Math.max(1, powerOf(value) - powerOf(step) + 1))).format(value)
  const scale = scales.find(({ size }) => value >= size)
  return scale === undefined
    ? fixed(value, step, tag)
    : `${fixed(value / scale.size, step / scale.size, tag)}${scale.suffix}`
}

/**
 * A number beside a chart, with the digits that tell it from its neighbours. It stands where a line is, so it is a position and
 * not an amount: binary floating point does, and scripts that draw a chart bring no decimal arithmetic along.
 */
export function formatTick(value: number, options: TickOptions): string {
  const { tag, step, kind } = options
  if (kind === 'percent') {
    const digits = Math.min(mostDecimals, Math.max(0, -powerOf(step) - 2))
    return percentFormat(tag, digits).format(value)
  }
  if (value > 0 && value < 1e-4) return belowTenThousandth(value, options)
  return value >= shortFrom ? short(value, options) : fixed(value, step, tag)
}
