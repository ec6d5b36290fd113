import { describe, expect, it } from 'vitest'
import { defaultAccountSettings } from '../../account-settings.ts'
import { judgePassword } from './judge-password.ts'

function judge(password: string, part: { repeated?: string; names?: readonly string[] } = {}) {
  return judgePassword(
    { password, repeated: part.repeated ?? password, names: part.names ?? [] },
    defaultAccountSettings,
  )
}

describe('judgePassword', () => {
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
})
