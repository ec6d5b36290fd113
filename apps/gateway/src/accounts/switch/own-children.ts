import type { OpenedKind } from '@portico/contract'
import type { Account, Database } from '@portico/stores'
import type { Kysely } from 'kysely'
import type { Session } from '../../calls/call-facts.ts'
import { findUsable } from '../find-account.ts'

/** How many of each kind a parent may have open; operators may give it more. */
const mostOpen = { 'sub-account': 50, demo: 1 } as const satisfies Record<OpenedKind, number>

/** The account of a session, where it was not entered from a parent and has no parent itself: only such an account has children. */
export async function findParent(
  db: Kysely<Database>,
  scope: { readonly website: string; readonly session: Session },
): Promise<Account | null> {
  const { website, session } = scope
  const account = await findUsable(db, { website, userId: session.userId })
  return account === null || account.parent_user_id !== null || session.actingParent !== null ? null : account
}

/** What a parent may still open: frozen children count, since their owner cannot make room by having them frozen. */
export async function mayOpen(db: Kysely<Database>, parent: Account): Promise<readonly OpenedKind[]> {
  const counts = await db
    .selectFrom('account')
    .select(({ fn }) => ['is_demo', fn.countAll<number>().as('open')])
    .where('website', '=', parent.website)
    .where('parent_user_id', '=', parent.user_id)
    .where('erased_at', 'is', null)
    .groupBy('is_demo')
    .execute()
  const kinds: readonly OpenedKind[] = ['sub-account', 'demo']
  return kinds.filter((kind) => {
    const row = counts.find(({ is_demo: isDemo }) => isDemo === (kind === 'demo'))
    return Number(row?.open ?? 0) < mostOpen[kind]
  })
}
