import type { Account, Database } from '@portico/stores'
import type { Kysely } from 'kysely'
import { termsFor } from './terms-for.ts'

/** Somebody's word that these terms hold. */
interface Acceptance {
  readonly website: string
  readonly userId: string
  readonly version: string
  readonly at: Date
  /** The language that the page had. */
  readonly locale: string
}

/** Keeps an acceptance; false where this version was accepted before: the first time counts. */
export async function keepAcceptance(db: Kysely<Database>, acceptance: Acceptance): Promise<boolean> {
  const { website, userId, version, at, locale } = acceptance
  const added = await db
    .insertInto('accepted_terms')
    .values({ website, user_id: userId, version, at, locale })
    .onConflict((conflict) => conflict.columns(['website', 'user_id', 'version']).doNothing())
    .executeTakeFirst()
  return (added.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** What an account has accepted last, and the version that it has yet to accept; null where there is none. */
interface TermsState {
  readonly accepted: { readonly version: string; readonly at: number } | null
  readonly wanted: string | null
  /** The country whose residents these terms are for; null: all that have none of their own. */
  readonly country: string | null
}

/**
 * Whether an account is asked for the terms of today. Sub-accounts are not: their parent has accepted for them. Versions are only
 * compared for being the same, so that an operator who goes back to earlier terms asks nobody again who has accepted those.
 */
export async function termsOf(
  db: Kysely<Database>,
  account: Pick<Account, 'website' | 'user_id' | 'parent_user_id' | 'residence'>,
  signUp: Parameters<typeof termsFor>[0],
): Promise<TermsState> {
  const { version: today, country } = termsFor(signUp, account.residence)
  const rows = await db
    .selectFrom('accepted_terms')
    .select(['version', 'at'])
    .where('website', '=', account.website)
    .where('user_id', '=', account.user_id)
    .orderBy('at', 'desc')
    .execute()
  const [last] = rows
  const isAsked = account.parent_user_id === null && rows.every(({ version }) => version !== today)
  return {
    accepted: last === undefined ? null : { version: last.version, at: last.at.getTime() },
    wanted: isAsked ? today : null,
    country,
  }
}
