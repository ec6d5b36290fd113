import { fromBase64 } from '@portico/channel'
import { type AnyCall, removeResetMethods, resetPassword, sendCode } from '@portico/contract'
import type { Account, SqlStore } from '@portico/stores'
import * as v from 'valibot'
import type { AccountGateway, TestBrowser } from '../accounts.ts'

/** What tests reset a password to. */
export const newPwd = 'another fine secret'

const reviewSchema = v.object({
  serialNO: v.string(),
  lastLogInAt: v.nullable(v.number()),
  expiresInMs: v.literal(600_000),
  methods: v.array(
    v.object({
      name: v.string(),
      kind: v.string(),
      label: v.string(),
      addedAt: v.nullable(v.number()),
      isNew: v.boolean(),
      removable: v.boolean(),
    }),
  ),
})
const answerSchema = v.object({ review: v.nullable(reviewSchema) })

let added = 0

/** Ways into accounts, as they are stored once they are there. */
function createAdding(sql: SqlStore, clock: AccountGateway['clock']) {
  return {
    async addPasskey({ user_id }: Account, name: string): Promise<void> {
      added += 1
      await sql.db
        .insertInto('passkey')
        .values({
          ...{ website: 'portico', user_id, name, sign_count: 0, transports: '', is_backed_up: false },
          credential_id: `credential-of-a-test-${added}`,
          public_key: new Uint8Array(64),
          created_at: new Date(clock.nowMs),
        })
        .execute()
    },
    async addGoogle({ user_id }: Account, label: string): Promise<void> {
      added += 1
      const at = new Date(clock.nowMs)
      await sql.db
        .insertInto('linked_sign_in')
        .values({
          ...{ website: 'portico', user_id, provider: 'google', issuer: 'https://issuer.example' },
          ...{ subject: `subject-${added}`, label, created_at: at, used_at: at },
        })
        .execute()
    },
    async switchOnTotp({ user_id }: Account): Promise<void> {
      const confirmed_at = new Date(clock.nowMs)
      await sql.db
        .insertInto('totp')
        .values({ user_id, secret: new Uint8Array(32), confirmed_at, last_step: null })
        .execute()
      await sql.db.updateTable('account').set({ totp_enable: true }).where('user_id', '=', user_id).execute()
    },
    /** Makes a browser's device known, as a log-in there does. */
    async makeKnown({ key }: TestBrowser, { user_id }: Account): Promise<void> {
      const at = new Date(clock.nowMs)
      await sql.db
        .insertInto('device')
        .values({
          ...{ user_id, thumbprint: key.thumbprint, algorithm: key.algorithm, label: null },
          ...{ spki: fromBase64(key.publicKey) ?? new Uint8Array(), created_at: at, seen_at: at },
        })
        .execute()
    },
  }
}

/** Resets by mail with the calls, and what is removed after them. */
export function createResets({
  sql,
  accounts,
}: {
  readonly sql: SqlStore
  readonly accounts: AccountGateway
}) {
  const { clock } = accounts
  const adding = createAdding(sql, clock)
  return {
    ...adding,
    /** What a log-in on this browser leaves that showed everything the account asked for. */
    async logInFully(browser: TestBrowser, account: Account): Promise<void> {
      const { user_id } = account
      await adding.makeKnown(browser, account)
      await sql.db
        .insertInto('audit')
        .values({
          ...{ website: 'portico', user_id, actor: user_id, action: 'login', ip: null },
          at: new Date(clock.nowMs),
          detail: JSON.stringify({ device: browser.key.thumbprint, steps: 'all' }),
        })
        .execute()
    },
    /** Resets a password by mail; what the answer shows. */
    async reset(browser: TestBrowser, account: Account) {
      clock.nowMs += 61_000
      const loginName = account.email ?? ''
      await browser.call(sendCode, { purpose: 'reset', loginName })
      const input = { loginName, verifyCode: accounts.codeFor(loginName), pwd: newPwd, rePwd: newPwd }
      const answer = await browser.call(resetPassword, input)
      if (answer.code !== '00000') throw new Error(`No reset: ${answer.text}`)
      return v.parse(answerSchema, answer.data).review
    },
    remove(browser: TestBrowser, serialNO: string, names: readonly string[]) {
      const call: AnyCall = removeResetMethods
      return browser.call(call, { serialNO, names })
    },
  }
}
