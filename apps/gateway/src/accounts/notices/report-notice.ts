import type { Account } from '@portico/stores'
import type { GatewayContext } from '../../context.ts'
import { recordEvent } from '../audit.ts'
import { lockAccount } from '../find-account.ts'
import { endOtherFamilies } from '../sessions/end-sessions.ts'
import { forgetOtherDevices } from '../sign-in/devices.ts'
import { noticeLinkMs } from './notice-links.ts'

type ReportContext = Pick<GatewayContext, 'sql' | 'website' | 'now'>

/** A notice as the page of its link shows it. */
export interface LinkedNotice {
  /** The language of the account; null where none is stored. */
  readonly locale: string | null
  readonly link: 'open' | 'over'
}

/** The notice of a link; null where there is none, or its account is gone. */
export async function findLinkedNotice(
  { sql, website, now }: ReportContext,
  id: string,
): Promise<LinkedNotice | null> {
  const found = await sql.db
    .selectFrom('notice')
    .innerJoin('account', 'account.user_id', 'notice.user_id')
    .select(['notice.at', 'notice.reported_at', 'account.locale'])
    .where('notice.website', '=', website)
    .where('notice.id', '=', id)
    .where('account.erased_at', 'is', null)
    .executeTakeFirst()
  if (found === undefined) return null
  const isOpen = found.reported_at === null && found.at.getTime() > now() - noticeLinkMs
  return { locale: found.locale, link: isOpen ? 'open' : 'over' }
}

/** The account that a notice went to, while its link is good, used or not; null else. */
export async function findNoticed({ sql, website, now }: ReportContext, id: string): Promise<Account | null> {
  const found = await sql.db
    .selectFrom('account')
    .innerJoin('notice', 'notice.user_id', 'account.user_id')
    .selectAll('account')
    .where('notice.website', '=', website)
    .where('notice.id', '=', id)
    .where('notice.at', '>', new Date(now() - noticeLinkMs))
    .where('account.erased_at', 'is', null)
    .executeTakeFirst()
  return found ?? null
}

/**
 * Ends every session of the account that a notice went to and forgets its devices, once: anyone who knows the password must show a code
 * on any device. Of two reports at once one takes effect. Null where the link is over.
 */
export async function reportNotice(
  { sql, website, now }: ReportContext,
  { id, ip }: { readonly id: string; readonly ip: string },
): Promise<Account | null> {
  const nowMs = now()
  return sql.db.transaction().execute(async (db) => {
    const reported = await db
      .updateTable('notice')
      .set({ reported_at: new Date(nowMs) })
      .where('website', '=', website)
      .where('id', '=', id)
      .where('reported_at', 'is', null)
      .where('at', '>', new Date(nowMs - noticeLinkMs))
      .returning(['user_id', 'matter'])
      .executeTakeFirst()
    if (reported === undefined) return null
    const { user_id: userId, matter } = reported
    const account = await lockAccount(db, { website, userId })
    if (account === null) return null
    await endOtherFamilies(db, { userId, keep: null, why: 'notice-reported', nowMs })
    await forgetOtherDevices(db, { userId, kept: '' })
    const event = { website, userId, actor: 'visitor', atMs: nowMs, ip, detail: { matter } }
    await recordEvent(db, { ...event, action: 'notice-reported' })
    return account
  })
}
