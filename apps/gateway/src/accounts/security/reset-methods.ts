import type { ResetMethod } from '@portico/contract'
import type { Account, Database } from '@portico/stores'
import type { Kysely } from 'kysely'
import type { AuditAction } from '../audit-action.ts'
import { maskEmail } from '../login-name.ts'
import { keyedDigest } from '../secrets.ts'
import type { AccountServices } from '../services.ts'

/** A way into an account, with how it is removed. */
export interface StoredMethod {
  readonly shown: ResetMethod
  readonly action: AuditAction
  /** What the record says of the removal. */
  readonly detail: { readonly method?: string; readonly enabled?: boolean }
  remove(db: Kysely<Database>): Promise<unknown>
}

/** A sign-in method before it is judged. */
interface Found extends Omit<StoredMethod, 'shown'> {
  readonly kind: ResetMethod['kind']
  /** What tells it from others of its kind. */
  readonly id: readonly string[]
  readonly label: string
  readonly addedAt: number | null
}

async function passkeysOf(db: Kysely<Database>, { user_id: userId }: Account): Promise<readonly Found[]> {
  const held = await db.selectFrom('passkey').selectAll().where('user_id', '=', userId).execute()
  return held.map(({ credential_id: id, name, created_at: at }) => ({
    ...{ kind: 'passkey', id: [id], label: name, addedAt: at.getTime() },
    ...{ action: 'passkey-removed', detail: {} },
    remove: (within) =>
      within.deleteFrom('passkey').where('credential_id', '=', id).where('user_id', '=', userId).execute(),
  }))
}

async function linksOf(db: Kysely<Database>, { user_id: userId }: Account): Promise<readonly Found[]> {
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
): Promise<readonly Found[]> {
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

/** When a step by codes was switched on, as far as that is on record. */
async function switchedOnAt(
  db: Kysely<Database>,
  userId: string,
  method: 'email' | 'mobile',
): Promise<number | null> {
  const latest = await db
    .selectFrom('audit')
    .select('at')
    .where('user_id', '=', userId)
    .where('action', '=', 'second-step-changed')
    .where((where) => where(where.ref('detail', '->>').key('method'), '=', method))
    .where((where) => where(where.ref('detail', '->>').key('enabled'), '=', 'true'))
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest?.at.getTime() ?? null
}

async function stepsOf(db: Kysely<Database>, account: Account): Promise<readonly Found[]> {
  const { user_id: userId, email_enable: byEmail, phone_enable: byMobile } = account
  const on = [...(byEmail ? (['email'] as const) : []), ...(byMobile ? (['mobile'] as const) : [])]
  return Promise.all(
    on.map(async (method) => ({
      ...{ kind: stepKinds[method], id: [], label: '' },
      addedAt: await switchedOnAt(db, userId, method),
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

/** What a code by mail does not stand for: nobody removes it by such a code alone, unless it is new to a device that the account knows. */
function isStrong(kind: ResetMethod['kind']): boolean {
  return kind === 'passkey' || kind === 'totp' || kind === 'emailStep' || kind === 'mobileStep'
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
}

/** The sign-in methods of an account beside its password, the newest first. */
export async function findMethods(
  { context }: AccountServices,
  db: Kysely<Database>,
  { account, evidence }: { readonly account: Account; readonly evidence: DeviceEvidence },
): Promise<readonly StoredMethod[]> {
  const { lastLogInMs, trustedLogInMs } = evidence
  const found = [
    ...(await passkeysOf(db, account)),
    ...(await linksOf(db, account)),
    ...(await authenticatorOf(db, account)),
    ...(await stepsOf(db, account)),
  ]
  const secret = context.secret('reset-methods')
  return found
    .map(({ kind, id, label, addedAt, ...held }) => {
      const sinceMs = isStrong(kind) ? trustedLogInMs : lastLogInMs
      const isNew = sinceMs !== null && addedAt !== null && addedAt > sinceMs
      const name = keyedDigest(secret, [account.website, account.user_id, kind, ...id])
      return { ...held, shown: { name, kind, label, addedAt, isNew, removable: isNew || !isStrong(kind) } }
    })
    .toSorted((one, other) => (other.shown.addedAt ?? 0) - (one.shown.addedAt ?? 0))
}
