import { agencyLogin, login } from '@portico/contract'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { type TestAnswer, testPassword } from '../../../test/accounts.ts'
import { byName, handleCalls } from '../../../test/accounts/rules/ruled-calls.ts'
import { openSharedAccounts } from '../../../test/shared-accounts.ts'

const { accounts } = await openSharedAccounts()
const browser = await accounts.browser()
const unknown = 'B'.repeat(43)

const verificationSchema = v.object({ verification: v.object({ serialNO: v.string() }) })

/** The serial number of a sign-in that somebody else has begun, on a device of their own. */
async function foreignSignIn(kind: 'user' | 'agency'): Promise<string> {
  const account = await accounts.open({ kind, email_enable: true })
  const theirs = await accounts.browser()
  const call = kind === 'agency' ? agencyLogin : login
  const begun = await theirs.call(call, { loginName: account.email ?? '', pwd: testPassword })
  return v.parse(verificationSchema, begun.data).verification.serialNO
}

const seen = ({ code, status, data }: TestAnswer) => ({ code, status, data })

describe('what names something under way', () => {
  it.each(byName(handleCalls))(
    'GATE-03 is refused alike where it is unknown: %s',
    async (_name, { call, rule }) => {
      const first = await browser.call(call, rule.input(unknown))
      expect(first.code).toBe(rule.code)
      const second = await browser.call(call, rule.input('C'.repeat(43)))
      expect(seen(second)).toEqual(seen(first))
      expect(second.text).toHaveLength(first.text.length)
    },
  )

  it.each(byName(handleCalls.filter(({ rule }) => rule.under === 'sign-in')))(
    'GATE-03 is nobody’s on another device, where a sign-in has it: %s',
    async (_name, { call, rule }) => {
      const none = await browser.call(call, rule.input(unknown))
      for (const kind of ['user', 'agency'] as const) {
        const foreign = await browser.call(call, rule.input(await foreignSignIn(kind)))
        expect(seen(foreign)).toEqual(seen(none))
      }
    },
  )
})
