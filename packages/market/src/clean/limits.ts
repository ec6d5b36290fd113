import type { AssetKind } from '../model/model.ts'

/** From which size on a move needs an explanation. Sizes are natural logarithms of factors. */
export interface Limits {
  /** An excursion at least this large, in and out, is a false jump. */
  readonly excursion: number
  /** How many usual moves an excursion must be, so that lively assets keep their lively days. */
  readonly excursionSigmas: number
  /** A jump on the last day at least this large waits for a second day. */
  readonly unconfirmed: number
  /** A rise at least this large is no market move. */
  readonly impossibleRise: number
}

const byKind: Readonly<Record<AssetKind, Limits>> = {
  crypto: {
    excursion: Math.log(2),
    excursionSigmas: 8,
    unconfirmed: Math.log(2),
    impossibleRise: Math.log(20),
  },
  fiat: {
    excursion: Math.log(1.045),
    excursionSigmas: 12,
    unconfirmed: Math.log(1.15),
    impossibleRise: Math.log(3),
  },
  metal: {
    excursion: Math.log(1.1),
    excursionSigmas: 8,
    unconfirmed: Math.log(1.25),
    impossibleRise: Math.log(3),
  },
  stock: {
    excursion: Math.log(2),
    excursionSigmas: 8,
    unconfirmed: Math.log(2),
    impossibleRise: Math.log(20),
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

/** A fall at least this large is real only when it lasts. */
export const extremeFall = Math.log(20)

/** The limits of an asset kind at a robust daily volatility. */
export function limitsOf(kind: AssetKind, volatility: number): Limits {
  const limits = byKind[kind]
  const peg = pegs[kind]
  if (peg === null || volatility >= peg.volatility) return limits
  return { ...limits, excursion: peg.excursion, unconfirmed: Math.min(limits.unconfirmed, peg.excursion * 4) }
}
