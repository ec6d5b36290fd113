import type { Database } from '@portico/stores'
import type { Kysely } from 'kysely'
import { recordEvent } from '../audit.ts'
import { endOtherFamilies } from '../sessions/end-sessions.ts'
import { asWhole, operatorEvent, type OperatorScope, unnamed } from './operator-scope.ts'

/** Columns that prove or hide something; they are no personal data and leave the database in no export. */
const secretColumns: ReadonlySet<string> = new Set([
  'password_hash',
  'token_hash',
  'secret',
  'spki',
  'public_key',
  'digest',
  'serial_hash',
  'stop_hash',
])

function withoutSecrets<Row extends object>(rows: readonly Row[]): readonly object[] {
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !secretColumns.has(name))),
  )
}

/** Everything that is stored about an account, as its owner may ask for it. */
export interface PersonalData {
  readonly account: object
  readonly subAccounts: readonly object[]
  readonly sessions: readonly object[]
  readonly devices: readonly object[]
  readonly linkedSignIns: readonly object[]
  readonly passkeys: readonly object[]
  /** When recovery codes were made and used. */
  readonly recoveryCodes: readonly object[]
  readonly recoveries: readonly object[]
  /** The agency that manages the account. */
  readonly agency: readonly object[]
  /** What trading backends said of the account, by matter and time. */
  readonly backendFacts: readonly object[]
  /** The warnings that were sent to the owner. */
  readonly notices: readonly object[]
  readonly acceptedTerms: readonly object[]
  readonly audit: readonly object[]
}

/** Who asked for personal data, and from where. */
interface ExportedBy {
  readonly actor: string
  readonly ip: string | null
}

/** Collects what is stored about an account, and records that it was given out. Null where there is no such account. */
export async function exportAccount(
  scope: OperatorScope,
  userId: string,
  by: ExportedBy = operatorEvent(scope, userId),
): Promise<PersonalData | null> {
  const { sql, website, nowMs } = scope
  const { actor, ip } = by
  return asWhole(sql, async (db) => {
    const accounts = db.selectFrom('account').selectAll().where('website', '=', website)
    const [account] = withoutSecrets(await accounts.where('user_id', '=', userId).execute())
    if (account === undefined) return null
    await recordEvent(db, { website, userId, actor, action: 'exported', atMs: nowMs, ip })
    const sessions = db.selectFrom('session').selectAll().where('user_id', '=', userId)
    const devices = db.selectFrom('device').selectAll().where('user_id', '=', userId)
    const links = db.selectFrom('linked_sign_in').selectAll().where('user_id', '=', userId)
    const passkeys = db.selectFrom('passkey').selectAll().where('user_id', '=', userId)
    const codes = db.selectFrom('recovery_code').selectAll().where('user_id', '=', userId)
    const recoveries = db.selectFrom('recovery').selectAll().where('user_id', '=', userId)
    const agency = db.selectFrom('agency_member').selectAll().where('user_id', '=', userId)
    const facts = db.selectFrom('backend_fact').selectAll().where('user_id', '=', userId)
    const notices = db.selectFrom('notice').selectAll().where('user_id', '=', userId)
    const terms = db.selectFrom('accepted_terms').selectAll().where('user_id', '=', userId)
    const audit = db.selectFrom('audit').selectAll().where('user_id', '=', userId)
    return {
      account,
      subAccounts: withoutSecrets(await accounts.where('parent_user_id', '=', userId).execute()),
      sessions: withoutSecrets(await sessions.orderBy('created_at').execute()),
      devices: withoutSecrets(await devices.orderBy('created_at').execute()),
      linkedSignIns: await links.orderBy('created_at').execute(),
      passkeys: withoutSecrets(await passkeys.orderBy('created_at').execute()),
      recoveryCodes: withoutSecrets(await codes.orderBy('created_at').execute()),
      recoveries: withoutSecrets(await recoveries.orderBy('created_at').execute()),
      agency: await agency.execute(),
      backendFacts: (await facts.orderBy('said_at').execute()).map((fact) => ({
        ...fact,
        said_by: unnamed(fact.said_by),
      })),
      notices: await notices.orderBy('at').execute(),
      acceptedTerms: await terms.orderBy('at').execute(),
      audit: (await audit.orderBy('id').execute()).map((entry) => ({
        ...entry,
        actor: unnamed(entry.actor),
      })),
    }
  })
}

/** What is left of an account: its number and its record, so that neither is ever given to somebody else. */
const emptied = {
  email: null,
  email_verified_at: null,
  mobile: null,
  area_code: null,
  mobile_verified_at: null,
  password_hash: null,
  nick_name: null,
  anti_phishing_code: null,
  locale: null,
  frozen_at: null,
  frozen_reason: null,
  email_enable: false,
  phone_enable: false,
  totp_enable: false,
  step_rule: null,
  weak_steps: false,
  money_locked_until: null,
  fund: '{}',
  settings: '{}',
  failures: 0,
  locked_until: null,
  last_failure_at: null,
  closing_at: null,
  residence: null,
}

/** Empties what operators asked for about accounts, which holds addresses. What came of it is in their record. */
async function emptyRequests(
  db: Kysely<Database>,
  about: { readonly website: string; readonly numbers: readonly string[]; readonly nowMs: number },
): Promise<void> {
  const { website, numbers, nowMs } = about
  const requests = db
    .updateTable('operator_request')
    .where('website', '=', website)
    .where('subject', 'in', numbers)
  await requests.set({ input: '{}' }).execute()
  // The one that is carried out now is noted as done after this.
  await requests
    .set({ state: 'cancelled', decided_at: new Date(nowMs) })
    .where('state', '=', 'waiting')
    .execute()
}

/**
 * Erases an account and its sub-accounts: addresses, names, passwords, sessions, devices, authenticator, and the network
 * addresses in its record, and what operators asked for about it. What happened and when stays on record. False where there is no such account.
 */
export async function eraseAccount(
  scope: OperatorScope,
  userId: string,
  { actor }: Pick<ExportedBy, 'actor'> = operatorEvent(scope, userId),
): Promise<boolean> {
  const { sql, website, nowMs } = scope
  return asWhole(sql, async (db) => {
    const members = await db
      .selectFrom('account')
      .select('user_id')
      .where('website', '=', website)
      .where((where) => where.or([where('user_id', '=', userId), where('parent_user_id', '=', userId)]))
      .where('erased_at', 'is', null)
      // So that of two who erase it at once the second finds none.
      .forNoKeyUpdate()
      .execute()
    const numbers = members.map((member) => member.user_id)
    if (!numbers.includes(userId)) return false
    for (const number of numbers) {
      await endOtherFamilies(db, { userId: number, keep: null, why: 'erased', nowMs })
      await recordEvent(db, {
        website,
        userId: number,
        actor,
        action: 'erased',
        atMs: nowMs,
        ip: null,
      })
    }
    await db.deleteFrom('session').where('user_id', 'in', numbers).execute()
    await db.deleteFrom('device').where('user_id', 'in', numbers).execute()
    await db.deleteFrom('linked_sign_in').where('user_id', 'in', numbers).execute()
    await db.deleteFrom('passkey').where('user_id', 'in', numbers).execute()
    await db.deleteFrom('totp').where('user_id', 'in', numbers).execute()
    await db.deleteFrom('recovery_code').where('user_id', 'in', numbers).execute()
    await db.deleteFrom('recovery').where('user_id', 'in', numbers).execute()
    await db.deleteFrom('accepted_terms').where('user_id', 'in', numbers).execute()
    await db.deleteFrom('notice').where('user_id', 'in', numbers).execute()
    await db.deleteFrom('backend_fact').where('user_id', 'in', numbers).execute()
    await db
      .deleteFrom('agency_member')
      .where((where) => where.or([where('user_id', 'in', numbers), where('agency_id', 'in', numbers)]))
      .execute()
    await emptyRequests(db, { website, numbers, nowMs })
    await db.updateTable('audit').set({ ip: null, detail: '{}' }).where('user_id', 'in', numbers).execute()
    await db
      .updateTable('account')
      .set({ ...emptied, erased_at: new Date(nowMs) })
      .where('user_id', 'in', numbers)
      .execute()
    return true
  })
}
