import { describe, expect, it } from 'vitest'
import { fill, textLanguage, textLanguages, textsOf } from './texts.ts'

const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted()

describe('texts of the embedded converter', () => {
  it('are there in six languages and their variants, which the script carries', () => {
    expect(textLanguages.toSorted()).toEqual(['ar', 'de', 'en', 'fr', 'ja', 'zh'])
    for (const code of ['en', 'en-GB', 'fr', 'ar', 'ar_SA', 'de', 'ja', 'zh-CN'])
      expect([code, textLanguage(code)]).toEqual([code, code.slice(0, 2)])
  })

  it.each(textLanguages)('%s says everything, with the same names to fill in', (language) => {
    const english = Object.entries(textsOf('en'))
    const own = new Map(Object.entries(textsOf(language)))
    expect([...own.keys()]).toEqual(english.map(([key]) => key))
    for (const [key, text] of english) {
      expect(own.get(key)).toMatch(/\S/)
      expect([key, namesIn(own.get(key) ?? '')]).toEqual([key, namesIn(text)])
    }
  })

  it.each([
    ['fr', 'fr'],
    ['fr-CA', 'fr'],
    ['zh-CN', 'zh'],
    ['ar_SA', 'ar'],
    ['zh-TC', 'en'],
    ['zh-TW', 'en'],
    ['nl', 'en'],
    ['', 'en'],
    ['__proto__', 'en'],
    ['constructor', 'en'],
  ])('%s reads %s', (locale, language) => {
    expect(textLanguage(locale)).toBe(language)
  })
})

describe('fill', () => {
  it('fills every name, and leaves one without a value', () => {
    expect(fill('{a} and {b} and {a}', { a: '$1' })).toBe('$1 and {b} and $1')
  })
})
