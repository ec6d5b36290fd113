import type { Kysely } from 'kysely'
import type { Database } from '../sql/database.ts'
import { domainsOfMail } from './mail-domain.ts'

/** Which blocks are asked for. */
export interface StandingWish {
  /** The site id. */
  readonly website: string
  /** Milliseconds since the epoch. */
  readonly nowMs: number
}

/** The blocks of a site that hold at a time. */
export function standingBlocks(db: Kysely<Database>, { website, nowMs }: StandingWish) {
  return db
    .selectFrom('block')
    .where('website', '=', website)
    .where('ended_at', 'is', null)
    .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', new Date(nowMs))]))
}

/** Whether an address lies in a mail domain that is blocked, as the database has it; for acts in a transaction that do not follow blocks. */
export async function isMailBlocked(
  db: Kysely<Database>,
  { address, ...wish }: StandingWish & { readonly address: string },
): Promise<boolean> {
  const domains = domainsOfMail(address)
  if (domains.length === 0) return false
  const found = await standingBlocks(db, wish)
    .select('id')
    .where('kind', '=', 'mail-domain')
    .where('subject', 'in', [...domains])
    .executeTakeFirst()
  return found !== undefined
}
