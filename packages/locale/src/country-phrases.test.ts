import { describe, expect, it } from 'vitest'
import { inCountry, mergedCountryPhrases, parseCountryPhrases, phraseOf } from './country-phrases.ts'
import { localeOf } from './registry.ts'

describe('country phrases', () => {
  it('LOC-07 put the name where the phrase has its place, and leave out what it writes itself', () => {
    const phrases = parseCountryPhrases('{"rule": "in {name}", "phrases": {"NL": "in den Niederlanden"}}')
    expect(phraseOf({ code: 'DE', name: 'Deutschland' }, phrases)).toBe('in Deutschland')
    expect(phraseOf({ code: 'NL', name: 'Niederlande' }, phrases)).toBe('in den Niederlanden')
    expect(phraseOf({ code: 'XX', name: '$& $1' }, phrases)).toBe('in $& $1')
    expect(phraseOf({ code: 'DE', name: 'Германия' }, { rule: null, phrases: {} })).toBeNull()
  })

  it('LOC-07 take a variant’s phrase before its base’s', () => {
    const own = { rule: null, phrases: { CG: 'en la {name}' } }
    const base = { rule: 'en {name}', phrases: { CG: 'en el {name}', CH: 'en {name}' } }
    const merged = mergedCountryPhrases(localeOf('es-AR'), (code) =>
      code === 'es-AR' ? own : code === 'es' ? base : null,
    )
    expect(merged).toEqual({ rule: 'en {name}', phrases: { CG: 'en la {name}', CH: 'en {name}' } })
  })

  it('LOC-07 are not those of English where a language has none', () => {
    expect(
      mergedCountryPhrases(localeOf('de'), (code) =>
        code === 'en' ? { rule: 'in {name}', phrases: {} } : null,
      ),
    ).toBeNull()
  })

  it('LOC-07 come from the files of the languages', () => {
    expect(inCountry({ code: 'DE', name: 'Germania' }, localeOf('it'))).toBe('in Germania')
    expect(inCountry({ code: 'CY', name: 'Кипр' }, localeOf('ru'))).toBe('на Кипре')
  })

  it.each([
    ['[]', 'expected an object'],
    ['{}', 'expected phrases'],
    ['{"rule": 1, "phrases": {}}', 'the rule is no text'],
    ['{"phrases": {"DE": 1}}', 'expected phrases'],
    ['{"phrases": {}, "rules": "x"}', 'no field is called rules'],
  ])('LOC-06 refuse the file %s', (content, fault) => {
    expect(() => parseCountryPhrases(content)).toThrow(fault)
  })
})
