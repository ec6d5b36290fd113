import type { Account } from '@portico/stores'
import type { AccountContext } from '../../context.ts'
import { contactsOf } from '../messages/addresses.ts'
import { createNoticeSending, type NoticeOptions } from '../notices/send-notice.ts'

/** What the rounds of closing accounts stand on. */
export type ClosingRoundOptions = NoticeOptions & Pick<AccountContext, 'volatile' | 'settings'>

/** Of several processes one does a round. */
const roundMs = 20_000
const batch = 50
const longestBeforeMs = 3 * 86_400_000

/** Tells owners a second time that their account is about to be erased, one round at a time. */
export interface ClosingRounds {
  tell(): Promise<void>
}

/** Creates the rounds of a site. What the queue does not take is told in a later round, and the account stays until then. */
export function createClosingRounds(options: ClosingRoundOptions): ClosingRounds {
  const { sql, website, settings, volatile, now } = options
  const beforeMs = Math.min(longestBeforeMs, settings.closureMs / 2)
  const sendNotice = createNoticeSending(options)

  function due(nowMs: number): Promise<Account[]> {
    return sql.db
      .selectFrom('account')
      .selectAll()
      .where('website', '=', website)
      .where('closing_at', '<=', new Date(nowMs + beforeMs))
      .where('closing_told_at', 'is', null)
      .where('frozen_at', 'is', null)
      .where('erased_at', 'is', null)
      .orderBy('closing_at')
      .limit(batch)
      .execute()
  }

  async function tellOwner(account: Account, nowMs: number): Promise<void> {
    const { user_id: userId, closing_at: closingAt } = account
    const news = { matter: 'closingSoon', dateMs: closingAt?.getTime() } as const
    const occasion = { timeMs: nowMs, ip: null, userAgent: '' }
    for (const to of contactsOf(account).slice(0, 1)) await sendNotice({ account, to, news, occasion })
    await sql.db
      .updateTable('account')
      .set({ closing_told_at: new Date(nowMs) })
      .where('user_id', '=', userId)
      .where('closing_at', 'is not', null)
      .execute()
  }

  return {
    async tell() {
      if ((await volatile.addOnce(`closing-round:${website}`, roundMs)) !== 'added') return
      const nowMs = now()
      for (const account of await due(nowMs)) await tellOwner(account, nowMs)
    },
  }
}
