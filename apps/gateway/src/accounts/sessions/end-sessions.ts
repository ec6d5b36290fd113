import type { Database } from '@portico/stores'
import type { Kysely } from 'kysely'
import { tokenHash } from '../secrets.ts'

/** Why a session ended; stored with it. */
export type SessionEnd =
  | 'logged-out'
  | 'replaced'
  | 'refreshed'
  | 'ended-by-owner'
  | 'ended-by-operator'
  | 'password-changed'
  | 'recovered'
  | 'contact-changed'
  | 'notice-reported'
  /** A sign-in method; the stored name is older. */
  | 'way-in-removed'
  | 'token-reused'
  | 'frozen'
  | 'second-steps-removed'
  | 'erased'

/** Ends every session and refresh token of one log-in; answers how many sessions were active. */
export async function endFamily(
  db: Kysely<Database>,
  end: { readonly family: string; readonly why: SessionEnd; readonly nowMs: number },
): Promise<number> {
  const ended = await db
    .updateTable('session')
    .set({ ended_at: new Date(end.nowMs), ended_why: end.why })
    .where('family', '=', end.family)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  await db.deleteFrom('refresh_token').where('family', '=', end.family).execute()
  return Number(ended.numUpdatedRows)
}

/** Ends every session and refresh token of an account besides those of one log-in. */
export async function endOtherFamilies(
  db: Kysely<Database>,
  end: {
    readonly userId: string
    /** Null ends all of them. */
    readonly keep: string | null
    readonly why: SessionEnd
    readonly nowMs: number
  },
): Promise<number> {
  let sessions = db
    .updateTable('session')
    .set({ ended_at: new Date(end.nowMs), ended_why: end.why })
    // Sessions of sub-accounts that their parent entered end with those of the parent.
    .where((where) => where.or([where('user_id', '=', end.userId), where('acting_parent', '=', end.userId)]))
    .where('ended_at', 'is', null)
  let tokens = db
    .deleteFrom('refresh_token')
    .where((where) =>
      where.or([
        where('user_id', '=', end.userId),
        where(
          'family',
          'in',
          where.selectFrom('session').select('family').where('acting_parent', '=', end.userId),
        ),
      ]),
    )
  if (end.keep !== null) {
    sessions = sessions.where('family', '!=', end.keep)
    tokens = tokens.where('family', '!=', end.keep)
  }
  const ended = await sessions.executeTakeFirst()
  await tokens.execute()
  return Number(ended.numUpdatedRows)
}

/**
 * Ends the log-in that a session token or a refresh token belongs to, whatever its state; answers whose it was. Unknown
 * tokens are no error.
 */
export async function endByToken(
  db: Kysely<Database>,
  end: {
    readonly website: string
    readonly tokens: readonly (string | undefined)[]
    readonly why: SessionEnd
    readonly nowMs: number
  },
): Promise<readonly string[]> {
  const hashes = end.tokens.flatMap((token) =>
    token === undefined || token === '' ? [] : [tokenHash(token)],
  )
  if (hashes.length === 0) return []
  const held = await db
    .selectFrom('session')
    .select(['family', 'user_id'])
    .where('website', '=', end.website)
    .where('token_hash', 'in', hashes)
    .union(
      db
        .selectFrom('refresh_token')
        .select(['family', 'user_id'])
        .where('website', '=', end.website)
        .where('token_hash', 'in', hashes),
    )
    .execute()
  const owners: string[] = []
  for (const { family, user_id: owner } of held) {
    if ((await endFamily(db, { family, why: end.why, nowMs: end.nowMs })) > 0) owners.push(owner)
  }
  return owners
}
