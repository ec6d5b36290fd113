import type { Database } from '@portico/stores'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { always } from '../joined-statements.ts'
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

/** Which sessions end, and which refresh tokens with them, as conditions on their tables. */
interface Ending {
  readonly sessions: RawBuilder<boolean>
  readonly tokens: RawBuilder<boolean>
  readonly why: SessionEnd
  readonly nowMs: number
}

/** What one statement saw when it began, and how many sessions it ended. */
interface Ended {
  readonly seen: number
  readonly ended: number
}

/**
 * Ends the sessions and tokens that the statement sees: refresh tokens first, as a renewal takes its locks, so that it and this wait for each other in one
 * order. What begins meanwhile in another transaction is not seen.
 */
async function endOnce(db: Kysely<Database>, { sessions, tokens, why, nowMs }: Ending): Promise<Ended> {
  const { rows } = await sql<Ended>`
    with seen as (
      select (select count(*) from refresh_token where ${tokens})
        + (select count(*) from session where ${sessions} and ended_at is null) as rows
    ),
    dropped as (delete from refresh_token where ${tokens} returning 1),
    ended as (
      update session set ended_at = ${new Date(nowMs)}, ended_why = ${why}
      where ${sessions} and ended_at is null and (select count(*) from dropped) >= 0
      returning 1
    )
    select (select rows from seen)::int as seen, (select count(*) from ended)::int as ended
  `.execute(db)
  return rows[0] ?? { seen: 0, ended: 0 }
}

/**
 * Ends sessions and tokens until a statement sees none when it begins. A renewal or a switch that is under way then puts others in the
 * place of those that the statement waits for: it ends none of them itself, and the next statement sees what came. Answers how many
 * sessions were active.
 */
async function endAll(db: Kysely<Database>, ending: Ending): Promise<number> {
  let total = 0
  for (;;) {
    const { seen, ended } = await endOnce(db, ending)
    total += ended
    if (seen === 0) return total
  }
}

/** Ends every session and refresh token of one log-in; answers how many sessions were active. */
export function endFamily(
  db: Kysely<Database>,
  { family, why, nowMs }: { readonly family: string; readonly why: SessionEnd; readonly nowMs: number },
): Promise<number> {
  const isOf = sql<boolean>`family = ${family}`
  return endAll(db, { sessions: isOf, tokens: isOf, why, nowMs })
}

/**
 * Ends every session and refresh token of an account besides those of one log-in. A log-in that is under way is refused: it is stored only
 * where the account's count of endings is as it was when the log-in was proven. The count is raised first, in a statement of its own, so
 * that what a log-in has stored before is seen by the next statement. The account is locked before its sessions.
 */
export async function endOtherFamilies(
  db: Kysely<Database>,
  {
    userId,
    keep,
    why,
    nowMs,
  }: {
    readonly userId: string
    /** Null ends all of them. */
    readonly keep: string | null
    readonly why: SessionEnd
    readonly nowMs: number
  },
): Promise<number> {
  await db
    .updateTable('account')
    .set((account) => ({ session_endings: account('session_endings', '+', 1) }))
    .where('user_id', '=', userId)
    .execute()
  const isOther = keep === null ? always : sql<boolean>`family <> ${keep}`
  // Sessions of sub-accounts that their parent entered end with those of the parent.
  const entered = sql`select family from session where acting_parent = ${userId}`
  return endAll(db, {
    sessions: sql<boolean>`(user_id = ${userId} or acting_parent = ${userId}) and ${isOther}`,
    tokens: sql<boolean>`(user_id = ${userId} or family in (${entered})) and ${isOther}`,
    why,
    nowMs,
  })
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
