import { listPasskeys, removePasskey, renamePasskey } from '@portico/contract'
import { type BoundCall, bindCall } from '../../calls/bound-call.ts'
import type { CallFacts } from '../../calls/call-facts.ts'
import { recordEvent } from '../audit.ts'
import { findUsable } from '../find-account.ts'
import { sessionOf } from '../proven-caller.ts'
import { proveOwner } from '../security/prove-owner.ts'
import { removeSignInMethod } from '../security/remove-sign-in-method.ts'
import type { AccountServices } from '../services.ts'
import { mostPasskeys, passkeysOf } from './stored-passkeys.ts'

function ownerOf({ context }: AccountServices, facts: CallFacts) {
  return findUsable(context.sql.db, { website: context.website, userId: sessionOf(facts).userId })
}

/** POST /v1/user/security/passkey/list */
function listOwn(services: AccountServices): BoundCall {
  return bindCall(listPasskeys, async (_input, facts) => {
    const account = await ownerOf(services, facts)
    if (account === null) return { refusal: 'loginRequired' }
    const held = await passkeysOf(services.context.sql.db, account)
    return {
      data: {
        passkeys: held.map(({ credential_id: credentialId, name, created_at, used_at, is_backed_up }) => ({
          credentialId,
          name,
          createdAt: created_at.getTime(),
          usedAt: used_at?.getTime() ?? null,
          isBackedUp: is_backed_up,
        })),
        mayAdd: held.length < mostPasskeys && account.parent_user_id === null,
      },
    }
  })
}

/** POST /v1/user/security/passkey/rename */
function renameOwn(services: AccountServices): BoundCall {
  const { context } = services
  const { website } = context
  return bindCall(renamePasskey, async ({ credentialId, name }, facts) => {
    const account = await ownerOf(services, facts)
    if (account === null) return { refusal: 'loginRequired' }
    const userId = account.user_id
    const atMs = context.now()
    const { ip } = facts
    const isRenamed = await context.sql.db.transaction().execute(async (db) => {
      const renamed = await db
        .updateTable('passkey')
        .set({ name })
        .where('credential_id', '=', credentialId)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      if (renamed.numUpdatedRows === 0n) return false
      await recordEvent(db, { website, userId, actor: userId, action: 'passkey-renamed', atMs, ip })
      return true
    })
    if (!isRenamed) return { refusal: 'operationRefused' }
    return { data: null }
  })
}

/** POST /v1/user/security/passkey/remove */
function removeOwn(services: AccountServices): BoundCall {
  return bindCall(removePasskey, async ({ credentialId, pwd }, facts) => {
    const owner = await proveOwner(services, { scene: removePasskey.name, password: pwd }, facts)
    if ('refusal' in owner) return owner
    const { account } = owner
    const held = await passkeysOf(services.context.sql.db, account)
    const name = held.find((passkey) => passkey.credential_id === credentialId)?.name
    const refused = await removeSignInMethod(
      services,
      {
        account,
        action: 'passkey-removed',
        news: { matter: 'passkeyRemoved', name },
        remove: async (db) => {
          const { numDeletedRows } = await db
            .deleteFrom('passkey')
            .where('credential_id', '=', credentialId)
            .where('user_id', '=', account.user_id)
            .executeTakeFirst()
          return numDeletedRows
        },
      },
      facts,
    )
    return refused ?? { data: null }
  })
}

/** What an owner does with passkeys that are there. */
export function ownPasskeys(services: AccountServices): readonly BoundCall[] {
  return [listOwn(services), renameOwn(services), removeOwn(services)]
}
