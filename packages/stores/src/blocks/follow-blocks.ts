import type { StoreLogger } from '../logger.ts'
import type { SqlStore } from '../sql/port.ts'
import { type BlockedSubject, type Blocks, createBlockSet } from './block-set.ts'
import { standingBlocks } from './standing-blocks.ts'

/** What is followed, and how often it is looked at. */
export interface FollowBlocksOptions {
  readonly sql: Pick<SqlStore, 'db'>
  /** The site id. */
  readonly website: string
  readonly logger: StoreLogger
  /** The clock; milliseconds since the epoch. */
  now(): number
  /** How long a change may go unnoticed; 2,000 ms unless given. */
  readonly everyMs?: number
}

/** The blocks of a site as they are now. Disposing it ends the following. */
export interface BlocksFollower extends Blocks, AsyncDisposable {
  /** Looks at once instead of at the next interval. Never rejects. */
  refresh(): Promise<void>
}

interface Read extends BlockedSubject {
  readonly ends_at: Date | null
}

/** What holds at a time, and until when that is so. */
function shownNow(rows: readonly Read[], nowMs: number) {
  const standing = rows.filter(({ ends_at: end }) => end === null || end.getTime() > nowMs)
  const ends = standing.flatMap(({ ends_at: end }) => (end === null ? [] : [end.getTime()]))
  return { set: createBlockSet(standing), until: Math.min(...ends) }
}

/**
 * Follows the blocks of a site: at once, then every other second. What was read last stays while the database is away, and each block of it
 * until its end.
 */
export async function followBlocks(options: FollowBlocksOptions): Promise<BlocksFollower> {
  const { sql, website, logger, now, everyMs = 2000 } = options
  let rows: readonly Read[] = []
  let held = shownNow(rows, now())
  let read = ''
  let failed = false

  async function look() {
    try {
      const found = await standingBlocks(sql.db, { website, nowMs: now() })
        .select(['kind', 'subject', 'ends_at'])
        .orderBy('kind')
        .orderBy('subject')
        .execute()
      const text = JSON.stringify(found)
      if (text !== read) {
        rows = found
        held = shownNow(rows, now())
      }
      read = text
      if (failed) logger.info({}, 'blocks can be read again')
      failed = false
    } catch (error) {
      if (!failed)
        logger.warn({ err: error }, 'blocks cannot be read; those that were read last stay until their end')
      failed = true
    }
  }

  function current(): Blocks {
    if (now() >= held.until) held = shownNow(rows, now())
    return held.set
  }

  let round = look()
  await round
  const refresh = () => {
    round = round.then(look)
    return round
  }
  const polling = setInterval(refresh, everyMs)
  polling.unref()
  return {
    hasAddress: (ip) => current().hasAddress(ip),
    hasDevice: (thumbprint) => current().hasDevice(thumbprint),
    hasMail: (address) => current().hasMail(address),
    refresh,
    async [Symbol.asyncDispose]() {
      clearInterval(polling)
      await round
    },
  }
}
