import { maskEmail } from '../login-name.ts'
import type { OperatorScope } from './operator-scope.ts'

/** An agency, and how many accounts it manages. */
export interface AgencyView {
  readonly userId: string
  readonly name: string
  /** Its address, mostly hidden. */
  readonly email: string | null
  readonly members: number
  readonly openedAt: number
}

const mostListed = 500

/** The agencies of a site that are not erased, the oldest first. */
export async function listAgencies({ sql, website }: OperatorScope): Promise<readonly AgencyView[]> {
  const rows = await sql.db
    .selectFrom('account')
    .select(['user_id', 'nick_name', 'email', 'created_at'])
    .select((account) =>
      account
        .selectFrom('agency_member')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('agency_member.agency_id', '=', 'account.user_id')
        .as('members'),
    )
    .where('website', '=', website)
    .where('kind', '=', 'agency')
    // Sub-accounts of an agency are of its kind.
    .where('parent_user_id', 'is', null)
    .where('erased_at', 'is', null)
    .orderBy('created_at')
    .limit(mostListed)
    .execute()
  return rows.map(({ user_id: userId, nick_name: name, email, members, created_at: at }) => ({
    ...{ userId, name: name ?? '', members: Number(members ?? 0), openedAt: at.getTime() },
    email: email === null ? null : maskEmail(email),
  }))
}
