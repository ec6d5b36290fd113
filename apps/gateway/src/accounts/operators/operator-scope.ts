import type { Database, SqlStore } from '@portico/stores'
import type { Kysely } from 'kysely'

/** What an operator acts on. */
export interface OperatorScope {
  /** The database, or a transaction of it that the act is a part of. */
  readonly sql: Pick<SqlStore, 'db'>
  readonly website: string
  readonly nowMs: number
  /** Who acts, as the record of accounts names them; `operator` unless given, since the command line knows no name. */
  readonly actor?: string
}

/** Who acted, for the owner of an account: operators have names for their colleagues alone. */
export function unnamed(actor: string): string {
  return actor.startsWith('operator:') ? 'operator' : actor
}

/** Runs the whole of an act: as a transaction of its own, or within the one that it is a part of. */
export function asWhole<Result>(
  { db }: Pick<SqlStore, 'db'>,
  act: (db: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? act(db) : db.transaction().execute(act)
}

/** What entries of the record have in common that an operator makes. */
export function operatorEvent({ website, nowMs, actor = 'operator' }: OperatorScope, userId: string | null) {
  return { website, userId, actor, atMs: nowMs, ip: null } as const
}
