import type { ResetMethod } from '@portico/contract'
import type { Account, Database } from '@portico/stores'
import type { Kysely } from 'kysely'
import type { AuditAction } from '../audit-action.ts'
import { maskEmail, maskMobile } from '../login-name.ts'
import { without } from '../contacts/without-contact.ts'
import { recoveryCodesOf } from '../second-steps/recovery-codes.ts'

/** Something that a review shows, before it is judged. */
export interface FoundMethod {
  readonly kind: ResetMethod['kind']
  /** What tells it from others of its kind. */
  readonly id: readonly string[]
  readonly label: string
  readonly addedAt: number | null
  readonly action: AuditAction
  /** What the record says of the removal. */
  readonly detail: Readonly<Record<string, string | boolean>>
  remove(db: Kysely<Database>): Promise<unknown>
}

/** When the latest of some events with a detail was, as far as that is on record. */
export async function latestAt(
  db: Kysely<Database>,
  userId: string,
  event: { readonly actions: readonly AuditAction[]; readonly detail: Readonly<Record<string, string>> },
): Promise<number | null> {
  const wanted = Object.entries(event.detail)
  const latest = await db
    .selectFrom('audit')
    .select('at')
    .where('user_id', '=', userId)
    .where('action', 'in', [...event.actions])
    .where((where) =>
      where.and(wanted.map(([key, value]) => where(where.ref('detail', '->>').key(key), '=', value))),
    )
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest?.at.getTime() ?? null
}

async function recoveryCodes(db: Kysely<Database>, account: Account): Promise<readonly FoundMethod[]> {
  const held = await recoveryCodesOf(db, account)
  if (held === null || held.left === 0) return []
  return [
    {
      ...{ kind: 'recoveryCodes', id: [String(held.madeAt)], label: '', addedAt: held.madeAt },
      ...{ action: 'recovery-codes-removed', detail: {} },
      remove: (within) => within.deleteFrom('recovery_code').where('user_id', '=', account.user_id).execute(),
    },
  ]
}

/** A rule that was chosen and asks for less than every step. Without it every step is asked for until the owner chooses again. */
async function stepRule(db: Kysely<Database>, account: Account): Promise<readonly FoundMethod[]> {
  const { user_id: userId, step_rule: rule, weak_steps: weakSteps } = account
  if (rule !== 'one') return []
  const detail = { rule, weakSteps: String(weakSteps) }
  const addedAt = await latestAt(db, userId, { actions: ['step-rule-changed'], detail })
  if (addedAt === null) return []
  return [
    {
      ...{ kind: 'stepRule', id: [String(addedAt)], label: '', addedAt },
      ...{ action: 'step-rule-changed', detail: { rule: 'all', weakSteps: false } },
      remove: (within) =>
        within
          .updateTable('account')
          .set({ step_rule: 'all', weak_steps: false })
          .where('user_id', '=', userId)
          .execute(),
    },
  ]
}

const contactKinds = { email: 'emailAddress', mobile: 'mobileNumber' } as const

/** The address or number that the reset did not go to, where it was added or changed later than the account was opened. */
async function otherContact(
  db: Kysely<Database>,
  account: Account,
  resetBy: 'email' | 'mobile',
): Promise<readonly FoundMethod[]> {
  const { user_id: userId, email, mobile, area_code: areaCode } = account
  const channel = resetBy === 'email' ? 'mobile' : 'email'
  const value = account[channel]
  if (value === null) return []
  const actions = ['contact-added', 'contact-changed'] as const
  const addedAt = await latestAt(db, userId, { actions, detail: { channel } })
  if (addedAt === null) return []
  const label = channel === 'email' ? maskEmail(email ?? '') : maskMobile(mobile ?? '', areaCode)
  return [
    {
      ...{ kind: contactKinds[channel], id: [value], label, addedAt },
      ...{ action: 'contact-removed', detail: { channel } },
      remove: (within) =>
        within.updateTable('account').set(without[channel]).where('user_id', '=', userId).execute(),
    },
  ]
}

/** What an intruder may have set beside sign-in methods and second steps. */
export async function findSettings(
  db: Kysely<Database>,
  account: Account,
  resetBy: 'email' | 'mobile' | null,
): Promise<readonly FoundMethod[]> {
  return [
    ...(await recoveryCodes(db, account)),
    ...(await stepRule(db, account)),
    ...(resetBy === null ? [] : await otherContact(db, account, resetBy)),
  ]
}
