import {
  type AnyCall,
  finishRecovery,
  removeContact,
  resetPassword,
  sendCode,
  setContact,
  setSecondStep,
  setStepRule,
  startRecovery,
} from '@portico/contract'
import type { NewAccount } from '@portico/stores'
import { describe, expect, it } from 'vitest'
import { type TestBrowser, testPassword } from '../../../test/accounts.ts'
import { recoveryOf } from '../../../test/accounts/recovery.ts'
import { openSharedAccounts } from '../../../test/shared-accounts.ts'

const { sql, accounts } = await openSharedAccounts()
const recovery = recoveryOf(accounts, sql)

interface Owner {
  readonly browser: TestBrowser
  readonly email: string
  readonly userId: string
}

/** What is asked for and what is then called, with everything right but the code. */
interface Guessed {
  readonly wish: object
  readonly to: string
  readonly field: 'verifyCode' | 'oldCode' | 'emailCode'
  readonly rest: object
}

let made = 0

/** An address or a number that no account has. */
function fresh() {
  made += 1
  const mobile = `151123480${String(made).padStart(2, '0')}`
  return { email: `guessed-${made}@example.com`, mobile, number: `+49${mobile}` }
}

const own = { purpose: 'secure', channel: 'email' } as const
const proof = { pwd: testPassword } as const
const passwords = { pwd: 'another fine secret', rePwd: 'another fine secret' } as const

function change({ userId }: Owner, part: Partial<NewAccount>) {
  return sql.db.updateTable('account').set(part).where('user_id', '=', userId).execute()
}

async function newAddress({ browser, email: old }: Owner): Promise<Guessed> {
  const { email } = fresh()
  const wish = { purpose: 'contactEmail', email }
  await browser.call(sendCode, own)
  const oldCode = accounts.codeFor(old)
  return { wish, to: email, field: 'verifyCode', rest: { channel: 'email', email, oldCode, ...proof } }
}

async function oldAddress({ browser, email: to }: Owner): Promise<Guessed> {
  const { email } = fresh()
  await browser.call(sendCode, { purpose: 'contactEmail', email })
  const verifyCode = accounts.codeFor(email)
  return { wish: own, to, field: 'oldCode', rest: { channel: 'email', email, verifyCode, ...proof } }
}

async function oldNumber(owner: Owner): Promise<Guessed> {
  const { number } = fresh()
  await change(owner, { mobile: number, area_code: '49' })
  const wish = { purpose: 'secure', channel: 'mobile' }
  return { wish, to: number, field: 'oldCode', rest: { channel: 'mobile', ...proof } }
}

async function weakerRule(owner: Owner): Promise<Guessed> {
  await change(owner, { email_enable: true })
  const rest = { rule: 'one', weakSteps: true, ...proof }
  return { wish: own, to: owner.email, field: 'emailCode', rest }
}

async function endOfRecovery({ browser, email: loginName }: Owner): Promise<Guessed> {
  const { email } = fresh()
  const { serialNO } = await recovery.start(browser, { loginName, email, ...proof })
  await recovery.waitOut()
  const wish = { purpose: 'recover', email }
  return { wish, to: email, field: 'verifyCode', rest: { serialNO, ...passwords } }
}

type Row = readonly [name: string, call: AnyCall, prepare: (owner: Owner) => Guessed | Promise<Guessed>]

const rows: readonly Row[] = [
  ['setContact, of the new address', setContact, newAddress],
  ['setContact, of the old address', setContact, oldAddress],
  ['removeContact', removeContact, oldNumber],
  [
    ...(['setSecondStep', setSecondStep] as const),
    ({ email: to }) => {
      const rest = { method: 'email', enabled: true, ...proof }
      return { wish: own, to, field: 'verifyCode', rest }
    },
  ],
  ['setStepRule', setStepRule, weakerRule],
  [
    ...(['resetPassword', resetPassword] as const),
    ({ email: loginName }) => {
      const wish = { purpose: 'reset', loginName }
      return { wish, to: loginName, field: 'verifyCode', rest: { loginName, ...passwords } }
    },
  ],
  [
    ...(['startRecovery', startRecovery] as const),
    ({ email: loginName }) => {
      const { email } = fresh()
      const wish = { purpose: 'recover', email }
      return { wish, to: email, field: 'verifyCode', rest: { loginName, email } }
    },
  ],
  ['finishRecovery', finishRecovery, endOfRecovery],
]

describe('a guess at a code that was sent', () => {
  it.each(rows)(
    'SAFE-03 makes the code void at the fifth, and a new one good: %s',
    async (_name, call, prepare) => {
      const account = await accounts.open({ mobile: null })
      const browser = await accounts.signedIn(account)
      const guessed = await prepare({ browser, email: account.email ?? '', userId: account.user_id })
      const ask = async () => {
        expect((await browser.call(sendCode, guessed.wish)).code).toBe('00000')
        return accounts.codeFor(guessed.to)
      }
      const answerTo = async (code: string) =>
        (await browser.call(call, { ...guessed.rest, [guessed.field]: code })).code
      const right = await ask()
      const wrong = right === '000000' ? '000001' : '000000'
      for (let count = 0; count < 5; count++) expect(await answerTo(wrong)).toBe('20102')
      expect(await answerTo(right)).toBe('20102')
      accounts.clock.nowMs += 61_000
      expect(await answerTo(await ask())).toBe('00000')
    },
  )
})
