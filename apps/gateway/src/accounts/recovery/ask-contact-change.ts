import { defaultLocale } from '@portico/locale'
import { type Account, type Database, isMailBlocked } from '@portico/stores'
import type { Kysely } from 'kysely'
import type { AccountContext } from '../../context.ts'
import { recordEvent } from '../audit.ts'
import { findByName, lockAccount } from '../find-account.ts'
import { isMobile, type LoginName, maskContact, normalEmail, normalMobile } from '../login-name.ts'
import { asWhole, operatorEvent, type OperatorScope } from '../operators/operator-scope.ts'
import { randomToken, tokenHash } from '../secrets.ts'
import { createRecoveryId, recoveryTokens } from './recovery-tokens.ts'

/** The address or number that an account is to have. */
export type WantedContact =
  | { readonly channel: 'email'; readonly email: string }
  | { readonly channel: 'mobile'; readonly areaCode: string; readonly mobile: string }

/** How the wish for another address ended. Addresses are partly hidden; `before` is null where the account has none. */
export type AskedContactChange =
  | { readonly outcome: 'begun'; readonly before: string | null; readonly after: string }
  | { readonly outcome: 'unknown-account' | 'no-number' | 'same' | 'taken' | 'blocked-domain' | 'under-way' }

function nameOf(wanted: WantedContact): LoginName {
  return wanted.channel === 'email'
    ? { channel: 'email', value: normalEmail(wanted.email) }
    : { channel: 'mobile', value: normalMobile(wanted.areaCode, wanted.mobile) }
}

async function isUnderWay(db: Kysely<Database>, { website, user_id: userId }: Account): Promise<boolean> {
  const found = await db
    .selectFrom('recovery')
    .select('id')
    .where('website', '=', website)
    .where('user_id', '=', userId)
    .where('kind', '<>', 'account')
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** Why an account cannot get an address; null where it can. */
async function refusalOf(
  db: Kysely<Database>,
  { account, name, nowMs }: { readonly account: Account; readonly name: LoginName; readonly nowMs: number },
): Promise<Exclude<AskedContactChange['outcome'], 'begun'> | null> {
  const { website, kind } = account
  if (name.channel === 'mobile' && !isMobile(name.value)) return 'no-number'
  if (account[name.channel] === name.value) return 'same'
  const isBlocked =
    name.channel === 'email' && (await isMailBlocked(db, { website, nowMs, address: name.value }))
  if (isBlocked) return 'blocked-domain'
  if ((await findByName(db, { website, kind, name })) !== null) return 'taken'
  return (await isUnderWay(db, account)) ? 'under-way' : null
}

/** What the waiting time of a recovery is made of, and its tokens. */
type ContactChangeBehind = Pick<AccountContext, 'secret' | 'settings'>

/**
 * Begins to change an address or number of an account, as support was asked to. It is kept as a recovery is: every contact is told and
 * can stop it until the waiting time is over, and only what its holder has confirmed is written then.
 */
export function askContactChange(
  scope: OperatorScope,
  { userId, wanted }: { readonly userId: string; readonly wanted: WantedContact },
  { secret, settings }: ContactChangeBehind,
): Promise<AskedContactChange> {
  const { website, nowMs } = scope
  return asWhole(scope.sql, async (db) => {
    const account = await lockAccount(db, { website, userId })
    // A sub-account is reached through its parent.
    if (account === null || account.parent_user_id !== null) return { outcome: 'unknown-account' }
    const name = nameOf(wanted)
    const refusal = await refusalOf(db, { account, name, nowMs })
    if (refusal !== null) return { outcome: refusal }
    const id = createRecoveryId()
    const areaCode = wanted.channel === 'mobile' ? wanted.areaCode : null
    const at = new Date(nowMs)
    await db
      .insertInto('recovery')
      .values({
        ...{ website, id, user_id: userId, kind: name.channel, contact: name.value, area_code: areaCode },
        ...{ locale: account.locale ?? defaultLocale, is_proven: false, created_at: at, approved_at: at },
        // Nothing continues it, so that it never gives the whole account, not even in a release that knows no other kind.
        serial_hash: tokenHash(randomToken()),
        stop_hash: tokenHash(recoveryTokens({ secret, website }, id).stop),
        ready_at: new Date(nowMs + settings.recovery.waitMs),
      })
      .execute()
    const detail = { channel: name.channel }
    await recordEvent(db, { ...operatorEvent(scope, userId), action: 'contact-change-asked', detail })
    const held = account[name.channel]
    return {
      outcome: 'begun',
      before: held === null ? null : maskContact({ channel: name.channel, value: held }, account.area_code),
      after: maskContact(name, areaCode),
    }
  })
}
