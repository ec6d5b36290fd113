import { describe, expect, it } from 'vitest'
import { englishEnd, englishStart, withoutMarks } from './fallback-marks.ts'
import { localeOf } from './registry.ts'
import type { Catalogue, CatalogueReader } from './texts.ts'
import { compiledMarkedTexts, hasUntranslated, untranslatedTexts } from './untranslated.ts'

function readerOf(texts: Readonly<Record<string, Catalogue>>): CatalogueReader {
  const own: CatalogueReader['own'] = (code, namespace) =>
    namespace === 'site' ? (texts[code] ?? null) : null
  return {
    own,
    merged: (code, namespace) =>
      Object.assign(
        {},
        ...localeOf(code)
          .textsFrom.toReversed()
          .map((from) => own(from, namespace) ?? {}),
      ),
  }
}

const english = { a: 'One', b: 'Two' }
const reader = readerOf({ en: english, 'en-GB': { a: 'One!' }, es: { a: 'Uno' }, 'es-AR': { b: 'Dos' } })
const marked = (text: string) => `${englishStart}${text}${englishEnd}`

describe('untranslatedTexts', () => {
  it('LOC-06 has what neither the locale nor its base says, in marks', () => {
    expect(untranslatedTexts('es', 'site', reader)).toEqual({ b: marked('Two') })
    expect(untranslatedTexts('es-AR', 'site', reader)).toEqual({})
  })

  it('LOC-06 has none of English locales, nor of those without any texts', () => {
    for (const code of ['en', 'en-GB', 'fr', 'bg'] as const)
      expect(untranslatedTexts(code, 'site', reader)).toEqual({})
  })
})

describe('compiledMarkedTexts', () => {
  it('LOC-06 marks English among the texts of a locale', () => {
    expect(compiledMarkedTexts('es', 'site', reader)).toEqual({ a: ['Uno'], b: [marked('Two')] })
  })
})

describe('hasUntranslated', () => {
  it('LOC-06 tells whether any locale shows English for want of a translation', () => {
    expect(hasUntranslated(['site'], reader)).toBe(true)
    expect(hasUntranslated(['tdk'], reader)).toBe(false)
    expect(hasUntranslated(['site'], readerOf({ en: english, es: { a: 'Uno', b: 'Dos' } }))).toBe(false)
  })
})

describe('withoutMarks', () => {
  it('LOC-06 gives the text as it reads', () => {
    expect(withoutMarks(marked('Two'))).toBe('Two')
  })
})
