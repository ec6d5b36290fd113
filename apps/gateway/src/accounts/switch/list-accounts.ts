import { accountsPerPage, listAccounts, type OwnAccount } from '@portico/contract'
import type { Account, Database } from '@portico/stores'
import { type Kysely, sql as statement } from 'kysely'
import { type BoundCall, bindCall } from '../../calls/bound-call.ts'
import type { Session } from '../../calls/call-facts.ts'
import { findUsable } from '../find-account.ts'
import { sessionOf } from '../proven-caller.ts'
import type { AccountServices } from '../services.ts'
import { findParent, mayOpen } from './own-children.ts'

interface Page {
  readonly query: string
  readonly skip: number
}

/** The children of an account that can be entered and fit a query, with how many there are on all pages. */
async function findChildren(db: Kysely<Database>, account: Account, { query, skip }: Page) {
  const name = statement<string>`lower(coalesce(nick_name, user_id))`
  let fitting = db
    .selectFrom('account')
    .where('website', '=', account.website)
    .where('parent_user_id', '=', account.user_id)
    .where('frozen_at', 'is', null)
    .where('erased_at', 'is', null)
  if (query !== '') {
    const inName = statement<boolean>`strpos(${name}, lower(${query}::text)) > 0`
    const inNumber = statement<boolean>`strpos(user_id, ${query}::text) > 0`
    fitting = fitting.where((where) => where.or([inName, inNumber]))
  }
  const children = await fitting
    .selectAll()
    .orderBy('is_demo')
    .orderBy(name)
    .orderBy('user_id')
    .limit(accountsPerPage)
    .offset(skip)
    .execute()
  const { found } = await fitting
    .select(({ fn }) => fn.countAll<number>().as('found'))
    .executeTakeFirstOrThrow()
  return { children, found: Number(found) }
}

function kindOf({ is_demo: isDemo, parent_user_id: parent }: Account): OwnAccount['kind'] {
  if (isDemo) return 'demo'
  return parent === null ? 'parent' : 'sub-account'
}

function ownAccount(row: Account, session: Session): OwnAccount {
  return {
    userId: row.user_id,
    name: row.nick_name ?? row.email ?? row.mobile ?? row.user_id,
    kind: kindOf(row),
    current: row.user_id === session.userId,
  }
}

/** POST /v1/user/sub/list: a parent sees itself and its children, a child that was entered itself and its parent. */
export function listOwnAccounts({ context }: AccountServices): BoundCall {
  const { website } = context
  const { db } = context.sql
  return bindCall(listAccounts, async (page, facts) => {
    const session = sessionOf(facts)
    const account = await findUsable(db, { website, userId: session.userId })
    if (account === null) return { refusal: 'loginRequired' }
    const { actingParent } = session
    const entered = actingParent === null ? null : await findUsable(db, { website, userId: actingParent })
    const { children, found } = await findChildren(db, account, page)
    const isFirst = page.query === '' && page.skip === 0
    const shown = [...(isFirst ? [entered, account] : []), ...children].filter((row) => row !== null)
    const parent = await findParent(db, { website, session })
    return {
      data: {
        accounts: shown.map((row) => ownAccount(row, session)),
        holder: account.kind,
        found,
        mayOpen: parent === null ? [] : [...(await mayOpen(db, parent))],
      },
    }
  })
}
