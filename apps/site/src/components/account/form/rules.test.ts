import type { LocaleCode } from '@portico/locale'
import { compiledCatalogue, requiredLocales } from '@portico/locale/texts'
import { createTranslate } from '@portico/widget'
import { describe, expect, it } from 'vitest'
import type { AccountTextId } from '../account-text.tsx'
import { createRules, type FieldFault } from './rules.ts'

const faults = ['required', 'length', 'range', 'type', 'pattern'] as const satisfies readonly FieldFault[]

const rulesIn = (code: LocaleCode) =>
  createRules(createTranslate<AccountTextId>(compiledCatalogue(code, 'account'), code))

describe('createRules', () => {
  it.each(requiredLocales)('ERR-05 has five generic messages in %s that name the field', (code) => {
    const { generic } = rulesIn(code)
    const messages = faults.map((fault) => generic(fault, { name: 'Xyz', minimum: 8, maximum: 64 }))
    expect(new Set(messages).size).toBe(faults.length)
    for (const message of messages) expect(message).toContain('Xyz')
    for (const message of messages.slice(1, 3)) expect(message.match(/\d+/g)?.toSorted()).toEqual(['64', '8'])
  })

  it('A17 the five generic messages speak as a person would', () => {
    const { generic } = rulesIn('en')
    expect(faults.map((fault) => generic(fault, { name: 'Amount', minimum: 8, maximum: 64 }))).toEqual([
      'Amount is required.',
      'Amount needs 8 to 64 characters.',
      'Amount must be between 8 and 64.',
      'Enter a valid Amount.',
      'Check the format of Amount.',
    ])
  })

  it('ERR-05 judges a new password by its length, in characters', () => {
    const { newPassword } = rulesIn('en')
    const rule = newPassword('Password', { minimum: 3, maximum: 4 })
    expect([rule('ab'), rule('abc'), rule('😀😀😀😀'), rule('abcde')]).toEqual([
      'Password needs 3 to 4 characters.',
      null,
      null,
      'Password needs 3 to 4 characters.',
    ])
    expect(rule(' ')).toBe('Password is required.')
  })
})
