import type { Account, AccountChange, Database, Recovery } from '@portico/stores'
import type { Kysely } from 'kysely'
import type { AccountContext } from '../../context.ts'
import { recordEvent } from '../audit.ts'
import { lockAccount } from '../find-account.ts'
import type { LoginName } from '../login-name.ts'
import { isNameTaken } from '../registration/create-account.ts'
import { endOtherFamilies } from '../sessions/end-sessions.ts'

type MakingOptions = Pick<AccountContext, 'sql' | 'website' | 'settings'> & { readonly now: () => number }

/** A change of an address or number that was made. */
export interface MadeContactChange {
  /** The account as it was. */
  readonly before: Account
  readonly contact: LoginName
  readonly areaCode: string | null
}

/** Changes that are confirmed by their holder and stopped by nobody, of which every contact was told twice. */
export function dueContactChanges({ sql, website, now }: MakingOptions, limit: number): Promise<Recovery[]> {
  return sql.db
    .selectFrom('recovery')
    .selectAll()
    .where('website', '=', website)
    .where('kind', '<>', 'account')
    .where('proven_at', 'is not', null)
    .where('reminded_at', 'is not', null)
    .where('ready_at', '<=', new Date(now()))
    .where('ended_at', 'is', null)
    .orderBy('ready_at')
    .limit(limit)
    .execute()
}

async function end(
  db: Kysely<Database>,
  { website, id }: Recovery,
  { why, at }: { readonly why: 'finished' | 'refused'; readonly at: Date },
): Promise<boolean> {
  const ended = await db
    .updateTable('recovery')
    .set({ ended_at: at, ended_why: why })
    .where('website', '=', website)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return ended.numUpdatedRows === 1n
}

function columnsOf({ kind, contact, area_code: areaCode }: Recovery, at: Date): AccountChange {
  return kind === 'mobile'
    ? { mobile: contact, area_code: areaCode, mobile_verified_at: at }
    : { email: contact, email_verified_at: at }
}

/** The later of two times: a wait that is there already is never made shorter. */
function laterOf(one: Date | null, other: Date): Date {
  return one !== null && one > other ? one : other
}

/** Writes a change; answers the account as it was, null where it was stopped meanwhile or the account is frozen or gone. */
function write({ sql, website, settings, now }: MakingOptions, row: Recovery): Promise<Account | null> {
  const userId = row.user_id ?? ''
  const channel = row.kind === 'mobile' ? 'mobile' : 'email'
  const nowMs = now()
  const at = new Date(nowMs)
  return sql.db.transaction().execute(async (db) => {
    const account = await lockAccount(db, { website, userId })
    if (account === null || account.frozen_at !== null) return null
    if (!(await end(db, row, { why: 'finished', at }))) return null
    const waitsUntil = new Date(nowMs + settings.recovery.moneyLockMs)
    await db
      .updateTable('account')
      .set({ ...columnsOf(row, at), money_locked_until: laterOf(account.money_locked_until, waitsUntil) })
      .where('user_id', '=', userId)
      .execute()
    await endOtherFamilies(db, { userId, keep: null, why: 'contact-changed', nowMs })
    const action = account[channel] === null ? 'contact-added' : 'contact-changed'
    const detail = { channel }
    await recordEvent(db, { website, userId, actor: 'operator', action, atMs: nowMs, ip: null, detail })
    return account
  })
}

/** Refuses a change, since another account has got the address or number. */
async function refuse({ sql, website, now }: MakingOptions, row: Recovery): Promise<void> {
  const atMs = now()
  const event = { website, userId: row.user_id, actor: 'operator', atMs, ip: null }
  await sql.db.transaction().execute(async (db) => {
    if (!(await end(db, row, { why: 'refused', at: new Date(atMs) }))) return
    await recordEvent(db, { ...event, action: 'recovery-refused', detail: { id: row.id } })
  })
}

/** Makes one change that is due; null where it could not be. Sessions end, and money waits as it does after a recovery. */
export async function makeContactChange(
  options: MakingOptions,
  row: Recovery,
): Promise<MadeContactChange | null> {
  try {
    const before = await write(options, row)
    const channel = row.kind === 'mobile' ? 'mobile' : 'email'
    if (before === null) return null
    return { before, contact: { channel, value: row.contact }, areaCode: row.area_code }
  } catch (error) {
    if (!isNameTaken(error)) throw error
    await refuse(options, row)
    return null
  }
}
