import { localeOf, locales } from '@portico/locale'
import { describe, expect, it } from 'vitest'
import { english } from '../../embed/texts.ts'
import { embedTexts } from './embed-texts.ts'

const namesIn = (text: string) => [...text.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name).toSorted()

describe('embedTexts', () => {
  it('LOC-06 says in English what the script carries', () => {
    expect(embedTexts('en')).toEqual(english)
  })

  it.each(locales.map(({ code }) => code))(
    'LOC-06 in %s has plain texts that the script can fill',
    (code) => {
      const { lang, dir, ...texts } = embedTexts(code)
      expect([lang, dir]).toEqual([localeOf(code).tag, localeOf(code).dir])
      for (const [key, text] of Object.entries(texts)) {
        const original = Object.entries(english).find(([name]) => name === key)?.[1] ?? ''
        expect([key, namesIn(text)]).toEqual([key, namesIn(original)])
        // ICU would read an apostrophe before a brace, and a plural; the script reads neither.
        expect(text).not.toMatch(/'[{}]|\{\w+,/)
      }
    },
  )

  it.each([
    ['es-ES', 'Importe en {coinCode}'],
    ['pt_BR', 'Quantia em {coinCode}'],
    ['zh-TW', embedTexts('zh-TC').amount],
  ] as const)('LOC-08 in %s differs from its base only where it has to', (code, amount) => {
    expect(embedTexts(code).amount).toBe(amount)
  })
})
