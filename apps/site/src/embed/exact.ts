/**
 * Exact decimal arithmetic on strings. The script is too small for a decimal library, and binary floating point would
 * show amounts that nobody typed.
 */

/** `digits` x 10^-`scale`, with its sign. */
interface Exact {
  readonly digits: bigint
  readonly scale: number
}

function exactOf(text: string): Exact {
  const [whole = '', fraction = ''] = text.split('.')
  return { digits: BigInt(whole + fraction), scale: fraction.length }
}

function textOf({ digits, scale }: Exact): string {
  const minus = digits < 0n ? '-' : ''
  const all = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, '0')
  const whole = all.slice(0, all.length - scale)
  return scale === 0 ? minus + whole : `${minus}${whole}.${all.slice(-scale)}`
}

/** The product of two plain decimal strings (`-12.5`, no exponent), exact. */
export function multiply(one: string, other: string): string {
  const [left, right] = [exactOf(one), exactOf(other)]
  return textOf({ digits: left.digits * right.digits, scale: left.scale + right.scale })
}

/** A plain decimal string rounded half up, away from zero, to exactly so many decimals. */
export function roundTo(text: string, places: number): string {
  const { digits, scale } = exactOf(text)
  if (scale <= places) return textOf({ digits: digits * 10n ** BigInt(places - scale), scale: places })
  const unit = 10n ** BigInt(scale - places)
  const half = digits < 0n ? -unit / 2n : unit / 2n
  return textOf({ digits: (digits + half) / unit, scale: places })
}
