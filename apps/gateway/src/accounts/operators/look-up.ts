import type { Account, Database } from '@portico/stores'
import { type Kysely, sql as statement } from 'kysely'
import { maskEmail, maskMobile } from '../login-name.ts'
import type { OperatorScope } from './operator-scope.ts'

/** How an account stands, for a list. */
export type AccountState = 'active' | 'locked' | 'frozen' | 'closing' | 'erased'

/** An account in a list. Addresses are mostly hidden. */
export interface FoundAccount {
  readonly userId: string
  readonly kind: 'user' | 'agency'
  readonly email: string | null
  readonly mobile: string | null
  readonly parent: string | null
  readonly state: AccountState
  readonly openedAt: number
}

const mostFound = 50

/** Signs of a pattern in what somebody typed stand for themselves. */
const literal = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** How an account stands. `used up`: so many failures that its password is not asked any more. */
function stateOf(account: Account, { nowMs, usedUp }: { nowMs: number; usedUp: number }): AccountState {
  if (account.erased_at !== null) return 'erased'
  if (account.frozen_at !== null) return 'frozen'
  if ((account.locked_until?.getTime() ?? 0) > nowMs || account.failures >= usedUp) return 'locked'
  return account.closing_at === null ? 'active' : 'closing'
}

/** An account in a list. */
export function foundAccount(account: Account, at: { nowMs: number; usedUp: number }): FoundAccount {
  const { user_id: userId, kind, email, mobile, parent_user_id: parent } = account
  return {
    ...{ userId, kind, parent, state: stateOf(account, at), openedAt: account.created_at.getTime() },
    email: email === null ? null : maskEmail(email),
    mobile: mobile === null ? null : maskMobile(mobile, account.area_code),
  }
}

/** Mobile numbers are looked for by their digits alone, since people write them in many ways. */
function matches(db: Kysely<Database>, website: string, term: string) {
  const digits = term.replaceAll(/\D/g, '')
  const isNumber = /^[+\d ()./-]+$/.test(term) && digits.length >= 3
  const accounts = db.selectFrom('account').selectAll().where('website', '=', website)
  return accounts.where((where) =>
    where.or([
      statement<boolean>`email like ${`%${literal(term.toLowerCase())}%`}`,
      ...(isNumber
        ? [statement<boolean>`user_id like ${`${digits}%`}`, statement<boolean>`mobile like ${`%${digits}%`}`]
        : []),
    ]),
  )
}

/**
 * Accounts whose number begins with, or whose address or mobile number holds, what somebody knows of it, the newest first and 50
 * at most. Erased ones are found by their number only.
 */
export async function findByPart(
  { sql, website, nowMs }: OperatorScope,
  { term, usedUp }: { readonly term: string; readonly usedUp: number },
): Promise<{ readonly people: readonly FoundAccount[]; readonly isCut: boolean }> {
  const rows = await matches(sql.db, website, term)
    .orderBy('created_at', 'desc')
    .limit(mostFound + 1)
    .execute()
  const people = rows.slice(0, mostFound).map((row) => foundAccount(row, { nowMs, usedUp }))
  return { people, isCut: rows.length > mostFound }
}
