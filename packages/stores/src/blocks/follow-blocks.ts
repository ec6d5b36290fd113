import type { StoreLogger } from '../logger.ts'
import type { SqlStore } from '../sql/port.ts'
import { type Blocks, createBlockSet, noBlocks } from './block-set.ts'

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

/** Follows the blocks of a site: at once, then every other second. What was read last stays while the database is away. */
export async function followBlocks(options: FollowBlocksOptions): Promise<BlocksFollower> {
  const { sql, website, logger, now, everyMs = 2000 } = options
  let current = noBlocks
  let read = ''
  let failed = false

  async function look() {
    try {
      const rows = await sql.db
        .selectFrom('block')
        .select(['kind', 'subject'])
        .where('website', '=', website)
        .where('ended_at', 'is', null)
        .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', new Date(now()))]))
        .orderBy('kind')
        .orderBy('subject')
        .execute()
      const text = JSON.stringify(rows)
      if (text !== read) current = createBlockSet(rows)
      read = text
      if (failed) logger.info({}, 'blocks can be read again')
      failed = false
    } catch (error) {
      if (!failed) logger.warn({ err: error }, 'blocks cannot be read; those that were in force stay')
      failed = true
    }
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
    hasAddress: (ip) => current.hasAddress(ip),
    hasDevice: (thumbprint) => current.hasDevice(thumbprint),
    hasMail: (address) => current.hasMail(address),
    refresh,
    async [Symbol.asyncDispose]() {
      clearInterval(polling)
      await round
    },
  }
}
