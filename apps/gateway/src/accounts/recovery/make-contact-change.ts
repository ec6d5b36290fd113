import {
  type Account,
  type AccountChange,
  type Database,
  isMailBlocked,
  type Recovery,
} from '@portico/stores'
import type { Kysely } from 'kysely'
import type { AccountContext } from '../../context.ts'
import { recordEvent } from '../audit.ts'
import { lockAccount } from '../find-account.ts'
import { contactsOf } from '../messages/addresses.ts'
import type { RecoveryMailOptions } from '../messages/recovery-mail.ts'
import { contactNews } from '../notices/notice-matter.ts'
import { createNoticeWithin } from '../notices/send-notice.ts'
import { isNameTaken } from '../registration/create-account.ts'
import { endOtherFamilies } from '../sessions/end-sessions.ts'
import { contactOf } from './recovery-contact.ts'

type MakingOptions = Pick<AccountContext, 'sql' | 'website' | 'settings' | 'secret'> & RecoveryMailOptions

/** Queues what every contact is told of a change, the former one too; answers what sends it at once. */
async function tell(
  options: MakingOptions,
  db: Kysely<Database>,
  { before, row }: { readonly before: Account; readonly row: Recovery },
): Promise<() => void> {
  const keep = createNoticeWithin({ ...options, origins: [options.origin], countryOf: () => null })
  const contact = contactOf(row)
  const news = contactNews(before[contact.channel] === null ? 'added' : 'changed', contact, row.area_code)
  const occasion = { timeMs: options.now(), ip: null, userAgent: '' }
  const starts: (() => void)[] = []
  for (const to of [...contactsOf(before), contact]) {
    starts.push(await keep(db, { account: before, to, news, occasion }))
  }
  return () => {
    for (const start of starts) start()
  }
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

/** Ends the transaction of a change whose address is of a mail domain that operators have blocked since it was asked for. */
class DomainBlocked extends Error {}

/** The later of two times: a wait that is there already is never made shorter. */
function laterOf(one: Date | null, other: Date): Date {
  return one !== null && one > other ? one : other
}

/**
 * Writes a change, and queues the notices of it in the same transaction. Answers what sends them at once; null where it was stopped
 * meanwhile or the account is frozen or gone.
 * @throws DomainBlocked where the address can be given no more
 */
function write(options: MakingOptions, row: Recovery): Promise<(() => void) | null> {
  const { sql, website, settings, now } = options
  const userId = row.user_id ?? ''
  const channel = row.kind === 'mobile' ? 'mobile' : 'email'
  const nowMs = now()
  const at = new Date(nowMs)
  return sql.db.transaction().execute(async (db) => {
    const account = await lockAccount(db, { website, userId })
    if (account === null || account.frozen_at !== null) return null
    const isBlocked =
      channel === 'email' && (await isMailBlocked(db, { website, nowMs, address: row.contact }))
    if (isBlocked) throw new DomainBlocked()
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
    return tell(options, db, { before: account, row })
  })
}

/** Refuses a change, since another account has got the address or number, or its mail domain is blocked by now. */
async function refuse({ sql, website, now }: MakingOptions, row: Recovery): Promise<void> {
  const atMs = now()
  const event = { website, userId: row.user_id, actor: 'operator', atMs, ip: null }
  await sql.db.transaction().execute(async (db) => {
    if (!(await end(db, row, { why: 'refused', at: new Date(atMs) }))) return
    await recordEvent(db, { ...event, action: 'recovery-refused', detail: { id: row.id } })
  })
}

/**
 * Makes one change that is due, unless it cannot be made now. Sessions end, and money waits as it does after a recovery.
 * @throws StoreUnavailable where not every contact could be told; nothing is changed then
 */
export async function makeContactChange(options: MakingOptions, row: Recovery): Promise<void> {
  try {
    const send = await write(options, row)
    send?.()
  } catch (error) {
    if (!isNameTaken(error) && !(error instanceof DomainBlocked)) throw error
    await refuse(options, row)
  }
}
