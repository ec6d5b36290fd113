import type { HourWindow } from './hour-table.ts'

/** How busy what is busiest is to be. */
export const targetShare = 0.7

/**
 * How busy the machine is with the load, as a share of the cores that other work leaves, or a thread of the server where that is the higher
 * one: a database, or the thread that answers, ends before the cores do.
 */
export function busyShare(
  { server, load, others }: HourWindow['cpu'],
  { threadShare, busiestShare }: Pick<HourWindow['server'], 'threadShare' | 'busiestShare'>,
): number {
  return Math.max((server + load) / (1 - others), threadShare, busiestShare)
}

/** A round changes the pace by so much at most: the first ones say little of one that is far away. */
const mostChange = 4

/** The pace after a round that took this share of what there is; the share grows with the pace. */
export function nextScale(scale: number, share: number): number {
  if (!(share > 0)) throw new RangeError('a round that takes nothing was not measured')
  return scale * Math.min(mostChange, Math.max(1 / mostChange, targetShare / share))
}
