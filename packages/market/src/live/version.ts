import { contentHash } from '../model/content-hash.ts'
import type { SnapshotData } from '../model/model.ts'

/** Parts of a snapshot never change once they are made, and most of one are those of the one before. */
const hashes = new WeakMap<object, string>()

function hashOf(part: object): string {
  const known = hashes.get(part)
  if (known !== undefined) return known
  const hash = contentHash(JSON.stringify(part))
  hashes.set(part, hash)
  return hash
}

/**
 * A hash of hashes, because the whole as one text would be hundreds of megabytes for a large catalogue. Prices change with
 * every merge and are short, so that they are read at once.
 */
export function versionOf({
  asOf,
  sources,
  assets,
  quotes,
  series,
  recent,
  figures,
}: Omit<SnapshotData, 'version'>): string {
  const optional = [recent, figures].flatMap((list) => (list === undefined ? [] : [list]))
  const kept = [assets, series, ...optional].map((list) => list.map(hashOf))
  return contentHash(JSON.stringify([asOf, contentHash(JSON.stringify([sources, quotes])), ...kept]))
}
