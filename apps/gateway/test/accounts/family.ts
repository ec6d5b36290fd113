import type { Account } from '@portico/stores'
import type { AccountGateway } from '../accounts.ts'

/** A parent with children of every sort. */
export interface Family {
  readonly parent: Account
  readonly child: Account
  readonly sibling: Account
  readonly demo: Account
  readonly frozen: Account
}

/** Opens a family; `part` says its tenant and whether it is an agency's. */
export async function openFamily(accounts: AccountGateway, part: Partial<Account> = {}): Promise<Family> {
  const { kind = 'user', website = 'portico' } = part
  const parent = await accounts.open({ kind, website })
  const member = (row: object) => accounts.open({ kind, website, parent_user_id: parent.user_id, ...row })
  return {
    parent,
    child: await member({ nick_name: 'Savings' }),
    sibling: await member({ nick_name: 'Trading' }),
    demo: await member({ nick_name: 'Demo', is_demo: true }),
    frozen: await member({ frozen_at: new Date(accounts.clock.nowMs) }),
  }
}
