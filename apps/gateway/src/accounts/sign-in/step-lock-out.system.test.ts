import { agencyLogin, login } from '@portico/contract'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { type TestBrowser, testPassword } from '../../../test/accounts.ts'
import { createResets } from '../../../test/accounts/resets.ts'
import { byName, handleCalls } from '../../../test/accounts/rules/ruled-calls.ts'
import { openSharedAccounts } from '../../../test/shared-accounts.ts'

const { sql, accounts } = await openSharedAccounts()
const { addPasskey } = createResets({ sql, accounts })

const verificationSchema = v.object({ verification: v.object({ serialNO: v.string() }) })

/** Calls by which somebody who knows the password may guess what else is asked for. */
const guesses = handleCalls.filter(
  ({ call, rule }) => rule.under === 'sign-in' && call.codes.includes('codeRefused'),
)

/** Somebody who knows the password of an account, at a device of their own. */
async function openGuesser(path: string) {
  const kind = path.includes('/agency/') ? 'agency' : 'user'
  // The code of an unknown device is asked for where there is no other step.
  const isSystem = path.includes('/system/')
  const account = await accounts.open({ kind, email_enable: !isSystem })
  if (!isSystem) await addPasskey(account, 'Key')
  const browser = await accounts.browser()
  const call = kind === 'agency' ? agencyLogin : login
  const input = { loginName: account.email ?? '', pwd: testPassword }
  const logIn = (options: Parameters<TestBrowser['call']>[2] = {}) => browser.call(call, input, options)
  return { account, browser, logIn, scene: call.name }
}

describe('a guess at what a log-in asks for after the password', () => {
  it.each(byName(guesses))(
    'SAFE-03 ends the sign-in at the fifth, makes the next one cost a captcha, and counts apart from passwords: %s',
    async (_name, { call, rule }) => {
      const { account, browser, logIn, scene } = await openGuesser(call.path)
      const { serialNO } = v.parse(verificationSchema, (await logIn()).data).verification
      for (let count = 0; count < 5; count++) {
        expect(['20102', '20109']).toContain((await browser.call(call, rule.input(serialNO))).code)
      }
      expect((await browser.call(call, rule.input(serialNO))).code).toBe('20103')
      accounts.clock.nowMs += 61_000
      expect(await logIn()).toMatchObject({ code: '10021', data: { group: 'gateway', scene } })
      const captchaToken = await browser.passCaptcha(scene)
      expect((await logIn({ captchaToken })).code).toBe('00000')
      const { failures } = await sql.db
        .selectFrom('account')
        .select('failures')
        .where('user_id', '=', account.user_id)
        .executeTakeFirstOrThrow()
      expect(failures).toBe(0)
    },
  )
})
