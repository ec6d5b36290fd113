import type { Account } from '@portico/stores'
import { recordEvent } from '../audit.ts'
import { readLoginName } from '../login-name.ts'
import { endOtherFamilies } from '../sessions/end-sessions.ts'
import { asWhole, operatorEvent, type OperatorScope } from './operator-scope.ts'

/** The accounts that a number, an address or a mobile number (with its plus sign) names; erased ones by number only. */
export async function findAccounts(
  { sql, website }: OperatorScope,
  term: string,
): Promise<readonly Account[]> {
  const accounts = sql.db.selectFrom('account').selectAll().where('website', '=', website)
  if (/^\d{10}$/.test(term)) return accounts.where('user_id', '=', term).execute()
  const { value } = readLoginName(term, undefined)
  return accounts
    .where((where) => where.or([where('email', '=', value), where('mobile', '=', value)]))
    .execute()
}

/** Freezes an account: it cannot log in, and every session of it and of its sub-accounts ends. False where it is none. */
export async function freezeAccount(
  scope: OperatorScope,
  freeze: { readonly userId: string; readonly reason: string },
): Promise<boolean> {
  const { sql, website, nowMs } = scope
  const { userId, reason } = freeze
  return asWhole(sql, async (db) => {
    const frozen = await db
      .updateTable('account')
      .set({ frozen_at: new Date(nowMs), frozen_reason: reason })
      .where('website', '=', website)
      .where('user_id', '=', userId)
      .where('erased_at', 'is', null)
      .executeTakeFirst()
    if (frozen.numUpdatedRows === 0n) return false
    await endOtherFamilies(db, { userId, keep: null, why: 'frozen', nowMs })
    await recordEvent(db, { ...operatorEvent(scope, userId), action: 'frozen', detail: { reason } })
    return true
  })
}

/** Lets a frozen account log in again. False where it is not frozen. */
export async function unfreezeAccount(scope: OperatorScope, userId: string): Promise<boolean> {
  const { sql, website } = scope
  return asWhole(sql, async (db) => {
    const freed = await db
      .updateTable('account')
      .set({ frozen_at: null, frozen_reason: null })
      .where('website', '=', website)
      .where('user_id', '=', userId)
      .where('frozen_at', 'is not', null)
      .executeTakeFirst()
    if (freed.numUpdatedRows === 0n) return false
    await recordEvent(db, { ...operatorEvent(scope, userId), action: 'unfrozen' })
    return true
  })
}

/** What happened to an account, newest first. */
export function readAudit({ sql, website }: OperatorScope, userId: string, limit: number) {
  return sql.db
    .selectFrom('audit')
    .selectAll()
    .where('website', '=', website)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Takes an asset off. False where it was off already. */
export async function delistAsset(
  scope: OperatorScope,
  asset: { readonly assetId: string; readonly reason: string },
): Promise<boolean> {
  const { sql, nowMs } = scope
  const { assetId, reason } = asset
  return asWhole(sql, async (db) => {
    const added = await db
      .insertInto('delisted_asset')
      .values({ asset_id: assetId, at: new Date(nowMs), reason })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (added.numInsertedOrUpdatedRows !== 1n) return false
    const detail = { assetId, reason }
    await recordEvent(db, { ...operatorEvent(scope, null), action: 'asset-delisted', detail })
    return true
  })
}

/** Puts an asset back. False where it was not off. */
export async function relistAsset(scope: OperatorScope, assetId: string): Promise<boolean> {
  return asWhole(scope.sql, async (db) => {
    const removed = await db.deleteFrom('delisted_asset').where('asset_id', '=', assetId).executeTakeFirst()
    if (removed.numDeletedRows === 0n) return false
    await recordEvent(db, { ...operatorEvent(scope, null), action: 'asset-relisted', detail: { assetId } })
    return true
  })
}
