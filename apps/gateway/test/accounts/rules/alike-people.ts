import { randomBytes } from 'node:crypto'
import type { Account, SqlStore } from '@portico/stores'
import { keepNotice } from '../../../src/accounts/notices/notice-rows.ts'
import { createNoticeLinks } from '../../../src/accounts/notices/notice-links.ts'
import type { AccountGateway } from '../../accounts.ts'

/** Where calls are compared. */
export interface AlikeWorld {
  readonly accounts: AccountGateway
  readonly sql: SqlStore
}

/** What a name may stand for without an answer that tells. */
type AlikeClass = 'nobody' | 'person' | 'frozen person' | 'agency'

/** Who is named in a call, or a name that is unknown. */
export interface AlikePerson {
  readonly class: AlikeClass
  readonly email: string
  /** Without its calling code, which is 49. */
  readonly mobile: string
  readonly userId: string
  /** The last part of the link of a notice. */
  readonly notice: string
}

let made = 0

/** A number that is new. */
function freshMobile(): string {
  made += 1
  return `1511${String(2_300_000 + made)}`
}

function noticeToken({ accounts }: AlikeWorld, id: string): string {
  return createNoticeLinks(accounts.gateway.context).address(id).split('/').at(-1) ?? ''
}

/** The link of a notice that went to an account. */
async function noticeOf(world: AlikeWorld, { user_id }: Account): Promise<string> {
  const { accounts, sql } = world
  const id = await keepNotice(sql.db, {
    ...{ website: 'portico', user_id, matter: 'password', name: null, channel: 'mail', sent_to: 'u***' },
    ...{ at: new Date(accounts.clock.nowMs), ip: null, country: null, browser: null, system: null },
  })
  return noticeToken(world, id)
}

async function openPerson(world: AlikeWorld, named: Exclude<AlikeClass, 'nobody'>): Promise<AlikePerson> {
  const { accounts } = world
  const mobile = freshMobile()
  const account = await accounts.open({
    ...{ mobile: `+49${mobile}`, area_code: '49', kind: named === 'agency' ? 'agency' : 'user' },
    ...(named === 'frozen person' ? { frozen_at: new Date(accounts.clock.nowMs) } : {}),
  })
  const notice = await noticeOf(world, account)
  return { class: named, email: account.email ?? '', mobile, userId: account.user_id, notice }
}

/** One of each class, of whom nothing has been asked yet. */
export async function openPeople(world: AlikeWorld): Promise<readonly AlikePerson[]> {
  const mobile = freshMobile()
  const userId = String(1_000_000_000 + made)
  // As the gateway makes it, of a notice that there is not.
  const notice = noticeToken(world, randomBytes(16).toString('base64url'))
  const nobody = { class: 'nobody', email: `nobody-${made}@example.com`, mobile, userId, notice } as const
  return [
    nobody,
    await openPerson(world, 'person'),
    await openPerson(world, 'frozen person'),
    await openPerson(world, 'agency'),
  ]
}
