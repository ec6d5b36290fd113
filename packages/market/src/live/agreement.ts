import type { AssetKind } from '../model/model.ts'
import type { Candidate } from './candidate.ts'
import { independentCount } from './origins.ts'

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

/** How far the factor of a jump may be from a round one and still look like it, as a share: prices move meanwhile. */
const nearFactor = 0.1

/**
 * Whether a jump looks like a mistake of units: by about 2, 10, 100, 1000 or another power of ten, up or down. Such a level lasts, so
 * that time alone says nothing about it.
 */
export function isRoundFactor(price: number, lastGood: number): boolean {
  const factor = price > lastGood ? price / lastGood : lastGood / price
  if (factor < 2 - 2 * nearFactor) return false
  const power = 10 ** Math.round(Math.log10(factor))
  return [2, power].some((round) => round > 1 && Math.abs(factor - round) <= nearFactor * round)
}

/** A price more than half above or below the last good one has to be confirmed. */
const largestMove = 0.5

/** Whether a price is so far from the last good one that something has to confirm it: by more than half, or about half of it. */
export function isJump(price: number, lastGood: number): boolean {
  return Math.abs(price - lastGood) > largestMove * lastGood || isRoundFactor(price, lastGood)
}

/** Whether two prices are near enough in time (milliseconds since the epoch) that they have to agree. */
export function areNear(kind: AssetKind, leftMs: number, rightMs: number): boolean {
  if (kind === 'stock') return Math.floor(leftMs / dayMs) === Math.floor(rightMs / dayMs)
  return Math.abs(leftMs - rightMs) <= nearMs[kind]
}

/**
 * Those of several prices that are believed: the group that agrees throughout and has the most independent sources, or what all groups
 * of as many share; where they share nothing, the one that agrees with the last good price; none where it agrees with none.
 */
export function believed(
  kind: AssetKind,
  candidates: readonly Candidate[],
  lastGood: number | null,
): readonly Candidate[] {
  if (candidates.length < 2) return candidates
  const groups = bestGroups(kind, candidates)
  const shared = candidates.filter((candidate) => groups.every((group) => group.includes(candidate)))
  if (shared.length > 0 || lastGood === null) return shared
  const [nearest] = groups
    .flatMap((group) =>
      group.map((candidate) => ({ group, away: Math.abs(candidate.value - lastGood), candidate })),
    )
    .toSorted((left, right) => left.away - right.away)
  return nearest !== undefined && agree(kind, nearest.candidate.value, lastGood) ? nearest.group : []
}

/** Of the groups in which every two prices agree, and that no larger one holds, those with the most independent sources. */
function bestGroups(kind: AssetKind, candidates: readonly Candidate[]): readonly (readonly Candidate[])[] {
  const rising = candidates.toSorted((left, right) => left.value - right.value)
  const groups: (readonly Candidate[])[] = []
  let reached = 0
  for (const [index, lowest] of rising.entries()) {
    const group = rising.slice(index).filter(({ value }) => agree(kind, lowest.value, value))
    if (index + group.length <= reached) continue
    reached = index + group.length
    groups.push(group)
  }
  if (groups.length === 1) return groups
  const counted = groups.map((group) => ({ group, sources: independentCount(group) }))
  const most = Math.max(...counted.map(({ sources }) => sources))
  return counted.flatMap(({ group, sources }) => (sources === most ? [group] : []))
}
