import type { CatalogueReader } from '@portico/locale/texts'
import { requiredLocales } from '@portico/locale/texts'
import { describe, expect, it } from 'vitest'
import { adviceIn } from './advice.ts'
import { describeAdvice, findAdviceInCatalogues, findAdviceInContent } from './advice-check.ts'
import { languageOf, rulesByLanguage, rulesOf } from './language-rules.ts'

const cases = (kind: 'advises' | 'explains') =>
  [...rulesByLanguage].flatMap(([language, { advice }]) =>
    advice.samples[kind].map((text) => [language, text] as const),
  )

describe('adviceIn', () => {
  it.each(cases('advises'))('finds in %s: %s', (language, text) => {
    expect(adviceIn(text, language)).not.toEqual([])
  })

  it.each(cases('explains'))('lets %s say: %s', (language, text) => {
    expect(adviceIn(text, language)).toEqual([])
  })

  it('finds a phrase across a line break of Markdown, and each of two', () => {
    expect(adviceIn('The price **will\nrise**. You should buy.', 'en')).toEqual(['should buy', 'will rise'])
  })

  it('knows no language that has no list', () => {
    expect(() => adviceIn('Трябва да купите', 'bg')).toThrow('no list of phrases for the language bg')
  })
})

describe('languageOf', () => {
  it('has rules and samples for every language that must have texts; variants follow their base', () => {
    expect(requiredLocales.map(languageOf)).not.toContain(null)
    for (const { advice } of rulesByLanguage.values()) {
      expect(advice.samples.advises).not.toEqual([])
      expect(advice.samples.explains).not.toEqual([])
    }
    expect(['en-GB', 'ar_SA', 'asia'].map(languageOf)).toEqual(['en', 'ar', 'en'])
    expect(languageOf('coins')).toBe(null)
  })

  it('LOC-06 leaves no locale unchecked for want of rules', () => {
    expect(rulesOf('ar_SA')).toBe(rulesOf('ar'))
    expect(() => rulesOf('xx')).toThrow('tools/texts/languages has no rules for xx')
  })
})

describe('findAdviceInCatalogues', () => {
  const reader: CatalogueReader = {
    own: (code, namespace) =>
      code === 'fr' && namespace === 'site' ? { a: 'Achetez', b: 'Le prix va monter' } : {},
    merged: () => ({}),
  }

  it('names file, text and phrase', () => {
    expect(findAdviceInCatalogues(reader, ['en', 'fr']).map(describeAdvice)).toEqual([
      'fr/site.json "b": advises or promises: "va monter"',
    ])
  })
})

describe('findAdviceInContent', () => {
  it('holds a file to the list of its folder, and one of no language to all lists', () => {
    const faults = findAdviceInContent([
      { path: 'content/coins/en/btc.md', text: 'Its price will rise. 稳赚' },
      { path: 'content/coins/zh-CN/btc.md', text: '价格会翻倍。' },
      { path: 'content/categories.json', text: '{ "de": "Garantierte Rendite", "en": "Coins" }' },
      { path: 'content/coins/fr/btc.md', text: 'Le prix est celui du marché.' },
    ])
    expect(faults).toEqual([
      { place: 'content/coins/en/btc.md', phrase: 'will rise' },
      { place: 'content/coins/zh-CN/btc.md', phrase: '会翻倍' },
      { place: 'content/categories.json', phrase: 'Garantierte Rendite' },
    ])
  })
})
