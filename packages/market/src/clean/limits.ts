import type { AssetKind } from '../model/model.ts'

/** From which size on a move needs an explanation. Sizes are natural logarithms of factors. */
export interface Limits {
  /** An excursion at least this large, in and out, is a false jump. */
  readonly excursion: number
  /** The same of an excursion downwards: a coin that falls from its peg for a day did so. */
  readonly dip: number
  /** How many usual moves an excursion must be, so that lively assets keep their lively days. */
  readonly excursionSigmas: number
  /** A rise on the last day at least this large waits for a second day. */
  readonly rise: number
  /** A fall on the last day at least this large waits until it has lasted. */
  readonly fall: number
  /** A rise at least this large is no market move: the ticker means something else. */
  readonly impossibleRise: number
  /** A rise at least this large is not believed, however long it lasts, until another source says the same. */
  readonly neverAlone: number
  /** Nor is a rise to a price above this one, as a natural logarithm: what is worth a dollar is worth no more. */
  readonly ceiling: number
}

const byKind: Readonly<Record<AssetKind, Limits>> = {
  crypto: {
    excursion: Math.log(2),
    dip: Math.log(2),
    excursionSigmas: 8,
    rise: Math.log(5),
    fall: Math.log(10),
    impossibleRise: Math.log(20),
    neverAlone: Math.log(100),
    ceiling: Number.POSITIVE_INFINITY,
  },
  fiat: {
    excursion: Math.log(1.045),
    dip: Math.log(1.045),
    excursionSigmas: 12,
    rise: Math.log(1.5),
    fall: Number.POSITIVE_INFINITY,
    impossibleRise: Math.log(3),
    neverAlone: Math.log(20),
    ceiling: Number.POSITIVE_INFINITY,
  },
  metal: {
    excursion: Math.log(1.1),
    dip: Math.log(1.1),
    excursionSigmas: 8,
    rise: Math.log(1.25),
    fall: Math.log(1.25),
    impossibleRise: Math.log(3),
    neverAlone: Math.log(20),
    ceiling: Number.POSITIVE_INFINITY,
  },
  stock: {
    excursion: Math.log(2),
    dip: Math.log(2),
    excursionSigmas: 8,
    rise: Math.log(2),
    fall: Math.log(2),
    impossibleRise: Math.log(20),
    neverAlone: Math.log(100),
    ceiling: Number.POSITIVE_INFINITY,
  },
}

/** What moves less than this a day is pegged, and a false jump of it is smaller. */
const pegs: Readonly<Record<AssetKind, { readonly volatility: number; readonly excursion: number } | null>> =
  {
    crypto: { volatility: 0.004, excursion: Math.log(1.25) },
    fiat: { volatility: 0.001, excursion: Math.log(1.025) },
    metal: null,
    stock: null,
  }

/** How an asset moves: by how much a day, and around which price. */
export interface Manner {
  /** Robust standard deviation of a day's move. */
  readonly volatility: number
  /** Natural logarithm of the price in the middle. */
  readonly middle: number
}

/** A coin that stays this near to a dollar is worth no more than that. */
const nearDollar = 0.05

/** The limits of an asset kind for what moves in this manner. */
export function limitsOf(kind: AssetKind, { volatility, middle }: Manner): Limits {
  const limits = byKind[kind]
  const peg = pegs[kind]
  if (peg === null || volatility >= peg.volatility) return limits
  if (kind !== 'crypto' || Math.abs(middle) > nearDollar) {
    return { ...limits, excursion: peg.excursion, dip: peg.excursion }
  }
  return { ...limits, excursion: peg.excursion, ceiling: peg.excursion }
}
