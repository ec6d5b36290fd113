import { login } from '@portico/contract'
import type { Account } from '@portico/stores'
import { expect, it } from 'vitest'
import { testPassword } from '../../../test/accounts.ts'
import { describeWithAccounts, type SharedAccounts } from '../../../test/shared-accounts.ts'
import { freezeAccount } from '../operators/operator-actions.ts'
import { createPasswordHasher } from '../password/password-hasher.ts'

const hasher = createPasswordHasher({ memoryKib: 64 })

/** What happens after the password was compared, before the log-in goes on. */
let between: () => Promise<unknown> = async () => {}

const passwords = {
  ...hasher,
  async verify(password: string, phc: string | null) {
    const isRight = await hasher.verify(password, phc)
    await between()
    return isRight
  },
}

function logInsBeside({ sql, accounts }: SharedAccounts) {
  async function logInBeside(account: Account, change: (userId: string) => Promise<unknown>) {
    const browser = await accounts.signedIn(account)
    between = async () => {
      between = async () => {}
      await change(account.user_id)
    }
    const { code } = await browser.call(login, { loginName: account.email ?? '', pwd: testPassword })
    const records = await sql.db
      .selectFrom('audit')
      .select('detail')
      .where('user_id', '=', account.user_id)
      .where('action', '=', 'login-refused')
      .execute()
    return { code, records: records.map(({ detail }) => detail) }
  }

  const storeHash = async (userId: string, password: string) => {
    const hash = await createPasswordHasher({ memoryKib: 128 }).hash(password)
    await sql.db.updateTable('account').set({ password_hash: hash }).where('user_id', '=', userId).execute()
  }
  const refused = { code: '20101', records: [{ counting: 'ignored' }] }

  it('GATE-03 refuses the log-in where it was frozen, on record and without a count', async () => {
    const scope = { sql, website: 'portico', nowMs: accounts.clock.nowMs }
    const freeze = (userId: string) => freezeAccount(scope, { userId, reason: 'a report' })
    expect(await logInBeside(await accounts.open({}), freeze)).toEqual(refused)
  })

  it('GATE-03 refuses the log-in where a hash of older figures was replaced by that of another password', async () => {
    const account = await accounts.open({})
    await storeHash(account.user_id, testPassword)
    const change = (userId: string) => storeHash(userId, 'another fine secret')
    expect(await logInBeside(account, change)).toEqual(refused)
  })
}

describeWithAccounts('an account that changes while its owner logs in', logInsBeside, { passwords })
