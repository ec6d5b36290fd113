import { normalDistribution, normalQuantiles } from './normal.ts'
import { atLevels, type LogQuantiles, sortedQuantile } from './quantile.ts'

const bisections = 60

/**
 * The ensemble's quantiles (M10): the median of the members' medians, and for the band the quantiles of a mixture in which
 * each member counts alike. The median of medians always lies between the mixture's quartiles.
 */
export function mixQuantiles(members: readonly LogQuantiles[]): LogQuantiles {
  const [only] = members
  if (members.length === 1 && only) return only
  const medians = members.map((member) => member[2]).toSorted((left, right) => left - right)
  return atLevels((level, index) =>
    index === 2 ? sortedQuantile(medians, 0.5) : mixtureQuantile(members, level, index),
  )
}

function mixtureQuantile(members: readonly LogQuantiles[], level: number, index: number): number {
  const own = members.map((member) => member[index] ?? 0)
  let [low, high] = [Math.min(...own), Math.max(...own)]
  for (let step = 0; step < bisections; step += 1) {
    const middle = (low + high) / 2
    const share = members.reduce((sum, member) => sum + shareBelow(member, middle), 0) / members.length
    if (share < level) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/**
 * The probability up to a value: straight lines between the quantiles in normal scores, the outer ones drawn on. Where
 * outer quantiles coincide nothing lies beyond them.
 */
function shareBelow(member: LogQuantiles, value: number): number {
  const above = member.findIndex((quantile) => quantile > value)
  const right = above === -1 ? 4 : Math.max(above, 1)
  const [low, high] = [member[right - 1] ?? 0, member[right] ?? 0]
  const [from, to] = [normalQuantiles[right - 1] ?? 0, normalQuantiles[right] ?? 0]
  if (high <= low) return value < low ? 0 : 1
  return normalDistribution(from + ((value - low) / (high - low)) * (to - from))
}
