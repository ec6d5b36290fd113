import { parseDecimal } from '@portico/decimal'

import { dayText } from '../model/day.ts'
import type { Asset, Supply } from '../model/model.ts'
import type { MergeInput } from './model.ts'

const dayMs = 86_400_000

/** The assets of a snapshot, and the ids of the sources whose quantities they are counted by. */
export interface MergedAssets {
  readonly assets: readonly Asset[]
  readonly counting: ReadonlySet<string>
}

/** An asset by the reading that describes it, and by the one whose quantities it is counted by. */
interface Merged {
  readonly described: Asset
  readonly counted: Asset
  readonly source: string
}

/**
 * The first reading that lists an asset describes it. It is counted by the freshest quantity on the basis of the first one,
 * and all quantities of an asset are of one reading. Assets that no reading lists any more stay as they were.
 */
export function mergeAssets({ readings, previous, nowMs }: Omit<MergeInput, 'pending'>): MergedAssets {
  const today = dayText(Math.floor(nowMs / dayMs))
  const before = previous?.assets ?? []
  const merged = new Map<string, Merged>()
  for (const { assets, credit } of readings) {
    for (const asset of assets) {
      const known = merged.get(asset.id)
      const counted = { counted: asset, source: credit.id }
      if (known === undefined) merged.set(asset.id, { described: asset, ...counted })
      else if (isBetterCounted(asset.supply, known.counted.supply, today)) {
        merged.set(asset.id, { ...known, ...counted })
      }
    }
  }
  const counted = [...merged.values()]
  const known = new Map(before.map((asset) => [asset.id, asset]))
  const assets = counted.map((entry) => withQuantities(entry, known.get(entry.described.id)))
  return {
    assets: [...assets, ...before.filter(({ id }) => !merged.has(id))],
    counting: new Set(
      counted.flatMap(({ counted: { supply }, source }) => (supply === null ? [] : [source])),
    ),
  }
}

/** Assets of a reading, those that are as they were before as the same objects: two readings of a large market take twice the memory. */
export function shareAssets(assets: readonly Asset[], before: readonly Asset[]): readonly Asset[] {
  const known = new Map(before.map((asset) => [asset.id, asset]))
  return assets.map((asset) => {
    const old = known.get(asset.id)
    return old !== undefined && isSame(asset, old) ? old : asset
  })
}

function isPositive(quantity: string): boolean {
  return /^\d+(?:\.\d+)?$/.test(quantity)
    ? Number(quantity) > 0
    : parseDecimal(quantity)?.greaterThan(0) === true
}

/** On a tie the operator's order decides. */
function isBetterCounted(supply: Supply | null, known: Supply | null, today: string): boolean {
  if (supply === null || !isPositive(supply.quantity)) return false
  if (known === null) return true
  return supply.basis === known.basis && supply.date > known.date && supply.date <= today
}

/** The same object as before where nothing changed, so that anyone who reads it need not read it again. */
function withQuantities({ described, counted }: Merged, before: Asset | undefined): Asset {
  const asset = described === counted ? described : countedBy(described, counted)
  return before !== undefined && isSame(asset, before) ? before : asset
}

function countedBy(
  { id, kind, code, slug, name, symbol, icon }: Asset,
  { supply, otherSupplies }: Asset,
): Asset {
  const others = otherSupplies === undefined ? {} : { otherSupplies }
  return { id, kind, code, slug, name, symbol, icon, supply, ...others }
}

const describing = ['kind', 'code', 'slug', 'name', 'symbol', 'icon'] as const
const counting = ['quantity', 'date', 'basis', 'source', 'url', 'licence'] as const

function isSame(left: Asset, right: Asset): boolean {
  if (left === right) return true
  const [own, others] = [left.otherSupplies ?? [], right.otherSupplies ?? []]
  return (
    describing.every((key) => left[key] === right[key]) &&
    isSameSupply(left.supply, right.supply) &&
    own.length === others.length &&
    own.every((supply, index) => isSameSupply(supply, others[index] ?? null))
  )
}

function isSameSupply(left: Supply | null, right: Supply | null): boolean {
  if (left === null || right === null || left === right) return left === right
  return counting.every((key) => left[key] === right[key]) && left.copy?.url === right.copy?.url
}
