import type { Recovery } from '@portico/stores'
import type { GatewayContext } from '../../context.ts'
import { recordEvent } from '../audit.ts'
import { openAfterMs } from './recovery-state.ts'
import { readConfirmToken } from './recovery-tokens.ts'

type ConfirmContext = Pick<GatewayContext, 'sql' | 'website' | 'now' | 'secret'>

/** An address or number that an account is to have, as the page of its link shows it. */
export interface ContactToConfirm {
  readonly state: 'ask' | 'done' | 'over'
  /** The language of the account. */
  readonly locale: string
  /** When the account has it at the earliest, milliseconds since the epoch. */
  readonly readyMs: number
}

function stateOf(row: Recovery, nowMs: number): ContactToConfirm['state'] {
  if (row.ended_at !== null || nowMs >= row.ready_at.getTime() + openAfterMs) return 'over'
  return row.proven_at === null ? 'ask' : 'done'
}

/** What the link of a mail names; null where it was not made here, or its account is gone. */
export async function findContactToConfirm(
  context: ConfirmContext,
  token: string,
): Promise<ContactToConfirm | null> {
  const id = readConfirmToken(context, token)
  if (id === null) return null
  const row = await context.sql.db
    .selectFrom('recovery')
    .selectAll()
    .where('website', '=', context.website)
    .where('id', '=', id)
    .where('kind', '<>', 'account')
    .executeTakeFirst()
  if (row === undefined) return null
  return { state: stateOf(row, context.now()), locale: row.locale, readyMs: row.ready_at.getTime() }
}

/** Notes that who reads an address or number wants the account to have it. Changes nothing where the link is over. */
export async function confirmContact(
  context: ConfirmContext,
  { token, ip }: { readonly token: string; readonly ip: string },
): Promise<void> {
  const { sql, website, now } = context
  const id = readConfirmToken(context, token)
  if (id === null) return
  const atMs = now()
  await sql.db.transaction().execute(async (db) => {
    const confirmed = await db
      .updateTable('recovery')
      .set({ proven_at: new Date(atMs) })
      .where('website', '=', website)
      .where('id', '=', id)
      .where('kind', '<>', 'account')
      .where('proven_at', 'is', null)
      .where('ended_at', 'is', null)
      .where('ready_at', '>', new Date(atMs - openAfterMs))
      .returning(['user_id', 'kind'])
      .executeTakeFirst()
    if (confirmed === undefined) return
    const { user_id: userId, kind: channel } = confirmed
    const event = { website, userId, actor: 'visitor', atMs, ip, detail: { channel } }
    await recordEvent(db, { ...event, action: 'contact-change-confirmed' })
  })
}
