const furthest = 18

/** The power of ten of a plain decimal, from -18 to 18: 3 of 1000 to 9999, and 0 of nothing. */
export function magnitudeOf(plain: string): number {
  const [whole = '', part = ''] = plain.replace(/^-?0*/, '').split('.')
  const zeros = part.search(/[1-9]/)
  if (whole !== '') return Math.min(whole.length - 1, furthest)
  return zeros === -1 ? 0 : Math.max(-1 - zeros, -furthest)
}
