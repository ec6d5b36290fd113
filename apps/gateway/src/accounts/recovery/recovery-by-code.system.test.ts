import {
  login,
  makeRecoveryCodes,
  securityOverview,
  startRecovery,
  stopOwnRecovery,
  systemVerifyLogin,
  thirdRegister,
  thirdWallet,
  userinfo,
} from '@portico/contract'
import type { KyselyPlugin } from 'kysely'
import * as v from 'valibot'
import { afterAll, describe, expect, it } from 'vitest'
import { openTestSql, startAccountGateway, type TestBrowser, testPassword } from '../../../test/accounts.ts'
import { recoveredPassword, recoveryOf } from '../../../test/accounts/recovery.ts'
import { createTestWallet } from '../../../test/accounts/wallet.ts'
import { noProviders } from '../external-identity/offered-providers.ts'

const sql = await openTestSql()

/** Kinds of statements, as they are run; messages are handed on beside the calls. */
const statements: string[] = []
const listening: KyselyPlugin = {
  transformQuery({ node }) {
    if (!JSON.stringify(node).includes('message')) statements.push(node.kind)
    return node
  },
  transformResult: async ({ result }) => result,
}

const accounts = await startAccountGateway(
  { ...sql, db: sql.db.withPlugin(listening) },
  { providers: { ...noProviders, wallet: { chainIds: [1] } } },
)
const recovery = recoveryOf(accounts, sql)

afterAll(async () => {
  await accounts[Symbol.asyncDispose]()
  await sql[Symbol.asyncDispose]()
})

const offerSchema = v.object({ registration: v.object({ serialNO: v.string() }) })
const userSchema = v.object({ userInfo: v.object({ userId: v.string(), email: v.nullable(v.string()) }) })
const codesSchema = v.object({ codes: v.array(v.string()) })
const overviewSchema = v.object({
  recovery: v.nullable(v.object({ readyAt: v.number() })),
  recoveryCodes: v.nullable(v.object({ left: v.number() })),
})
const verificationSchema = v.object({ verification: v.object({ serialNO: v.string() }) })
const startedSchema = v.object({ serialNO: v.string() })

/** Somebody whose account has a wallet, recovery codes, and no address. */
async function walletOwner() {
  const browser = await accounts.browser()
  const offered = await browser.call(thirdWallet, await createTestWallet(accounts).signFor(browser))
  await browser.call(thirdRegister, v.parse(offerSchema, offered.data).registration)
  const { userInfo } = v.parse(userSchema, (await browser.call(userinfo, false)).data)
  const { codes } = v.parse(codesSchema, (await browser.call(makeRecoveryCodes, {})).data)
  const overviewOf = async () => v.parse(overviewSchema, (await browser.call(securityOverview, {})).data)
  return { browser, userId: userInfo.userId, code: codes[0] ?? '', codes, overviewOf }
}

let contacts = 0

/** Asks for an account; the address that it is to have is a new one each time. */
async function ask(browser: TestBrowser, wish: { loginName: string; recoveryCode?: string; pwd?: string }) {
  contacts += 1
  const email = `by-code-${contacts}@example.com`
  const verifyCode = await recovery.askCode(browser, email)
  statements.length = 0
  const answer = await browser.call(startRecovery, { ...wish, email, verifyCode })
  return { email, verifyCode, answer, work: statements.join(' ') }
}

describe('an account without any address', () => {
  it('ACC-02 comes back by its id and a recovery code, which is used up, after the waiting time', async () => {
    const { userId, code, codes, overviewOf } = await walletOwner()
    const applicant = await accounts.browser()
    const { email, answer } = await ask(applicant, { loginName: userId, recoveryCode: code })
    expect(answer.code).toBe('00000')
    const { serialNO } = v.parse(startedSchema, answer.data)
    expect(await overviewOf()).toMatchObject({
      recovery: { readyAt: expect.any(Number) },
      recoveryCodes: { left: codes.length - 1 },
    })
    const again = await ask(applicant, { loginName: userId, recoveryCode: code })
    expect([again.answer.code, again.answer.data]).toEqual(['20102', { field: 'recoveryCode' }])
    await recovery.waitOut()
    expect((await recovery.finish(applicant, { serialNO, email })).code).toBe('00000')
    const entered = await applicant.call(login, { loginName: email, pwd: recoveredPassword })
    const { serialNO: step } = v.parse(verificationSchema, entered.data).verification
    await applicant.call(systemVerifyLogin, { serialNO: step, verifyCode: accounts.codeFor(email) })
    expect(v.parse(userSchema, (await applicant.call(userinfo, false)).data).userInfo).toEqual(
      expect.objectContaining({ userId, email }),
    )
  })

  it('ACC-02 stays where it is when a session of it says so', async () => {
    const { browser, userId, code } = await walletOwner()
    const applicant = await accounts.browser()
    const { email, answer } = await ask(applicant, { loginName: userId, recoveryCode: code })
    const { serialNO } = v.parse(startedSchema, answer.data)
    expect((await browser.call(stopOwnRecovery, {})).data).toEqual({ stopped: 1 })
    await recovery.waitOut()
    expect((await recovery.finish(applicant, { serialNO, email })).code).toBe('20103')
  })

  it('GATE-03 is not named by its id alone: who has no recovery code asks for nobody', async () => {
    const { userId, overviewOf } = await walletOwner()
    const applicant = await accounts.browser()
    const own = await ask(applicant, { loginName: userId })
    const nobodys = await ask(applicant, { loginName: '0000000000' })
    expect([own.answer.code, nobodys.answer.code]).toEqual(['00000', '00000'])
    expect(own.work).toBe(nobodys.work)
    expect((await overviewOf()).recovery).toBeNull()
  })

  it('GATE-03 answers a wrong recovery code as one for an unknown id, and keeps nothing', async () => {
    const { userId } = await walletOwner()
    const applicant = await accounts.browser()
    const recoveryCode = 'ABCDE-FGHJK'
    const wrong = await ask(applicant, { loginName: userId, recoveryCode })
    const nobodys = await ask(applicant, { loginName: '0000000000', recoveryCode })
    const named = await ask(applicant, { loginName: 'nobody@example.com', recoveryCode })
    for (const { answer, work } of [wrong, nobodys, named]) {
      expect([answer.code, answer.data]).toEqual(['20102', { field: 'recoveryCode' }])
      expect(work).toBe(wrong.work)
    }
    const { email, verifyCode } = wrong
    const mended = { loginName: userId, email, verifyCode }
    expect((await applicant.call(startRecovery, mended)).code).toBe('00000')
  })
})

describe('an account with an address', () => {
  it('ACC-02 needs no operator where a recovery code was shown in place of the password', async () => {
    const account = await accounts.open({})
    const owner = await accounts.signedIn(account)
    const made = await owner.call(makeRecoveryCodes, { pwd: testPassword })
    const [recoveryCode = ''] = v.parse(codesSchema, made.data).codes
    const applicant = await accounts.browser()
    const { answer } = await ask(applicant, { loginName: account.email ?? '', recoveryCode })
    const { serialNO } = v.parse(startedSchema, answer.data)
    await recovery.waitOut()
    expect((await recovery.stateOf(applicant, serialNO)).state).toBe('ready')
  })

  it('USER-04 a sub-account, which has no codes, is nobody’s to ask for', async () => {
    const parent = await accounts.open({})
    const child = await accounts.open({ parent_user_id: parent.user_id, nick_name: 'Savings' })
    const applicant = await accounts.browser()
    const { answer } = await ask(applicant, { loginName: child.user_id, recoveryCode: 'ABCDE-FGHJK' })
    expect(answer.code).toBe('20102')
  })
})
