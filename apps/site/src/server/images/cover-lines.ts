/** A circle of a cover, in the cover's own units. */
export interface CoverCircle {
  readonly x: number
  readonly y: number
  readonly r: number
}

/** The cover's own size. */
export const coverSize = { width: 250, height: 100 } as const

/** A number that a text always gives, small enough for exact arithmetic. */
function numberOf(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 99_991, 7)
}

/** Circles around two points that a coin's slug decides, so that each cover differs and stays as it is. */
export function coverCircles(slug: string): readonly CoverCircle[] {
  const number = numberOf(slug)
  const { width, height } = coverSize
  const near = { x: number % (width / 2), y: (number >> 3) % 2 === 0 ? 0 : height }
  const far = { x: width - ((number >> 2) % (width / 3)), y: height - near.y }
  const step = 16 + (number % 7)
  return [
    ...[2, 3, 4, 5].map((times) => ({ ...near, r: times * step })),
    ...[1, 2, 3].map((times) => ({ ...far, r: times * (step - 2) })),
  ]
}
