import { defaultLocale } from '@portico/locale'
import type { Account, Database, Recovery } from '@portico/stores'
import type { Updateable } from 'kysely'
import type { AccountContext } from '../../context.ts'
import { maskContact } from '../login-name.ts'
import { channelOf, contactsOf } from '../messages/addresses.ts'
import { createRecoveryMail, type RecoveryMail, type RecoveryMailOptions } from '../messages/recovery-mail.ts'
import { keepNotice, type NewNotice } from '../notices/notice-rows.ts'
import { dueContactChanges, makeContactChange } from './make-contact-change.ts'
import { contactOf } from './recovery-contact.ts'
import { confirmToken, recoveryTokens } from './recovery-tokens.ts'

/** What the rounds of recoveries stand on. */
export type RecoveryRoundOptions = Pick<
  AccountContext,
  'sql' | 'website' | 'volatile' | 'settings' | 'secret'
> &
  RecoveryMailOptions

type Told = Pick<NewNotice, 'user_id' | 'channel' | 'sent_to'>
type RecoveryChange = Pick<Updateable<Database['recovery']>, 'told_at' | 'reminded_at' | 'ready_at'>

/** Of several processes one does a round; one that ends in the middle of it keeps the others out for this long. */
const roundMs = 20_000
/** From the end of a round to the next. */
const restMs = 3000
const batch = 50

/** Recoveries of which nobody was told, the oldest first; those of nobody's account too, so that all keep the same time. */
function untold({ sql, website }: RecoveryRoundOptions): Promise<Recovery[]> {
  return sql.db
    .selectFrom('recovery')
    .selectAll()
    .where('website', '=', website)
    .where('told_at', 'is', null)
    .orderBy('created_at')
    .limit(batch)
    .execute()
}

/** Recoveries that end soon. */
function endingSoon({ sql, website, settings, now }: RecoveryRoundOptions): Promise<Recovery[]> {
  return sql.db
    .selectFrom('recovery')
    .selectAll()
    .where('website', '=', website)
    .where('told_at', 'is not', null)
    .where('reminded_at', 'is', null)
    .where('ready_at', '<=', new Date(now() + settings.recovery.noticeMs))
    .orderBy('ready_at')
    .limit(batch)
    .execute()
}

/** The account that a recovery would give away, a frozen one too, since that may end; null where nobody is to be told. */
async function accountOf({ sql, website }: RecoveryRoundOptions, row: Recovery): Promise<Account | null> {
  if (row.user_id === null || row.ended_at !== null) return null
  const found = await sql.db
    .selectFrom('account')
    .selectAll()
    .where('website', '=', website)
    .where('user_id', '=', row.user_id)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return found ?? null
}

/** Tells people of recoveries, one round at a time. */
export interface RecoveryRounds {
  /**
   * Tells every known contact of recoveries that have begun, and again before they end. The waiting time begins when they were told,
   * and it does not end before they were told again: what the queue does not take now is told in a later round. Then makes the changes
   * of an address or number that are due.
   * @throws AggregateError of what failed, after all others were done
   */
  tell(): Promise<void>
}

/** Tells who asked how it goes on, or asks the holder of an address or number whether an account may have it. */
async function tellAsker(
  options: RecoveryRoundOptions,
  mail: RecoveryMail,
  { row, readyMs }: { readonly row: Recovery; readonly readyMs: number },
): Promise<void> {
  const { id, locale } = row
  if (row.kind === 'account') {
    const { serialNO } = recoveryTokens(options, id)
    return mail.confirm(contactOf(row), { id, locale, readyMs, serialNO })
  }
  if (row.ended_at !== null) return
  return mail.askHolder(contactOf(row), { id, locale, readyMs, token: confirmToken(options, id) })
}

/** Does something with each row. One that fails keeps no other one from it. Answers what failed. */
async function forEach(
  rows: Promise<readonly Recovery[]>,
  act: (row: Recovery) => Promise<void>,
): Promise<unknown[]> {
  const failed: unknown[] = []
  for (const row of await rows) await act(row).catch((error: unknown) => void failed.push(error))
  return failed
}

/** What failed is due still: the next round is left to wait longer. */
function throwFailed(parts: readonly unknown[][]): void {
  const failed = parts.flat()
  if (failed.length > 0) throw new AggregateError(failed, 'recoveries wait', { cause: failed[0] })
}

/** Keeps what was sent for the owner, and that it was, at once: a round that fails is done again as a whole. */
async function settle(
  { sql, website }: RecoveryRoundOptions,
  { id, kind }: Recovery,
  {
    at,
    told,
    change,
  }: { readonly at: Date; readonly told: readonly Told[]; readonly change: RecoveryChange },
): Promise<void> {
  const matter = kind === 'account' ? 'recovery' : 'contactAsked'
  await sql.db.transaction().execute(async (db) => {
    for (const one of told) await keepNotice(db, { ...one, ...{ website, matter, at } })
    await db.updateTable('recovery').set(change).where('website', '=', website).where('id', '=', id).execute()
  })
}

/** Creates the rounds of a site. */
export function createRecoveryRounds(options: RecoveryRoundOptions): RecoveryRounds {
  const { website, settings, volatile, now } = options
  const roundKey = `recovery-round:${website}`
  const { waitMs, noticeMs } = settings.recovery
  const mail = createRecoveryMail(options)

  /** Answers who was told. */
  async function tellContacts(row: Recovery, stage: 'begun' | 'ending', readyMs: number) {
    const account = await accountOf(options, row)
    if (account === null) return []
    const { stop } = recoveryTokens(options, row.id)
    const locale = account.locale ?? defaultLocale
    const phrase = account.anti_phishing_code
    const wanted = row.kind === 'account' ? null : maskContact(contactOf(row), row.area_code)
    const message = { id: row.id, wanted, stage, readyMs, stop, locale, phrase }
    const contacts = contactsOf(account)
    await Promise.all(contacts.map((to) => mail.warn(to, message)))
    const { user_id, area_code } = account
    return contacts.map((to) => ({ user_id, channel: channelOf(to), sent_to: maskContact(to, area_code) }))
  }

  async function tellBegun(row: Recovery): Promise<void> {
    const toldMs = now()
    const at = new Date(toldMs)
    const readyMs = Math.max(row.ready_at.getTime(), toldMs + waitMs)
    const told = await tellContacts(row, 'begun', readyMs)
    await tellAsker(options, mail, { row, readyMs })
    await settle(options, row, { at, told, change: { told_at: at, ready_at: new Date(readyMs) } })
  }

  async function tellEnding(row: Recovery): Promise<void> {
    const toldMs = now()
    const at = new Date(toldMs)
    const readyMs = Math.max(row.ready_at.getTime(), toldMs + noticeMs)
    const told = await tellContacts(row, 'ending', readyMs)
    await settle(options, row, { at, told, change: { reminded_at: at, ready_at: new Date(readyMs) } })
  }

  return {
    async tell() {
      if ((await volatile.addOnce(roundKey, roundMs)) !== 'added') return
      throwFailed([
        await forEach(untold(options), tellBegun),
        await forEach(endingSoon(options), tellEnding),
        await forEach(dueContactChanges(options, batch), (row) => makeContactChange(options, row)),
      ])
      await volatile.put(roundKey, '', restMs)
    },
  }
}
