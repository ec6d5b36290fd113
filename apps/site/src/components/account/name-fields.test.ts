import en from '@portico/locale/catalogues/en/account.json'
import { compileCatalogue } from '@portico/locale/texts'
import { createTranslate } from '@portico/widget'
import { describe, expect, it } from 'vitest'
import type { AccountTextId } from './account-text.tsx'
import { problemsOf } from './form/form-state.ts'
import { phoneNumbers } from './form/phone-numbers.ts'
import { nameRules } from './name-fields.tsx'

const text = createTranslate<AccountTextId>(compileCatalogue(en), 'en')

const fine = { email: 'ann@example.com', country: 'DE', mobile: '0151 123 45678' }

const found = (by: 'email' | 'mobile', typed: Partial<typeof fine>) => [
  ...problemsOf(nameRules(by, phoneNumbers, text), { ...fine, ...typed }).keys(),
]

describe('nameRules', () => {
  it('ERR-05 takes the name of the way in use, whatever the other way holds', () => {
    expect(found('email', { mobile: '' })).toEqual([])
    expect(found('mobile', { email: '' })).toEqual([])
  })

  it.each(['', ' ', 'ann', 'ann@example'])('ERR-05 refuses %j as an e-mail address', (email) => {
    expect(found('email', { email })).toEqual(['email'])
  })

  it.each(['', '12', 'call me'])('ERR-05 refuses %j as a mobile number', (mobile) => {
    expect(found('mobile', { mobile })).toEqual(['mobile'])
  })

  it('ERR-05 takes no number before the numbering plans are there', () => {
    expect([...problemsOf(nameRules('mobile', null, text), fine).keys()]).toEqual(['mobile'])
  })
})
