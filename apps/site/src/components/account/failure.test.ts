import { type CodeName, codes } from '@portico/contract'
import en from '@portico/locale/catalogues/en/account.json'
import { compileCatalogue } from '@portico/locale/texts'
import { RequestError, type RequestErrorFacts } from '@portico/request'
import { createTranslate } from '@portico/widget'
import { describe, expect, it } from 'vitest'
import type { AccountTextId } from './account-text.tsx'
import { codeRefusalOf, failureText, refusalOf } from './failure.ts'
import { createRules } from './form/rules.ts'

const text = createTranslate<AccountTextId>(compileCatalogue(en), 'en')

const failed = (facts: Partial<RequestErrorFacts>) =>
  new RequestError('what the server said', { failure: 'refused', traceId: 'trace-1', ...facts })

const refused = (name: CodeName, data?: unknown) => failed({ code: codes[name].code, data })

describe('failureText', () => {
  it.each([
    [failed({ failure: 'network' }), 'Connection problem. Nothing was lost; please try again.'],
    [failed({ failure: 'timeout' }), 'The request timed out. Please try again.'],
    [failed({ failure: 'cancelled' }), 'You canceled the request.'],
    [refused('captchaCancelled'), 'You canceled the verification. Try again when you are ready.'],
    [refused('credentialsRefused'), 'Incorrect email, phone or password.'],
    [refused('codeRefused'), 'That code is incorrect or has expired.'],
    [refused('waitRequired', { retryAfterMs: 61_000 }), 'Too many attempts. Please wait 2 minutes.'],
    [refused('waitRequired', { retryAfterMs: 5 }), 'Too many attempts. Please wait one minute.'],
    [refused('waitRequired', { retryAfterMs: 84_000_000 }), 'Too many attempts. Please wait 24 hours.'],
    [refused('waitRequired', 'soon'), 'Too many attempts. Please wait one minute.'],
    [refused('captchaRequired', { group: 'gateway' }), 'The verification was not accepted.'],
    [refused('tooManyRequests'), 'Too many requests from here. Please wait a moment.'],
    [refused('lastSignInMethod'), 'This is the only way into your account. Add another one first.'],
    [refused('signInTaken'), 'That sign-in is already linked to an account.'],
    [refused('proofRefused'), 'The sign-in could not be confirmed. Please try again.'],
    [refused('freshLogInRequired'), 'Your login is too old to confirm this. Log out and back in.'],
    [refused('badRequest'), 'Something went wrong. Please try again. Error code: trace-1'],
  ])('ERR-03 has its own text for each failure: %#', (error, message) => {
    expect(failureText(error, text)).toBe(message)
  })

  it('does not word a mistake of the program', () => {
    const mistake = new TypeError('x is not a function')
    expect(() => failureText(mistake, text)).toThrow(mistake)
  })
})

describe('refusalOf', () => {
  it('puts a refused field beside the field, and one that the form does not have above it', () => {
    const known = refused('fieldRefused', { field: 'pwd', reason: 'known' })
    expect(refusalOf(known, text, ['email', 'pwd'])).toEqual({
      kind: 'field',
      name: 'pwd',
      message: 'This password has appeared in a data breach. Please choose another one.',
    })
    expect(refusalOf(known, text, ['email']).kind).toBe('form')
    expect(refusalOf(refused('fieldRefused', null), text, ['pwd']).kind).toBe('form')
  })

  it('OPS-01 tells the length that the gateway asks for', () => {
    const short = { field: 'pwd', reason: 'length', minimum: 12, maximum: 100 }
    expect(refusalOf(refused('fieldRefused', short), text, ['pwd'])).toEqual({
      kind: 'field',
      name: 'pwd',
      message: 'New password needs 12 to 100 characters.',
    })
    const unknown = refused('fieldRefused', { field: 'pwd', reason: 'colour' })
    expect(refusalOf(unknown, text, ['pwd'])).toMatchObject({ kind: 'form' })
    const without = refused('fieldRefused', { field: 'pwd', reason: 'length' })
    expect(refusalOf(without, text, ['pwd'])).toMatchObject({ kind: 'form' })
  })

  it('ERR-03 offers a retry where it is safe', () => {
    const lost = failed({ failure: 'network', retryable: true })
    expect(refusalOf(lost, text, [])).toMatchObject({ kind: 'form', isRetryable: true })
    expect(refusalOf(refused('codeRefused'), text, [])).toMatchObject({ isRetryable: false })
  })
})

describe('codeRefusalOf', () => {
  const fields = { names: ['verifyCode', 'recoveryCode'], code: 'verifyCode' } as const

  it('ACC-02 puts a wrong code at the field that the answer names, else at the one that the form knows', () => {
    const refusal = (data: unknown) => codeRefusalOf(refused('codeRefused', data), text, fields)
    expect(refusal({ field: 'recoveryCode' })).toMatchObject({ kind: 'field', name: 'recoveryCode' })
    expect(refusal({ field: 'verifyCode' })).toMatchObject({ kind: 'field', name: 'verifyCode' })
    expect(refusal(null)).toMatchObject({ kind: 'field', name: 'verifyCode' })
  })

  it('ACC-02 says how long to wait, at no field', () => {
    const wait = refused('waitRequired', { retryAfterMs: 120_000 })
    expect(codeRefusalOf(wait, text, fields)).toMatchObject({
      kind: 'form',
      message: 'Too many attempts. Please wait 2 minutes.',
    })
  })
})

describe('createRules', () => {
  const rules = createRules(text)

  it('ERR-05 says what is missing, too short, too long or of the wrong form', () => {
    expect(rules.email('')).toBe('Email address is required.')
    expect(rules.email('ada')).toMatch(/does not look like an email address/)
    expect(rules.email(`${'a'.repeat(250)}@example.com`)).not.toBeNull()
    expect(rules.email(' ada@example.com ')).toBeNull()
    const pwd = rules.newPassword('Password', { minimum: 8, maximum: 128 })
    expect(pwd('')).toBe('Password is required.')
    expect(pwd('1234567')).toBe('Password needs 8 to 128 characters.')
    expect(pwd('😀'.repeat(128))).toBeNull()
    expect(pwd('a'.repeat(129))).toBe('Password needs 8 to 128 characters.')
    expect(rules.code('Code')('12345')).toBe('The code has 6 digits.')
    expect(rules.code('Code')('123 456')).toBeNull()
    expect(rules.repeat('secret')('other')).toBe('Passwords don’t match.')
    expect(rules.repeat('secret')('secret')).toBeNull()
  })
})
