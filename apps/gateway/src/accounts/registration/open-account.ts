import type { Database, JsonObject, NewAccount } from '@portico/stores'
import type { Kysely } from 'kysely'
import type { CallFacts } from '../../calls/call-facts.ts'
import { recordEvent } from '../audit.ts'
import { deviceOf } from '../proven-caller.ts'
import type { AccountServices } from '../services.ts'
import { endByToken } from '../sessions/end-sessions.ts'
import { type IssuedSession, issueSession } from '../sessions/issue-session.ts'
import { rememberDevice } from '../sign-in/devices.ts'
import { keepAcceptance } from '../terms/accepted-terms.ts'
import { termsFor } from '../terms/terms-for.ts'
import { type Contacts, contactColumns } from './contacts.ts'
import { withUserId } from './create-account.ts'
import type { Declared } from './sign-up-rules.ts'

/** An account whose every proof is there. */
export interface Opening {
  readonly contacts: Contacts
  readonly passwordHash: string | null
  readonly joinedBy: NonNullable<NewAccount['joined_by']>
  readonly declared: Declared
  /** What else appears with it, in the same transaction. */
  readonly alongside?: (db: Kysely<Database>, made: { userId: string; at: Date }) => Promise<void>
  /** What the record says beside that the account was opened. */
  readonly detail?: JsonObject
}

/** Account, device, session and record appear together or not at all, whenever the process ends (protocol F4). */
export async function openAccount(
  { context, cookies }: AccountServices,
  opening: Opening,
  facts: CallFacts,
): Promise<IssuedSession> {
  const { website, settings, sql, signUp } = context
  const device = deviceOf(facts)
  const nowMs = context.now()
  const at = new Date(nowMs)
  const { ip, userAgent } = facts
  const { thumbprint, algorithm } = device
  const row: Omit<NewAccount, 'user_id'> = {
    ...contactColumns(opening.contacts, at),
    website,
    kind: 'user',
    joined_by: opening.joinedBy,
    password_hash: opening.passwordHash,
    locale: facts.locale,
    step_rule: 'one',
    residence: opening.declared.residence ?? null,
    created_at: at,
  }
  const detail = { ...opening.detail, device: thumbprint }
  return withUserId((userId) =>
    sql.db.transaction().execute(async (db) => {
      await db
        .insertInto('account')
        .values({ user_id: userId, ...row })
        .execute()
      const { terms } = opening.declared
      // Where the site has no terms, a caller's word for some is no record.
      const wanted = termsFor(signUp, row.residence ?? null)
      if (terms !== undefined && terms === wanted.version) {
        await keepAcceptance(db, { website, userId, version: terms, at, locale: facts.locale })
      }
      await opening.alongside?.(db, { userId, at })
      const tokens = [facts.cookies[cookies.sessionName], facts.cookies[cookies.refreshName]]
      await endByToken(db, { website, tokens, why: 'replaced', nowMs })
      await rememberDevice(db, device, { userId, userAgent, nowMs })
      await recordEvent(db, { website, userId, actor: userId, action: 'registered', atMs: nowMs, ip, detail })
      const who = { website, userId, thumbprint, algorithm }
      const signedInBy = opening.joinedBy
      const begun = { actingParent: null, authenticatedMs: nowMs, signedInBy, continues: null }
      const grant = { ...who, ip, userAgent, ...begun }
      return issueSession(db, settings, { grant, nowMs })
    }),
  )
}
