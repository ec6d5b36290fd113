import type { KeptIdentity, MarketHistory } from '@portico/stores'
import { StoreUnavailable } from '@portico/stores/unavailable'

import { readBundledSlugs } from '../bundled/bundled-source.ts'
import { type BundledIdentities, readBundledIdentities } from './bundled-identities.ts'
import { createIdentityBook, type IdentityBook } from './identity-book.ts'
import type { Identities, Listing } from '../ports/identities.ts'
import { freeSlug } from './slug.ts'

/** What identities are opened with. */
export interface IdentitiesOptions {
  /** Keeps what is adopted; null keeps it as long as the process runs. */
  readonly history: Pick<MarketHistory, 'readIdentities' | 'keepIdentities'> | null
  readonly logger: { warn(fields: object, message: string): void }
  /** The clock; milliseconds since the epoch. */
  now(): number
  /** The reviewed ids; those that ship with the product unless given. */
  readonly bundled?: BundledIdentities
  /** Slugs that the catalogue holds; those that ship with the product unless given. */
  readonly catalogue?: ReadonlySet<string>
}

/** Rounds after which processes that adopt at once have agreed: each round settles every slug that one of them chose. */
const mostRounds = 5

function named(
  book: IdentityBook,
  listings: readonly Listing[],
  kept: Pick<KeptIdentity, 'source' | 'addedAt'>,
): readonly KeptIdentity[] {
  const chosen = new Set<string>()
  return listings.map((listing) => {
    const assetId = freeSlug(listing, (slug) => book.isTaken(slug) || chosen.has(slug))
    chosen.add(assetId)
    return { ...kept, ...listing, assetId }
  })
}

/** Runs work one after the other, so that two sources do not choose the same address. */
function createTurns(onUnavailable: (error: StoreUnavailable) => void) {
  let last = Promise.resolve()
  return (work: () => Promise<void>): Promise<void> => {
    const turn = last.then(work).catch((error: unknown) => {
      if (!(error instanceof StoreUnavailable)) throw error
      onUnavailable(error)
    })
    // Callers of this run get its error; the next run begins anyway.
    last = turn.catch(() => {})
    return turn
  }
}

/**
 * Opens the identities: the reviewed ones, and those that were adopted before. While the database is away nothing is adopted,
 * so that no asset gets an address that it cannot keep.
 */
export async function openIdentities(options: IdentitiesOptions): Promise<Identities> {
  const { history, logger, now } = options
  const bundled = options.bundled ?? (await readBundledIdentities())
  const catalogue = options.catalogue ?? (await readBundledSlugs())
  const book = createIdentityBook({ bundled, catalogue, logger })
  const inTurn = createTurns((error) => {
    logger.warn({ err: error }, 'assets are not adopted while the database is away')
  })
  let hasRead = history === null

  async function readKept() {
    if (hasRead || history === null) return
    book.take(await history.readIdentities())
    hasRead = true
  }

  async function adopt(source: string, listings: readonly Listing[]) {
    await readKept()
    for (let round = 0; round < mostRounds; round += 1) {
      const missing = book.unknown(source, listings)
      if (missing.length === 0) return
      const wanted = named(book, missing, { source, addedAt: new Date(now()).toISOString() })
      book.take(history === null ? wanted : await history.keepIdentities(wanted))
    }
  }

  await inTurn(readKept)
  return {
    assetOf: (source, sourceId) => book.assetsOf(source).get(sourceId) ?? null,
    sourceIdOf: book.sourceIdOf,
    listedBy: book.assetsOf,
    adopt: (source, listings) => inTurn(() => adopt(source, listings)),
  }
}
