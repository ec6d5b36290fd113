import type { Database, JsonObject } from '@portico/stores'
import type { Kysely } from 'kysely'
import type { ActInput, ActName, ActOutput } from '../../contract/acts.ts'
import type { RefusalName } from '../../contract/session.ts'
import type { ActiveOperator } from '../operators/operator-rows.ts'
import type { ActingScope } from '../ports.ts'

/** Who calls, and from where. */
export interface Caller {
  readonly operator: ActiveOperator
  /** When this session last used a passkey. */
  readonly provenAtMs: number
  /** The hash of the session's token. */
  readonly session: Uint8Array
  readonly ip: string | null
}

/** What a handler works in. */
export interface ActScope {
  /** The transaction; nothing else may use the database until it ends. */
  readonly db: Kysely<Database>
  readonly website: string
  readonly nowMs: number
  /** Whose act it is: the one who asked for it, where somebody else approved it. */
  readonly operator: ActiveOperator
  /** The name of the second person who has approved it; null where there was none. */
  readonly approver: string | null
  /** The hash of the token of the session that the act is done in; null where another operator approved it. */
  readonly session: Uint8Array | null
  readonly ip: string | null
}

/** What came of an act; the entry in the record is made of it. */
export interface Done<Data> {
  readonly data: Data
  /** What it was about, where the input does not name it. */
  readonly subject?: string
  readonly before?: JsonObject
  readonly after?: JsonObject
  /** Done once the transaction has been committed. */
  readonly afterwards?: () => Promise<void>
}

/** Why an act was not done. */
export interface Refused {
  readonly refusal: RefusalName
  /** The field that is to blame, where it is one. */
  readonly field?: string
  /** More than the refusal tells, for people: the place in a text. */
  readonly detail?: string
}

/** How a handler ends. */
export type Outcome<Data> = Done<Data> | Refused

/**
 * What does an act. One that a second person has to approve changes nothing but the database, by its transaction: it is tried
 * when it is asked for, and undone.
 */
export type Handler<Name extends ActName> = (
  input: ActInput<Name>,
  scope: ActScope,
) => Promise<Outcome<ActOutput<Name>>>

/** One handler for each of some acts. */
export type Handlers<Names extends ActName = ActName> = { readonly [Name in Names]: Handler<Name> }

/** The scope as accounts, assets and backends know it. */
export function actingScope({ db, website, nowMs, operator }: ActScope): ActingScope {
  return { sql: { db }, website, nowMs, actor: `operator:${operator.name}` }
}

/** The end of an act that may have found nothing to do. */
export function doneOr(
  isDone: boolean,
  refusal: RefusalName,
  more: Omit<Done<null>, 'data'> = {},
): Outcome<null> {
  return isDone ? { data: null, ...more } : { refusal }
}
