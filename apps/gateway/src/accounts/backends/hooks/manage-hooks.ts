import { recordEvent } from '../../audit.ts'
import { asWhole, operatorEvent, type OperatorScope } from '../../operators/operator-scope.ts'
import type { HookType } from './hook-types.ts'

/** What became of a message for a backend, as an operator sees it. */
export interface ListedHook {
  readonly id: string
  readonly type: string
  readonly at: Date
  readonly state: string
  readonly attempts: number
  readonly result: string | null
}

function eventOf(scope: OperatorScope, detail: Readonly<Record<string, string>>) {
  return { ...operatorEvent(scope, null), detail }
}

/** Says where the messages of a backend go, and which it gets. What waited while its address was gone goes there too. False where there is no such backend. */
export async function setHooks(
  scope: OperatorScope,
  wish: { readonly backend: string; readonly url: string; readonly types: readonly HookType[] },
): Promise<boolean> {
  const { backend, url, types } = wish
  return asWhole(scope.sql, async (db) => {
    const set = await db
      .updateTable('backend')
      .set({ hook_url: url, hook_types: types.join(' '), hook_gone_at: null })
      .where('website', '=', scope.website)
      .where('name', '=', backend)
      .executeTakeFirst()
    if (set.numUpdatedRows === 0n) return false
    // A path may hold a secret of the receiver: the record has the host alone.
    const detail = { backend, host: new URL(url).host, types: types.join(' ') }
    await recordEvent(db, { ...eventOf(scope, detail), action: 'hooks-set' })
    return true
  })
}

/** Tells a backend nothing more, and drops what waits for it. False where there was nothing to stop. */
export async function removeHooks(scope: OperatorScope, backend: string): Promise<boolean> {
  return asWhole(scope.sql, async (db) => {
    const removed = await db
      .updateTable('backend')
      .set({ hook_url: null, hook_types: null, hook_gone_at: null })
      .where('website', '=', scope.website)
      .where('name', '=', backend)
      .where('hook_url', 'is not', null)
      .executeTakeFirst()
    if (removed.numUpdatedRows === 0n) return false
    await db
      .deleteFrom('hook_delivery')
      .where('website', '=', scope.website)
      .where('backend', '=', backend)
      .where('state', '=', 'waiting')
      .execute()
    await recordEvent(db, { ...eventOf(scope, { backend }), action: 'hooks-removed' })
    return true
  })
}

/** The last messages for a backend, the newest first. */
export function listHooks(
  { sql, website }: OperatorScope,
  { backend, limit }: { readonly backend: string; readonly limit: number },
): Promise<readonly ListedHook[]> {
  return sql.db
    .selectFrom('hook_delivery')
    .innerJoin('hook_event', 'hook_event.id', 'hook_delivery.event_id')
    .select(['hook_event.id', 'hook_event.type', 'hook_event.created_at as at'])
    .select(['hook_delivery.state', 'hook_delivery.attempts', 'hook_delivery.result'])
    .where('hook_delivery.website', '=', website)
    .where('hook_delivery.backend', '=', backend)
    .orderBy('hook_event.created_at', 'desc')
    .orderBy('hook_event.id')
    .limit(limit)
    .execute()
}

/** Which messages are sent again: one by its id, or all since a time. */
export type ReplayedHooks = { readonly id: string } | { readonly since: Date }

/**
 * Sends messages to a backend again, whatever became of them; under the same ids, so that a backend that had them already can
 * tell. Answers how many.
 */
export async function replayHooks(
  { sql, website, nowMs }: OperatorScope,
  { backend, which }: { readonly backend: string; readonly which: ReplayedHooks },
): Promise<number> {
  const now = new Date(nowMs)
  const replayed = await sql.db
    .updateTable('hook_delivery')
    .set({ state: 'waiting', attempts: 0, due_at: now, lease: null, finished_at: null, result: null })
    .where('website', '=', website)
    .where('backend', '=', backend)
    .where('event_id', 'in', (events) => {
      const own = events.selectFrom('hook_event').select('id').where('website', '=', website)
      return 'id' in which ? own.where('id', '=', which.id) : own.where('created_at', '>=', which.since)
    })
    .executeTakeFirst()
  return Number(replayed.numUpdatedRows)
}
