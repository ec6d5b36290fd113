import type { AnyCall, CodeName } from '@portico/contract'
import { describe, expect, it } from 'vitest'
import type { CallRule } from '../../test/accounts/rules/call-rules.ts'
import { byName, proofCalls, ruledCalls, sessionCalls } from '../../test/accounts/rules/ruled-calls.ts'

const namesOfAccounts = ['loginName', 'email', 'mobile', 'areaCode', 'notice']
const handles = ['serialNO', 'token', 'qrcodeKey', 'id', 'sign', 'initData', 'fidoVerifyCode', 'recoveryCode']
const stepCodes = ['emailCode', 'mobileCode', 'googleCode', 'verifyCode']

function takesAny(call: AnyCall, fields: readonly string[]): boolean {
  return call.encryptedFields.some((field) => fields.includes(field))
}

function mayAnswer(call: AnyCall, code: CodeName): boolean {
  return call.codes.includes(code)
}

/** The rules that a call with a session can have, by what it may answer. */
function rulesOfSession(call: AnyCall): readonly CallRule['of'][] {
  if (mayAnswer(call, 'freshLogInRequired')) return ['owner']
  if (mayAnswer(call, 'credentialsRefused')) return ['password']
  return call.signature === 'read' ? ['read'] : ['session']
}

/** The rules that a visitor's call can have, by the secrets that it takes. */
function rulesOfVisitor(call: AnyCall): readonly CallRule['of'][] {
  if (takesAny(call, namesOfAccounts)) return takesAny(call, ['serialNO']) ? ['handle'] : ['name']
  if (takesAny(call, [...handles, ...stepCodes])) return ['handle']
  if (call.session === 'optional') return ['cookie']
  return call.encryptedFields.length === 0 ? ['nobody', 'cookie', 'handle'] : []
}

describe('the rules of calls', () => {
  it.each(byName(ruledCalls))('GATE-03 SAFE-04 fit what the contract says of %s', (_name, { call, rule }) => {
    const possible = call.session === 'required' ? rulesOfSession(call) : rulesOfVisitor(call)
    expect(possible).toContain(rule.of)
  })

  it.each(byName(proofCalls))(
    'SAFE-03 SAFE-04 let %s answer all that its proof may, and seal the password',
    (_name, { call, rule }) => {
      const codes: readonly CodeName[] = ['loginRequired', 'credentialsRefused', 'captchaRequired']
      expect(codes.filter((code) => !call.codes.includes(code))).toEqual([])
      expect(call.encryptedFields).toContain('pwd')
      expect(call.signature).toBe('write')
      expect(Object.keys(rule.input)).not.toContain('pwd')
    },
  )

  it.each(byName(sessionCalls))('GATE-02 let %s say that nobody is logged in', (_name, { call }) => {
    expect(call.codes).toContain('loginRequired')
  })

  it('SAFE-04 say of each change for which a session is enough why it is', () => {
    const reasons = sessionCalls.flatMap(({ rule }) => (rule.of === 'session' ? [rule.because] : []))
    expect(reasons.length).toBeGreaterThan(10)
    expect(reasons.filter((because) => because.trim() === '')).toEqual([])
  })
})
