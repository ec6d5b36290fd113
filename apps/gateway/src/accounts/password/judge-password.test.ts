import { describe, expect, it } from 'vitest'
import { defaultAccountSettings } from '../account-settings.ts'
import { refusePassword } from './judge-password.ts'

function refuse(password: string, part: { repeated?: string; names?: readonly string[] } = {}) {
  return refusePassword(
    { password, repeated: part.repeated ?? password, names: part.names ?? [] },
    'newPwd',
    defaultAccountSettings,
  )
}

const judge = (...given: Parameters<typeof refuse>) => refuse(...given)?.reason ?? null

describe('refusePassword', () => {
  it('takes eight to 128 characters of any kind', () => {
    for (const password of ['kqzv wbrt', 'пароль-из-слов', '🦊🦊🦊🦊🦊🦊🦊🦉', 'q'.repeat(127).concat('w')]) {
      expect(judge(password)).toBeNull()
    }
  })

  it('refuses seven characters and 129, counted as people count them', () => {
    expect(judge('kqzvwbr')).toBe('length')
    expect(judge('🦊🦊🦊🦊🦊🦊🦉')).toBe('length')
    expect(judge('q'.repeat(129))).toBe('length')
  })

  it('refuses what is on the list of known passwords, in any case', () => {
    for (const password of ['password', 'PassWord', '12345678', 'iloveyou']) {
      expect(judge(password)).toBe('known')
    }
  })

  it('refuses the name of its owner', () => {
    const names = ['charlotte.b@example.com', '+491512345678']
    expect(judge('Charlotte.B@example.com', { names })).toBe('known')
    expect(judge('charlotte.b', { names })).toBe('known')
    expect(judge('+491512345678', { names })).toBe('known')
    expect(judge('charlotte.b and more', { names })).toBeNull()
  })

  it('refuses a repetition that differs', () => {
    expect(judge('kqzv wbrt', { repeated: 'kqzv wbrT' })).toBe('mismatch')
  })

  it('names the field that has to change, and the limits where it is about them', () => {
    expect(refuse('kqzvwbr')).toEqual({ field: 'newPwd', reason: 'length', minimum: 8, maximum: 128 })
    expect(refuse('password')).toEqual({ field: 'newPwd', reason: 'known' })
    expect(refuse('kqzv wbrt', { repeated: '' })).toEqual({ field: 'rePwd', reason: 'mismatch' })
  })

  it('OPS-01 judges by the operator’s own lengths', () => {
    const lengths = { passwordShortest: 12, passwordLongest: 64 }
    const reasonOf = (password: string) =>
      refusePassword({ password, repeated: password, names: [] }, 'pwd', lengths)
    expect(reasonOf('kqzv wbrt xy')).toBeNull()
    expect(reasonOf('kqzv wbrt x')).toEqual({ field: 'pwd', reason: 'length', minimum: 12, maximum: 64 })
    expect(reasonOf('kq'.repeat(32))).toBeNull()
    expect(reasonOf('kq'.repeat(32).concat('z'))).toMatchObject({ reason: 'length' })
  })
})
