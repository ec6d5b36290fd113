import { makeRecoveryCodes, sendCode, setContact, setStepRule } from '@portico/contract'
import type { Account } from '@portico/stores'
import { describe, expect, it } from 'vitest'
import { type TestBrowser, testPassword as pwd } from '../../../test/accounts.ts'
import { createResets } from '../../../test/accounts/resets.ts'
import { openSharedAccounts } from '../../../test/shared-accounts.ts'

const { sql, accounts } = await openSharedAccounts()
const { clock } = accounts
const { logInFully, reset, remove } = createResets({ sql, accounts })

let numbers = 0

async function succeed(call: ReturnType<TestBrowser['call']>): Promise<void> {
  const answer = await call
  if (answer.code !== '00000') throw new Error(answer.text)
}

/** What somebody with the password can set in an account that has an address and nothing else. */
async function setEverything(account: Account): Promise<TestBrowser> {
  const intruder = await accounts.signedIn(account)
  numbers += 1
  const mobile = `17011122${String(numbers).padStart(2, '0')}`
  clock.nowMs += 61_000
  await succeed(intruder.call(sendCode, { purpose: 'contactMobile', mobile, areaCode: '49' }))
  const verifyCode = accounts.codeFor(`+49${mobile}`)
  await succeed(intruder.call(setContact, { channel: 'mobile', mobile, areaCode: '49', verifyCode, pwd }))
  await succeed(intruder.call(setStepRule, { rule: 'one', weakSteps: true, pwd }))
  await succeed(intruder.call(makeRecoveryCodes, { pwd }))
  return intruder
}

/** An owner with a device of the account, and an intruder who comes after the last log-in there. */
async function openTaken() {
  const account = await accounts.open({})
  clock.nowMs += 60_000
  const browser = await accounts.browser()
  await logInFully(browser, account)
  clock.nowMs += 1
  await setEverything(account)
  return { account, browser }
}

const kindsOf = (review: Awaited<ReturnType<typeof reset>>) => review?.methods.map(({ kind }) => kind)

describe('settings that an intruder may have left', () => {
  it('ACC-02 SAFE-04 are shown after a reset, and removed on a device that the account knows', async () => {
    const { account, browser } = await openTaken()
    const review = await reset(browser, account)
    expect(kindsOf(review)?.toSorted()).toEqual(['mobileNumber', 'recoveryCodes', 'stepRule'])
    expect(review?.methods).toEqual(
      Array.from({ length: 3 }, () => expect.objectContaining({ isNew: true, removable: true })),
    )
    const label = review?.methods.find(({ kind }) => kind === 'mobileNumber')?.label
    expect(label).toMatch(/^\+49\*\*\*\d\d$/)
    const names = review?.methods.map(({ name }) => name) ?? []
    expect((await remove(browser, review?.serialNO ?? '', names)).code).toBe('00000')
    const row = await sql.db
      .selectFrom('account')
      .selectAll()
      .where('user_id', '=', account.user_id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ mobile: null, area_code: null, step_rule: 'all', weak_steps: false })
    const codes = await sql.db
      .selectFrom('recovery_code')
      .selectAll()
      .where('user_id', '=', account.user_id)
      .execute()
    expect(codes).toEqual([])
    const actions = await sql.db
      .selectFrom('audit')
      .select('action')
      .where('user_id', '=', account.user_id)
      .where((where) => where(where.ref('detail', '->>').key('after'), '=', 'reset'))
      .execute()
    expect(actions.map(({ action }) => action).toSorted()).toEqual([
      'contact-removed',
      'recovery-codes-removed',
      'step-rule-changed',
    ])
    const { texts } = accounts.gateway.services
    const told = () => texts.some(({ to }) => to.endsWith(label?.slice(-2) ?? 'nobody'))
    await expect.poll(told).toBe(true)
  })

  it('SAFE-04 are not to be removed by a code by mail alone', async () => {
    const { account } = await openTaken()
    const stranger = await accounts.browser()
    const review = await reset(stranger, account)
    expect(review?.methods).toHaveLength(3)
    expect(review?.methods.some(({ removable, isNew }) => removable || isNew)).toBe(false)
    const [first] = review?.methods ?? []
    expect((await remove(stranger, review?.serialNO ?? '', [first?.name ?? ''])).code).toBe('20205')
  })

  it('SAFE-04 are nothing new where they were there at the last log-in on this device', async () => {
    const account = await accounts.open({})
    clock.nowMs += 60_000
    await setEverything(account)
    const browser = await accounts.browser()
    clock.nowMs += 1
    await logInFully(browser, account)
    const review = await reset(browser, account)
    expect(review?.methods.map(({ isNew }) => isNew)).toEqual([false, false, false])
  })

  it('ACC-01 are not the number that an account was opened with, nor the rule that was never chosen', async () => {
    const at = new Date(clock.nowMs)
    const named = { mobile: '+491701119999', area_code: '49', mobile_verified_at: at }
    const account = await accounts.open({ ...named, step_rule: 'one' })
    expect(await reset(await accounts.browser(), account)).toBeNull()
  })
})
