import { randomBytes } from 'node:crypto'
import type { Backend } from '@portico/stores'
import { recordEvent } from '../audit.ts'
import { asWhole, operatorEvent, type OperatorScope } from '../operators/operator-scope.ts'
import { randomToken, tokenHash } from '../secrets.ts'
import type { BackendScope } from './backend-scopes.ts'
import { messageKey, type ServerSecrets, writtenKey } from './message-keys.ts'

/** How long the secret and the keys before a renewal stay valid. */
const overlapMs = 24 * 3_600_000

/** What an operator does with backends. */
export interface BackendOperatorScope extends OperatorScope {
  readonly secret: ServerSecrets
}

/** What a backend is given, shown once: the site keeps a hash of the first, and can derive the others again. */
export interface BackendCredentials {
  readonly clientSecret: string
  /** Signs what the backend sends. */
  readonly sendingKey: string
  /** Verifies what it is sent. */
  readonly receivingKey: string
}

function createCredentials({ website, secret }: BackendOperatorScope, name: string) {
  const clientSecret = randomToken()
  const seed = randomBytes(16).toString('hex')
  const of = { website, name, seed }
  const credentials: BackendCredentials = {
    clientSecret,
    sendingKey: writtenKey(messageKey(secret, 'incoming', of)),
    receivingKey: writtenKey(messageKey(secret, 'outgoing', of)),
  }
  return { credentials, row: { seed, secret_hash: tokenHash(clientSecret) } }
}

function eventOf(scope: OperatorScope, name: string) {
  return { ...operatorEvent(scope, null), detail: { backend: name } }
}

/** Makes a backend; null where there is one of that name. */
export async function addBackend(
  scope: BackendOperatorScope,
  wish: { readonly name: string; readonly scopes: readonly BackendScope[] },
): Promise<BackendCredentials | null> {
  const { sql, website, nowMs } = scope
  const { name, scopes } = wish
  const { credentials, row } = createCredentials(scope, name)
  return asWhole(sql, async (db) => {
    const added = await db
      .insertInto('backend')
      .values({ ...row, website, name, scopes: scopes.join(' '), created_at: new Date(nowMs) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (added.numInsertedOrUpdatedRows !== 1n) return null
    const event = eventOf(scope, name)
    const detail = { ...event.detail, scopes: [...scopes] }
    await recordEvent(db, { ...event, action: 'backend-added', detail })
    return credentials
  })
}

/** The backends of a site by name. */
export function listBackends({ sql, website }: OperatorScope): Promise<readonly Backend[]> {
  return sql.db.selectFrom('backend').selectAll().where('website', '=', website).orderBy('name').execute()
}

/**
 * Gives a backend a new secret and new keys. The old ones stay valid for a day, or not at all where they have leaked. Null where
 * there is no such backend.
 */
export async function renewBackend(
  scope: BackendOperatorScope,
  wish: { readonly name: string; readonly old: 'valid-for-a-day' | 'invalid-now' },
): Promise<BackendCredentials | null> {
  const { sql, website, nowMs } = scope
  const { name, old } = wish
  const { credentials, row } = createCredentials(scope, name)
  return asWhole(sql, async (db) => {
    const renewed = await db
      .updateTable('backend')
      .set((column) => ({
        ...row,
        old_secret_hash: old === 'invalid-now' ? null : column.ref('secret_hash'),
        old_seed: old === 'invalid-now' ? null : column.ref('seed'),
        old_until: old === 'invalid-now' ? null : new Date(nowMs + overlapMs),
      }))
      .where('website', '=', website)
      .where('name', '=', name)
      .executeTakeFirst()
    if (renewed.numUpdatedRows === 0n) return null
    await recordEvent(db, { ...eventOf(scope, name), action: 'backend-renewed' })
    return credentials
  })
}

/** Changes what a backend may do. False where there is no such backend. */
export async function changeScopes(
  scope: OperatorScope,
  wish: { readonly name: string; readonly scopes: readonly BackendScope[] },
): Promise<boolean> {
  const { name, scopes } = wish
  return asWhole(scope.sql, async (db) => {
    const changed = await db
      .updateTable('backend')
      .set({ scopes: scopes.join(' ') })
      .where('website', '=', scope.website)
      .where('name', '=', name)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) return false
    const event = eventOf(scope, name)
    const detail = { ...event.detail, scopes: [...scopes] }
    await recordEvent(db, { ...event, action: 'backend-scopes', detail })
    return true
  })
}

/** Removes a backend with everything that waits for it. False where there is no such backend. */
export async function removeBackend(scope: OperatorScope, name: string): Promise<boolean> {
  return asWhole(scope.sql, async (db) => {
    const removed = await db
      .deleteFrom('backend')
      .where('website', '=', scope.website)
      .where('name', '=', name)
      .executeTakeFirst()
    if (removed.numDeletedRows === 0n) return false
    await recordEvent(db, { ...eventOf(scope, name), action: 'backend-removed' })
    return true
  })
}
