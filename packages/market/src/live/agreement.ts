import type { AssetKind } from '../model/model.ts'
import type { Candidate } from './candidate.ts'

/** By how much prices of the same asset at about the same time may differ, as a share of the lower one. */
const largestDifference: Readonly<Record<AssetKind, number>> = {
  crypto: 0.05,
  fiat: 0.01,
  metal: 0.02,
  stock: 0.02,
}

const minuteMs = 60_000
const dayMs = 1440 * minuteMs

/** How far apart two prices may be in time and still have to agree. Closes of shares are of a day. */
const nearMs: Readonly<Record<Exclude<AssetKind, 'stock'>, number>> = {
  crypto: 10 * minuteMs,
  fiat: 36 * 60 * minuteMs,
  metal: 36 * 60 * minuteMs,
}

/** Whether two prices of an asset agree. Binary floats, since they only judge. */
export function agree(kind: AssetKind, left: number, right: number): boolean {
  return Math.abs(left - right) <= largestDifference[kind] * Math.min(left, right)
}

/** A price more than half above or below the last good one asks for a second source or reading. */
const largestMove = 0.5

/** Whether a price is so far from the last good one that something has to confirm it. */
export function isJump(price: number, lastGood: number): boolean {
  return Math.abs(price - lastGood) > largestMove * lastGood
}

/** Whether two prices are near enough in time (milliseconds since the epoch) that they have to agree. */
export function areNear(kind: AssetKind, leftMs: number, rightMs: number): boolean {
  if (kind === 'stock') return Math.floor(leftMs / dayMs) === Math.floor(rightMs / dayMs)
  return Math.abs(leftMs - rightMs) <= nearMs[kind]
}

/**
 * Those of several prices that are believed: the largest group that agrees throughout, or what all groups of that size share;
 * where they share nothing, the one that agrees with the last good price; none where it agrees with none.
 */
export function believed(
  kind: AssetKind,
  candidates: readonly Candidate[],
  lastGood: number | null,
): readonly Candidate[] {
  if (candidates.length < 2) return candidates
  const groups = largestGroups(kind, candidates)
  const shared = candidates.filter((candidate) => groups.every((group) => group.includes(candidate)))
  if (shared.length > 0 || lastGood === null) return shared
  const [nearest] = groups
    .flatMap((group) =>
      group.map((candidate) => ({ group, away: Math.abs(candidate.value - lastGood), candidate })),
    )
    .toSorted((left, right) => left.away - right.away)
  return nearest !== undefined && agree(kind, nearest.candidate.value, lastGood) ? nearest.group : []
}

/** The groups with the most members in which every two prices agree. */
function largestGroups(kind: AssetKind, candidates: readonly Candidate[]): readonly (readonly Candidate[])[] {
  const rising = candidates.toSorted((left, right) => left.value - right.value)
  const groups = rising.map((lowest, index) =>
    rising.slice(index).filter((candidate) => agree(kind, lowest.value, candidate.value)),
  )
  const most = Math.max(...groups.map((group) => group.length))
  return groups.filter((group) => group.length === most)
}
