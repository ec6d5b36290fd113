import type { deliveryActs } from '../../contract/deliveries.ts'
import { actingScope, doneOr, type Handlers } from '../acts/act-scope.ts'
import type { HooksPort } from '../ports.ts'

const mostMessages = 200
const mostHooks = 100

/** What is done with mails, texts and messages for trading backends. */
export function deliveryHandlers(hooks: HooksPort): Handlers<keyof typeof deliveryActs> {
  return {
    'deliveries.list': async (_input, { db, website }) => {
      const rows = await db
        .selectFrom('message')
        .select(['id', 'channel', 'kind', 'attempts', 'created_at', 'due_at', 'expires_at', 'lease'])
        .where('website', '=', website)
        .orderBy('created_at')
        .limit(mostMessages + 1)
        .execute()
      const messages = rows.slice(0, mostMessages).map(({ id, channel, kind, attempts, ...row }) => ({
        ...{ id, channel, kind, attempts },
        queuedAt: row.created_at.getTime(),
        dueAt: row.due_at.getTime(),
        expiresAt: row.expires_at.getTime(),
        isBeingSent: row.lease !== null,
      }))
      return { data: { messages, isCut: rows.length > mostMessages } }
    },
    'deliveries.retry': async ({ id }, { db, website, nowMs }) => {
      // One that somebody is sending is tried already.
      const due = await db
        .updateTable('message')
        .set({ due_at: new Date(nowMs) })
        .where('website', '=', website)
        .where('id', '=', id)
        .where('lease', 'is', null)
        .executeTakeFirst()
      return doneOr(due.numUpdatedRows > 0n, 'nothing-to-do')
    },
    'hooks.list': async (_input, { db, website }) => {
      const rows = await db
        .selectFrom('hook_delivery')
        .innerJoin('hook_event', 'hook_event.id', 'hook_delivery.event_id')
        .select(['hook_event.id', 'hook_delivery.backend', 'hook_event.type', 'hook_event.created_at'])
        .select(['hook_delivery.state', 'hook_delivery.attempts', 'hook_delivery.result'])
        .where('hook_delivery.website', '=', website)
        .orderBy('hook_event.created_at', 'desc')
        .orderBy('hook_event.id')
        .limit(mostHooks)
        .execute()
      return { data: { hooks: rows.map(({ created_at: at, ...row }) => ({ ...row, at: at.getTime() })) } }
    },
    'hooks.retry': async (wish, scope) =>
      doneOr((await hooks.replay(actingScope(scope), wish)) > 0, 'nothing-to-do', { subject: wish.id }),
  }
}
