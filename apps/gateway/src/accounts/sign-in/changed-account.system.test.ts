import { endSession, login, sendCode, userinfo, verifyLogin } from '@portico/contract'
import type { Account } from '@portico/stores'
import { lockedStatements } from '@portico/stores/test-database'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { type TestBrowser, testPassword } from '../../../test/accounts.ts'
import { describeWithAccounts } from '../../../test/shared-accounts.ts'
import { keepNotice } from '../notices/notice-rows.ts'
import { reportNotice } from '../notices/report-notice.ts'
import { endAccountSessions } from '../operators/end-access.ts'
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

const ticketSchema = v.object({ verification: v.object({ serialNO: v.string() }) })

describeWithAccounts(
  'an account that changes while its owner logs in',
  ({ sql, accounts }) => {
    const website = 'portico'

    /** Tells the owner of something; answers what the owner does who says of it: this was not me. */
    async function tell(userId: string): Promise<() => Promise<void>> {
      const at = new Date(accounts.clock.nowMs)
      const facts = { at, ip: null, country: null, browser: null, system: null }
      const told = { matter: 'signIn', name: null, channel: 'mail', sent_to: 'u***@example.com' } as const
      const id = await keepNotice(sql.db, { website, user_id: userId, ...facts, ...told })
      const context = { sql, website, now: () => accounts.clock.nowMs }
      return async () => expect(await reportNotice(context, { id, ip: '192.0.2.7' })).not.toBeNull()
    }

    const report = async (userId: string) => (await tell(userId))()

    /** What a browser still has of an account: whether its session is accepted, and its key is known. */
    async function leftTo(browser: TestBrowser, { user_id: userId }: Account) {
      const known = sql.db.selectFrom('device').select('thumbprint').where('user_id', '=', userId)
      const device = await known.where('thumbprint', '=', browser.key.thumbprint).executeTakeFirst()
      return { session: (await browser.call(userinfo, false)).data !== null, device: device !== undefined }
    }

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
      const scope = { sql, website, nowMs: accounts.clock.nowMs }
      const freeze = (userId: string) => freezeAccount(scope, { userId, reason: 'a report' })
      expect(await logInBeside(await accounts.open({}), freeze)).toEqual(refused)
    })

    it('GATE-03 refuses the log-in where a hash of older figures was replaced by that of another password', async () => {
      const account = await accounts.open({})
      await storeHash(account.user_id, testPassword)
      const change = (userId: string) => storeHash(userId, 'another fine secret')
      expect(await logInBeside(account, change)).toEqual(refused)
    })

    it('ACC-03 GATE-02 refuses the log-in on a known device whose owner said meanwhile: this was not me', async () => {
      expect(await logInBeside(await accounts.open({}), report)).toEqual(refused)
    })

    it('GATE-02 refuses the log-in where the owner, or an operator, ended the other sessions meanwhile', async () => {
      const account = await accounts.open({})
      const owner = await accounts.signedIn(account)
      const endOthers = () => owner.call(endSession, {})
      expect(await logInBeside(account, endOthers)).toEqual(refused)
      const scope = { sql, website, nowMs: accounts.clock.nowMs }
      const endAll = (userId: string) => endAccountSessions(scope, { userId, handle: null, reason: 'test' })
      expect(await logInBeside(await accounts.open({}), endAll)).toEqual(refused)
    })

    it('ACC-03 GATE-02 refuses the log-in that waits for the owner’s word to be stored', async () => {
      const account = await accounts.open({})
      const thief = await accounts.signedIn(account)
      const sayNotMe = await tell(account.user_id)
      const compared = Promise.withResolvers<void>()
      const goOn = Promise.withResolvers<void>()
      between = async () => {
        between = async () => {}
        compared.resolve()
        await goOn.promise
      }
      const input = { loginName: account.email ?? '', pwd: testPassword }
      const entered = thief.call(login, input)
      await compared.promise
      // Holds the account, so that the report comes first in the queue for it, and the log-in after it.
      const holder = await sql.db.startTransaction().execute()
      await holder
        .selectFrom('account')
        .select('user_id')
        .where('user_id', '=', account.user_id)
        .forUpdate()
        .execute()
      const reported = sayNotMe()
      if (sql.sessions > 1) await expect.poll(() => lockedStatements(sql.db)).toBe(1)
      goOn.resolve()
      if (sql.sessions > 1) await expect.poll(() => lockedStatements(sql.db)).toBe(2)
      await holder.commit().execute()
      await reported
      expect((await entered).code).toBe('20101')
      expect(await leftTo(thief, account)).toEqual({ session: false, device: false })
    })

    it('ACC-03 GATE-02 leaves nothing of log-ins that run beside the owner’s word', async () => {
      for (let round = 0; round < 8; round += 1) {
        const account = await accounts.open({})
        const thief = await accounts.signedIn(account)
        const sayNotMe = await tell(account.user_id)
        const reports: Promise<void>[] = []
        between = async () => {
          between = async () => {}
          reports.push(sayNotMe())
        }
        await thief.call(login, { loginName: account.email ?? '', pwd: testPassword })
        await Promise.all(reports)
        expect(await leftTo(thief, account)).toEqual({ session: false, device: false })
      }
    })

    it('ACC-03 GATE-02 takes no second step of a log-in that began before the owner’s word', async () => {
      const account = await accounts.open({ email_enable: true })
      const known = await accounts.browser()
      const answer = await known.call(login, { loginName: account.email ?? '', pwd: testPassword })
      const { serialNO } = v.parse(ticketSchema, answer.data).verification
      await known.call(sendCode, { purpose: 'login', serialNO, channel: 'email' })
      const emailCode = accounts.codeFor(account.email ?? '')
      await report(account.user_id)
      expect((await known.call(verifyLogin, { serialNO, emailCode })).code).toBe('20103')
    })
  },
  { passwords },
)
