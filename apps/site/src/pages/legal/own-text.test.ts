import { describe, expect, it } from 'vitest'
import { ownTextPath } from './own-text.ts'
import type { LegalView } from './view.ts'

const choices: LegalView['choices'] = [
  { path: '/legal/terms?country=other', country: null, name: null, isHere: true },
  { path: '/legal/terms?country=de', country: 'de', name: 'Germany', isHere: false },
]

describe('ownTextPath', () => {
  it('SHIP-05 leads to the text of the country that somebody lives in', () => {
    expect(ownTextPath({ choices, chosenBy: 'default' }, 'DE')).toBe('/legal/terms?country=de')
  })

  it.each([
    ['the country has no text of its own', choices, 'default', 'FR'],
    ['all countries have the same text', [], 'default', 'DE'],
    ['nobody is signed in, or the country is not known', choices, 'default', null],
    ['the address names a choice', choices, 'address', 'DE'],
  ] as const)('SHIP-05 leads nowhere where %s', (_, offered, chosenBy, residence) => {
    expect(ownTextPath({ choices: offered, chosenBy }, residence)).toBeNull()
  })
})
