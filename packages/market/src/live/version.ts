import { contentHash } from '../model/content-hash.ts'
import type { SnapshotData } from '../model/model.ts'

/** Parts of a snapshot never change once they are made, and most of one are those of the one before. */
const hashes = new WeakMap<object, string>()

/** Bytes as a text of as many characters: as a list of numbers they would be several times as long. */
function bytesAsText(_name: string, value: unknown): unknown {
  return value instanceof Uint8Array ? textOfBytes(value) : value
}

function textOfBytes(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 4096)
    text += String.fromCharCode(...bytes.subarray(at, at + 4096))
  return text
}

function hashOf(part: object): string {
  const known = hashes.get(part)
  if (known !== undefined) return known
  const hash = contentHash(JSON.stringify(part, bytesAsText))
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
