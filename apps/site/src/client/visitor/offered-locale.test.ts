import { localeOf } from '@portico/locale'
import { describe, expect, it } from 'vitest'
import { offeredLocale } from './offered-locale.ts'

const english = localeOf('en')
const offered = (languages: readonly string[], current = english) =>
  offeredLocale(languages, current, () => true)?.code ?? null

describe('offeredLocale', () => {
  it.each([
    [['de-DE', 'de', 'en'], 'de'],
    [['de-AT'], 'de'],
    [['pt-BR', 'pt'], 'pt_BR'],
    [['pt'], 'pt'],
    [['es-MX', 'es'], 'es'],
    [['es-ES'], 'es-ES'],
    [['zh-TW'], 'zh-TC'],
    [['zh-HK'], 'zh-TC'],
    [['zh-CN'], 'zh-CN'],
    [['fil-PH'], 'ph'],
    [['ar-EG'], 'ar'],
    [['uz'], 'uz'],
  ] as const)('offers to a browser of %j the language %s', (languages, code) => {
    expect(offered(languages)).toBe(code)
  })

  it('passes over languages that the site lacks, and what is no tag', () => {
    expect(offered(['el-GR', 'not a tag', 'fr-CA', 'en'])).toBe('fr')
  })

  it('passes over what cannot be chosen on this site', () => {
    expect(offeredLocale(['fr', 'de'], english, ({ code }) => code !== 'fr')?.code).toBe('de')
  })

  it('offers nothing where the page is in a language that comes first, or in none that the site has', () => {
    expect(offered(['en-US', 'de'])).toBeNull()
    expect(offered(['el', 'sr'])).toBeNull()
    expect(offered([])).toBeNull()
    expect(offered(['de'], localeOf('de'))).toBeNull()
  })
})
