import type { CodeName } from '@portico/contract'
import type { Account, Database } from '@portico/stores'
import type { Kysely } from 'kysely'
import type { CallFacts } from '../../calls/call-facts.ts'
import type { AuditAction } from '../audit-action.ts'
import { recordEvent } from '../audit.ts'
import type { News } from '../notices/notice-matter.ts'
import type { AccountServices } from '../services.ts'

/** How an account is entered: by its password, by linked sign-ins, by passkeys. */
export async function countSignInMethods(db: Kysely<Database>, account: Account): Promise<number> {
  const { user_id: userId, password_hash: hash, email, mobile } = account
  const { count } = db.fn
  const links = await db
    .selectFrom('linked_sign_in')
    .select(count<number>('subject').as('ways'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const passkeys = await db
    .selectFrom('passkey')
    .select(count<number>('credential_id').as('ways'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const byPassword = hash !== null && (email !== null || mobile !== null) ? 1 : 0
  return byPassword + Number(links.ways) + Number(passkeys.ways)
}

/** Ends a transaction whose removal must not be. */
class NothingLeft extends Error {}

/** A sign-in method to be removed. */
export interface Removal {
  readonly account: Account
  readonly action: AuditAction
  /** What the owner is told. */
  readonly news: News
  /** Deletes the row; the answer is how many there were. */
  readonly remove: (db: Kysely<Database>) => Promise<bigint>
}

/**
 * Removes a sign-in method, unless it is the last: of two removals at once the account's row lets one go first. The owner is told.
 * Null where it is done.
 */
export async function removeSignInMethod(
  { context, messages }: AccountServices,
  { account, action, news, remove }: Removal,
  facts: CallFacts,
): Promise<{ readonly refusal: Extract<CodeName, 'lastSignInMethod' | 'operationRefused'> } | null> {
  const { website } = context
  const userId = account.user_id
  const atMs = context.now()
  const { ip, userAgent } = facts
  try {
    const removed = await context.sql.db.transaction().execute(async (db) => {
      await db.selectFrom('account').select('user_id').where('user_id', '=', userId).forUpdate().execute()
      const rows = await remove(db)
      if (rows === 0n) return false
      if ((await countSignInMethods(db, account)) === 0) throw new NothingLeft()
      await recordEvent(db, { website, userId, actor: userId, action, atMs, ip })
      return true
    })
    if (!removed) return { refusal: 'operationRefused' }
  } catch (error) {
    if (error instanceof NothingLeft) return { refusal: 'lastSignInMethod' }
    throw error
  }
  messages.notice(account, news, { timeMs: atMs, ip, userAgent })
  return null
}
