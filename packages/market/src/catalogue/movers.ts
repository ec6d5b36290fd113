import { instantMs } from '../model/day.ts'
import type { Asset } from '../model/model.ts'
import { windowMs } from '../model/windows.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { figureAges, olderFigures, rankAges } from './list-ages.ts'
import { dollarChanges, marketCap, rankedAssets } from './ranking.ts'

/** How many of the largest coins can be movers: of small ones a single trade makes a large change. */
const largest = 100

/** A day that takes a price further than this, up or down, is believed after another source only. */
const largestStep = Math.log(1.5)

/** Whether each day of the window lies near the one before it. */
function isSteady(snapshot: Snapshot, { id }: Asset): boolean {
  const from = instantMs(snapshot.asOf) - windowMs('7d')
  const observations = snapshot.series(id)?.observations ?? []
  const start = Math.max(observations.findIndex(({ date }) => instantMs(date) >= from) - 1, 0)
  const sizes = observations.slice(start).map(({ price }) => Math.log(Number(price)))
  return sizes.every((size, index) => Math.abs(size - (sizes[index - 1] ?? size)) <= largestStep)
}

const movable = new WeakMap<Snapshot, readonly Asset[]>()

/** Takes over what was found of the same snapshot elsewhere. */
export function giveMovable(snapshot: Snapshot, coins: readonly Asset[]): void {
  movable.set(snapshot, coins)
}

/**
 * The coins that can lead a list of what moved most over seven days, largest first: the largest by cap, each with a change, with
 * figures of the same time as the others', and without a jump within a day that one source alone tells of.
 */
export function movableCoins(snapshot: Snapshot): readonly Asset[] {
  const known = movable.get(snapshot)
  if (known !== undefined) return known
  const changes = dollarChanges(snapshot, 'crypto', '7d')
  const ages = rankAges(snapshot, 'crypto')
  const coins = rankedAssets(snapshot)
    .filter((asset) => marketCap(snapshot, asset).value !== null)
    .slice(0, largest)
    .filter((asset) => changes.has(asset.id))
    .filter((asset) => olderFigures(figureAges(snapshot, asset), ages).length === 0)
    .filter((asset) => isSteady(snapshot, asset))
  movable.set(snapshot, coins)
  return coins
}
