/** One file of the interface's font: what it holds, and the pages whose languages need it. */
export interface FontSubset {
  readonly name: string
  /** File of `@fontsource-variable/inter` that has the characters. */
  readonly source: string
  /** First and last code point of each run of characters. */
  readonly ranges: readonly (readonly [number, number])[]
}

/** Weights that the interface uses; what lies outside is cut off. */
export const weights = { min: 400, max: 700 } as const

/** Features that styles use (`tnum`, `cv11`, `ss03`) and those that every text needs. */
export const features = ['ccmp', 'locl', 'mark', 'mkmk', 'kern', 'calt', 'tnum', 'cv11', 'ss03'] as const

const punctuation = [
  [0x2002, 0x200a],
  [0x2010, 0x201e],
  [0x2020, 0x2026],
  [0x202f, 0x203a],
] as const

export const subsets: readonly FontSubset[] = [
  {
    name: 'latin',
    source: 'latin',
    ranges: [
      [0x20, 0x7e],
      [0xa0, 0xff],
      [0x131, 0x131],
      [0x152, 0x153],
      [0x2bb, 0x2bc],
      ...punctuation,
      [0x20ac, 0x20ac],
      [0x2122, 0x2122],
      [0x2191, 0x2191],
      [0x2193, 0x2193],
      [0x2212, 0x2212],
    ],
  },
  {
    name: 'latin-ext',
    source: 'latin-ext',
    ranges: [
      [0x100, 0x130],
      [0x132, 0x151],
      [0x154, 0x17f],
      [0x20a8, 0x20ab],
      [0x20ad, 0x20bf],
    ],
  },
  {
    name: 'cyrillic',
    source: 'cyrillic',
    ranges: [
      [0x400, 0x45f],
      [0x490, 0x491],
      [0x2116, 0x2116],
    ],
  },
  {
    name: 'vietnamese',
    source: 'vietnamese',
    ranges: [
      [0x102, 0x103],
      [0x110, 0x111],
      [0x128, 0x129],
      [0x168, 0x169],
      [0x1a0, 0x1a1],
      [0x1af, 0x1b0],
      [0x300, 0x301],
      [0x303, 0x303],
      [0x309, 0x309],
      [0x323, 0x323],
      [0x1ea0, 0x1ef9],
      [0x20ab, 0x20ab],
    ],
  },
]

/** The runs as CSS writes them in `unicode-range`. */
export function unicodeRange(ranges: FontSubset['ranges']): string {
  const hex = (code: number) => code.toString(16).toUpperCase()
  return ranges
    .map(([first, last]) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`))
    .join(',')
}
