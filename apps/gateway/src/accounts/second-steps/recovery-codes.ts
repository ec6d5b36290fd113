import { randomInt } from 'node:crypto'
import { makeRecoveryCodes } from '@portico/contract'
import type { Account, Database } from '@portico/stores'
import type { Kysely } from 'kysely'
import { type BoundCall, bindCall } from '../../calls/bound-call.ts'
import { recordEvent } from '../audit.ts'
import { keyedDigest } from '../secrets.ts'
import { proveOwner } from '../security/prove-owner.ts'
import type { AccountServices } from '../services.ts'

const codesMade = 10
const codeLength = 10
/** Without the letters that look like digits or others (Crockford's base 32). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 50 random bits. */
function createCode(): string {
  return Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** As it is shown: two groups of five. */
function shown(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`
}

/** Whose codes they are. */
type Holder = Pick<Account, 'website' | 'user_id'>

function digestOf({ context }: AccountServices, account: Holder, code: string): string {
  return keyedDigest(context.secret('recovery-codes'), [account.website, account.user_id, code])
}

/** How many codes of an account are left, and when they were made; null where it has none. */
export async function recoveryCodesOf(
  db: Kysely<Database>,
  { user_id: userId }: Account,
): Promise<{ readonly left: number; readonly madeAt: number } | null> {
  const held = await db
    .selectFrom('recovery_code')
    .select(['created_at', 'used_at'])
    .where('user_id', '=', userId)
    .execute()
  const [first] = held
  if (first === undefined) return null
  const left = held.filter(({ used_at: usedAt }) => usedAt === null).length
  return { left, madeAt: first.created_at.getTime() }
}

/** Uses a code up; false where it is wrong, used, or void. Of many callers at once exactly one gets it. */
export async function spendRecoveryCode(
  services: AccountServices,
  db: Kysely<Database>,
  spent: { readonly account: Holder; readonly code: string; readonly ip: string },
): Promise<boolean> {
  const { account, code, ip } = spent
  const { website, user_id: userId } = account
  const atMs = services.context.now()
  const used = await db
    .updateTable('recovery_code')
    .set({ used_at: new Date(atMs) })
    .where('website', '=', website)
    .where('digest', '=', digestOf(services, account, code))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (used.numUpdatedRows !== 1n) return false
  await recordEvent(db, { website, userId, actor: userId, action: 'recovery-code-used', atMs, ip })
  return true
}

/** POST /v1/user/security/recoveryCodes/make: the codes leave the server in this answer and never again. */
export function makeOwnRecoveryCodes(services: AccountServices): BoundCall {
  const { context, messages } = services
  return bindCall(makeRecoveryCodes, async ({ pwd }, facts) => {
    const owner = await proveOwner(services, { scene: makeRecoveryCodes.name, password: pwd }, facts)
    if ('refusal' in owner) return owner
    const { account } = owner
    const { website, user_id: userId } = account
    const { ip, userAgent } = facts
    const atMs = context.now()
    const codes = Array.from({ length: codesMade }, createCode)
    await context.sql.db.transaction().execute(async (db) => {
      await db.selectFrom('account').select('user_id').where('user_id', '=', userId).forUpdate().execute()
      await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
      await db
        .insertInto('recovery_code')
        .values(
          codes.map((code) => ({
            website,
            user_id: userId,
            digest: digestOf(services, account, code),
            created_at: new Date(atMs),
          })),
        )
        .execute()
      await recordEvent(db, { website, userId, actor: userId, action: 'recovery-codes-made', atMs, ip })
    })
    messages.notice(account, 'recoveryCodesMade', { timeMs: atMs, ip, userAgent })
    return { data: { codes: codes.map(shown) } }
  })
}
