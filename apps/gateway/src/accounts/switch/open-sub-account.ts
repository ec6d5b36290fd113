import { type OpenedKind, openSubAccount, renameSubAccount } from '@portico/contract'
import type { Account, Database } from '@portico/stores'
import type { Kysely } from 'kysely'
import { type BoundCall, bindCall } from '../../calls/bound-call.ts'
import type { CallFacts } from '../../calls/call-facts.ts'
import { recordEvent } from '../audit.ts'
import { sessionOf } from '../proven-caller.ts'
import { withUserId } from '../registration/create-account.ts'
import type { AccountServices } from '../services.ts'
import { findParent, mayOpen } from './own-children.ts'

/** A child as its parent wants it. */
interface Wanted {
  readonly nickName: string
  readonly kind: OpenedKind
}

/** Adds a child, unless there are enough: of two openings at once the parent's row lets one go first. */
async function addChild(
  db: Kysely<Database>,
  parent: Account,
  { nickName, kind, userId, at }: Wanted & { readonly userId: string; readonly at: Date },
): Promise<boolean> {
  const { website, user_id: parentId } = parent
  await db.selectFrom('account').select('user_id').where('user_id', '=', parentId).forUpdate().execute()
  if (!(await mayOpen(db, parent)).includes(kind)) return false
  await db
    .insertInto('account')
    .values({
      ...{ website, kind: parent.kind, user_id: userId, parent_user_id: parentId, created_at: at },
      nick_name: nickName,
      is_demo: kind === 'demo',
    })
    .execute()
  return true
}

/** Opens a child with its record on both sides; null where the caller may have none, or no more. */
async function openChild(
  { context, messages }: AccountServices,
  wanted: Wanted,
  facts: CallFacts,
): Promise<string | null> {
  const { website, sql } = context
  const parent = await findParent(sql.db, { website, session: sessionOf(facts) })
  if (parent === null) return null
  const atMs = context.now()
  const { ip, userAgent } = facts
  const opened = await withUserId((userId) =>
    sql.db.transaction().execute(async (db) => {
      if (!(await addChild(db, parent, { ...wanted, userId, at: new Date(atMs) }))) return null
      const event = { website, actor: parent.user_id, action: 'account-opened', atMs, ip } as const
      await recordEvent(db, { ...event, userId: parent.user_id, detail: { child: userId } })
      await recordEvent(db, { ...event, userId, detail: { parent: parent.user_id } })
      return userId
    }),
  )
  // A demo account holds nothing and opens nothing: to warn of it would teach people not to read warnings.
  if (opened !== null && wanted.kind !== 'demo') {
    const news = { matter: 'subAccount', name: wanted.nickName } as const
    messages.notice(parent, news, { timeMs: atMs, ip, userAgent })
  }
  return opened
}

/** Renames an own child that can be entered; false for every other account, whether there is one or not. */
async function renameChild(
  { context }: AccountServices,
  { userId, nickName }: { readonly userId: string; readonly nickName: string },
  facts: CallFacts,
): Promise<boolean> {
  const { website, sql } = context
  const parent = await findParent(sql.db, { website, session: sessionOf(facts) })
  if (parent === null) return false
  return sql.db.transaction().execute(async (db) => {
    const renamed = await db
      .updateTable('account')
      .set({ nick_name: nickName })
      .where('website', '=', website)
      .where('user_id', '=', userId)
      .where('parent_user_id', '=', parent.user_id)
      .where('frozen_at', 'is', null)
      .where('erased_at', 'is', null)
      .executeTakeFirst()
    if (renamed.numUpdatedRows === 0n) return false
    const event = { website, actor: parent.user_id, action: 'account-renamed', ip: facts.ip } as const
    await recordEvent(db, { ...event, userId, atMs: context.now() })
    return true
  })
}

/** What a parent does with the accounts below it (USER-04). */
export function subAccountCalls(services: AccountServices): readonly BoundCall[] {
  return [
    bindCall(openSubAccount, async (wanted, facts) => {
      const userId = await openChild(services, wanted, facts)
      return userId === null ? { refusal: 'operationRefused' } : { data: { userId } }
    }),
    bindCall(renameSubAccount, async (wanted, facts) =>
      (await renameChild(services, wanted, facts)) ? { data: null } : { refusal: 'operationRefused' },
    ),
  ]
}
