import type { KeptIdentity } from '@portico/stores'

import type { BundledIdentities } from './bundled-identities.ts'
import type { Listing } from '../ports/identities.ts'

/** What the identities of this process begin with. */
export interface BookOptions {
  readonly bundled: BundledIdentities
  /** Slugs that the catalogue holds. */
  readonly catalogue: ReadonlySet<string>
  readonly logger: { warn(fields: object, message: string): void }
}

/** The identities that this process knows. */
export interface IdentityBook {
  assetsOf(source: string): ReadonlyMap<string, string>
  sourceIdOf(source: string, assetId: string): string | null
  isTaken(slug: string): boolean
  /** Those listings, each once, that have no internal id and may get one. */
  unknown(source: string, listings: readonly Listing[]): readonly Listing[]
  /** Takes in what is kept. */
  take(kept: readonly KeptIdentity[]): void
}

/** What can be kept: the columns have bounds, and an own adapter may know none. */
function isKeepable({ sourceId, code, name }: Listing): boolean {
  const fits = (text: string, longest: number) => text !== '' && text.length <= longest
  return fits(sourceId, 256) && fits(code, 64) && fits(name, 256)
}

function createTables() {
  const tables = new Map<string, { assets: Map<string, string>; sourceIds: Map<string, string> }>()
  const of = (source: string) => {
    const table = tables.get(source) ?? { assets: new Map(), sourceIds: new Map() }
    tables.set(source, table)
    return table
  }
  return {
    of,
    add(source: string, sourceId: string, assetId: string) {
      const { assets, sourceIds } = of(source)
      const before = assets.get(sourceId)
      if (before !== undefined) sourceIds.delete(before)
      assets.set(sourceId, assetId)
      sourceIds.set(assetId, sourceId)
    },
  }
}

/** Begins with the reviewed ids. An adopted asset keeps its address, unless the catalogue has come to use it for another. */
export function createIdentityBook({ bundled, catalogue, logger }: BookOptions): IdentityBook {
  const tables = createTables()
  const taken = new Set(catalogue)
  const refused = new Set<string>()
  for (const [source, ids] of bundled) {
    for (const [sourceId, assetId] of ids) tables.add(source, sourceId, assetId)
  }

  function refuse({ source, sourceId, assetId }: KeptIdentity) {
    const key = `${source} ${sourceId}`
    if (refused.has(key)) return
    refused.add(key)
    logger.warn({ source, sourceId, assetId }, 'an adopted asset lost its address to the catalogue')
  }

  return {
    assetsOf: (source) => tables.of(source).assets,
    sourceIdOf: (source, assetId) => tables.of(source).sourceIds.get(assetId) ?? null,
    isTaken: (slug) => taken.has(slug),
    unknown(source, listings) {
      const { assets } = tables.of(source)
      const once = new Map(listings.map((listing) => [listing.sourceId, listing]))
      return [...once.values()].filter((listing) => {
        const { sourceId } = listing
        return !assets.has(sourceId) && !refused.has(`${source} ${sourceId}`) && isKeepable(listing)
      })
    },
    take(kept) {
      for (const identity of kept) {
        const { source, sourceId, assetId } = identity
        const isOther = catalogue.has(assetId) && bundled.get(source)?.get(sourceId) !== assetId
        if (isOther) refuse(identity)
        else tables.add(source, sourceId, assetId)
        taken.add(assetId)
      }
    },
  }
}
