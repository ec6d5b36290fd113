import type { ResetMethod } from '@portico/contract'
import type { Account, Database } from '@portico/stores'
import type { Kysely } from 'kysely'
import { maskEmail } from '../login-name.ts'
import { keyedDigest } from '../secrets.ts'
import type { AccountServices } from '../services.ts'
import { findSettings, type FoundMethod, latestAt } from './reset-settings.ts'

/** What a review shows, with how it is removed. */
export interface StoredMethod extends Pick<FoundMethod, 'action' | 'detail' | 'remove'> {
  readonly shown: ResetMethod
}

async function passkeysOf(
  db: Kysely<Database>,
  { user_id: userId }: Account,
): Promise<readonly FoundMethod[]> {
  const held = await db.selectFrom('passkey').selectAll().where('user_id', '=', userId).execute()
  return held.map(({ credential_id: id, name, created_at: at }) => ({
    ...{ kind: 'passkey', id: [id], label: name, addedAt: at.getTime() },
    ...{ action: 'passkey-removed', detail: {} },
    remove: (within) =>
      within.deleteFrom('passkey').where('credential_id', '=', id).where('user_id', '=', userId).execute(),
  }))
}

async function linksOf(db: Kysely<Database>, { user_id: userId }: Account): Promise<readonly FoundMethod[]> {
  const held = await db.selectFrom('linked_sign_in').selectAll().where('user_id', '=', userId).execute()
  return held.map(({ provider, issuer, subject, label, created_at: at }) => ({
    ...{ kind: provider, id: [issuer, subject], addedAt: at.getTime() },
    label: label.includes('@') ? maskEmail(label) : label,
    ...{ action: 'sign-in-unlinked', detail: {} },
    remove: (within) =>
      within
        .deleteFrom('linked_sign_in')
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .where('user_id', '=', userId)
        .execute(),
  }))
}

async function authenticatorOf(
  db: Kysely<Database>,
  { user_id: userId, totp_enable: isOn }: Account,
): Promise<readonly FoundMethod[]> {
  const held = await db
    .selectFrom('totp')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (held === undefined || !isOn) return []
  return [
    {
      ...{ kind: 'totp', id: [], label: '', addedAt: held.confirmed_at?.getTime() ?? null },
      ...{ action: 'totp-removed', detail: {} },
      async remove(within) {
        await within.deleteFrom('totp').where('user_id', '=', userId).execute()
        await within
          .updateTable('account')
          .set({ totp_enable: false })
          .where('user_id', '=', userId)
          .execute()
      },
    },
  ]
}

const stepKinds = { email: 'emailStep', mobile: 'mobileStep' } as const

async function stepsOf(db: Kysely<Database>, account: Account): Promise<readonly FoundMethod[]> {
  const { user_id: userId, email_enable: byEmail, phone_enable: byMobile } = account
  const on = [...(byEmail ? (['email'] as const) : []), ...(byMobile ? (['mobile'] as const) : [])]
  return Promise.all(
    on.map(async (method) => ({
      ...{ kind: stepKinds[method], id: [], label: '' },
      addedAt: await latestAt(db, userId, {
        ...{ actions: ['second-step-changed'], detail: { method, enabled: 'true' } },
      }),
      ...{ action: 'second-step-changed' as const, detail: { method, enabled: false } },
      remove: (within: Kysely<Database>) =>
        within
          .updateTable('account')
          .set(method === 'email' ? { email_enable: false } : { phone_enable: false })
          .where('user_id', '=', userId)
          .execute(),
    })),
  )
}

/** What the device that resets has shown, as sign-in methods are judged by it. */
export interface DeviceEvidence {
  /** The last log-in there, milliseconds since the epoch; null where there was none. */
  readonly lastLogInMs: number | null
  /**
   * The same where that log-in showed everything the account asked for and the account knew the device from then until the reset;
   * null else.
   */
  readonly trustedLogInMs: number | null
  /** The channel of the code that the reset was made with; null where that is not known. */
  readonly resetBy: 'email' | 'mobile' | null
}

/** The sign-in methods of an account beside its password, and what goes with them, the newest first. */
export async function findMethods(
  { context }: AccountServices,
  db: Kysely<Database>,
  { account, evidence }: { readonly account: Account; readonly evidence: DeviceEvidence },
): Promise<readonly StoredMethod[]> {
  const { lastLogInMs, trustedLogInMs, resetBy } = evidence
  const secret = context.secret('reset-methods')
  const judge = (found: readonly FoundMethod[], sinceMs: number | null, isStrong: boolean) =>
    found.map(({ kind, id, label, addedAt, ...held }) => {
      const isNew = sinceMs !== null && addedAt !== null && addedAt > sinceMs
      const name = keyedDigest(secret, [account.website, account.user_id, kind, ...id])
      return { ...held, shown: { name, kind, label, addedAt, isNew, removable: isNew || !isStrong } }
    })
  const links = await linksOf(db, account)
  // A code by mail does not stand for these: nobody removes them by such a code alone, unless they are new to a device that the
  // account knows.
  const strong = [
    ...(await passkeysOf(db, account)),
    ...(await authenticatorOf(db, account)),
    ...(await stepsOf(db, account)),
    ...(await findSettings(db, account, resetBy)),
  ]
  return [...judge(links, lastLogInMs, false), ...judge(strong, trustedLogInMs, true)].toSorted(
    (one, other) => (other.shown.addedAt ?? 0) - (one.shown.addedAt ?? 0),
  )
}
