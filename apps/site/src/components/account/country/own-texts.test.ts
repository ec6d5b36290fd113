import { describe, expect, it } from 'vitest'
import type { SignUpTerms } from '../../../views/account/view.ts'
import { ownTexts } from './own-texts.ts'
import { declaredBy } from './residence-rule.ts'

const signUp: SignUpTerms = {
  residence: 'asked',
  terms: '2026-11-25',
  unserved: [],
  warnings: {},
  countryTerms: { DE: 'de.2027-02-01' },
  ownPrivacy: ['FR'],
}

describe('ownTexts', () => {
  it.each([
    ['DE', 'de.2027-02-01', '/legal/terms?country=de', '/legal/privacy'],
    ['FR', '2026-11-25', '/legal/terms', '/legal/privacy?country=fr'],
    ['', '2026-11-25', '/legal/terms', '/legal/privacy'],
    ['toString', '2026-11-25', '/legal/terms', '/legal/privacy'],
  ])(
    'ACC-06 SHIP-05 accepts the terms that are shown for a residence of “%s”',
    (residence, version, terms, privacy) => {
      expect(ownTexts(signUp, residence)).toEqual({ version, terms, privacy })
      expect(declaredBy(signUp, residence)).toEqual({ residence, terms: version })
    },
  )

  it('ACC-06 shows the texts for all others where nobody is asked for a residence', () => {
    const open = { ...signUp, residence: 'not-asked' } as const
    expect(ownTexts(open, 'DE')).toMatchObject({ version: '2026-11-25', terms: '/legal/terms' })
    expect(declaredBy(open, 'DE')).toEqual({ terms: '2026-11-25' })
  })
})
