import { describe, expect, it } from 'vitest'
import { analyticsLanguageType } from './analytics-language.ts'
import { namesElsewhere } from './names-elsewhere.ts'
import { defaultLocale, fallbackEntry, localeOf, locales } from './registry.ts'

const mainCodes =
  'en asia en-GB ja ru es it fr de zh-CN zh-TC pt id pl vi uk pt-PT es-ES uz ar ph es-AR en-CA'.split(' ')
const afterCodes = 'nl sv th tr in ar_SA pt_BR zh-TW'.split(' ')

function codesListed(listed: string): string[] {
  return locales.filter((entry) => entry.listed === listed).map((entry) => entry.code)
}

function pairs(text: string): [string, string][] {
  return text.split(', ').map((pair) => {
    const [key = '', value = ''] = pair.split(' ')
    return [key, value]
  })
}

describe('locales', () => {
  it('LOC-02 lists the supported locales, bg hidden and mapped to English', () => {
    expect(codesListed('main')).toEqual(mainCodes)
    expect(codesListed('hidden')).toEqual(['bg'])
    expect(localeOf('bg')).toMatchObject({
      hidden: true,
      canonicalCode: 'en',
      textsFrom: ['en'],
      languageType: 0,
    })
  })

  it('LOC-02 keeps a hidden fallback entry whose currency is a coin', () => {
    expect(fallbackEntry).toMatchObject({ hidden: true, listed: 'hidden', code: defaultLocale })
    expect(locales).not.toContain(fallbackEntry)
    expect(Intl.supportedValuesOf('currency')).not.toContain(fallbackEntry.currency)
  })

  it('LOC-03 gives every locale its default currency', () => {
    const specified = pairs(
      'en USD, asia USD, en-GB USD, pl USD, ja JPY, ru RUB, es EUR, it EUR, fr EUR, de EUR, pt EUR, pt-PT EUR, ' +
        'es-ES EUR, es-AR EUR, zh-CN CNY, zh-TC TWD, id IDR, vi VND, uk UAH, uz UZS, ar AED, ph PHP, en-CA CAD',
    )
    expect(specified.map(([code]) => [code, localeOf(code)?.currency])).toEqual(specified)
    expect(specified).toHaveLength(mainCodes.length)
  })

  it('LOC-04 gives every locale its language type of the shell', () => {
    const specified = pairs(
      'en 0, zh-CN 1, ja 2, asia 3, vi 4, zh-TC 5, ru 6, es 7, it 9, fr 10, de 11, pt 12, id 13, pl 20, uk 21, ' +
        'es-ES 23, pt-PT 24, uz 25, ar 39, ph 40, en-GB 41, es-AR 42, en-CA 43',
    )
    expect(specified.map(([code]) => [code, String(localeOf(code)?.languageType)])).toEqual(specified)
    expect(specified).toHaveLength(mainCodes.length)
  })

  it('LOC-08 lists the text-only locales after the others, with currency and shell type', () => {
    expect(codesListed('after')).toEqual(afterCodes)
    expect(
      afterCodes.map((code) => [code, localeOf(code)?.currency, localeOf(code)?.languageType].join(' ')),
    ).toEqual([
      'nl EUR 16',
      'sv SEK 22',
      'th THB 14',
      'tr TRY 8',
      'in IDR 13',
      'ar_SA SAR 39',
      'pt_BR BRL 12',
      'zh-TW TWD 5',
    ])
  })

  it('LOC-08 SEO-01 keeps in, zh-TW, asia and pt-PT out of hreflang and names their canonical locale', () => {
    const aliases = locales.filter((entry) => entry.canonicalCode !== entry.code)
    expect(aliases.map((entry) => [entry.code, entry.canonicalCode, entry.hreflang])).toEqual([
      ['asia', 'en', null],
      ['pt-PT', 'pt', null],
      ['in', 'id', null],
      ['zh-TW', 'zh-TC', null],
      ['bg', 'en', null],
    ])
    expect([localeOf('zh-CN').hreflang, localeOf('zh-TC').hreflang]).toEqual(['zh-Hans', 'zh-Hant'])
  })

  it('LOC-08 gives every canonical locale one hreflang of its own in a form that search engines read', () => {
    const values = locales
      .filter((entry) => entry.canonicalCode === entry.code)
      .map((entry) => entry.hreflang)
    expect(new Set(values).size).toBe(values.length)
    for (const value of values) expect(value).toMatch(/^[a-z]{2,3}(-[A-Z]{2}|-[A-Z][a-z]{3})?$/)
  })

  it('LOC-08 tells all locales of a language apart by their names', () => {
    const names = locales.map(({ displayName }) => displayName)
    expect(new Set(names).size).toBe(names.length)
    const languages = Object.groupBy(
      locales.filter(({ hidden }) => !hidden),
      ({ tag }) => new Intl.Locale(tag).maximize().language,
    )
    for (const entries of Object.values(languages)) {
      const bare = entries?.filter(({ displayName }) => !/[(（]/u.test(displayName)) ?? []
      const scripts = bare.map(({ tag }) => new Intl.Locale(tag).maximize().script)
      expect(new Set(scripts).size, bare.map(({ code }) => code).join(' ')).toBe(bare.length)
    }
  })

  it('LOC-01 fills every field and repeats no code', () => {
    expect(new Set(locales.map((entry) => entry.code)).size).toBe(locales.length)
    for (const entry of locales) {
      const { languageKey, uiLibrary, dateLibrary } = namesElsewhere(entry.code)
      for (const text of [languageKey, entry.displayName, uiLibrary, dateLibrary]) {
        expect(text).not.toBe('')
      }
      expect(entry.hidden).toBe(entry.listed === 'hidden')
    }
  })

  it('LOC-01 knows what other systems call a locale', () => {
    expect(namesElsewhere('fr')).toEqual({ languageKey: 'fr_FR', uiLibrary: 'fr', dateLibrary: 'fr' })
    expect(namesElsewhere('zh-TC')).toEqual({
      languageKey: 'zh_TC',
      uiLibrary: 'zh-tw',
      dateLibrary: 'zh-tw',
    })
    expect(namesElsewhere('ph')).toMatchObject({ languageKey: 'fil_PH', dateLibrary: 'tl-ph' })
  })

  it('LOC-01 maps every code to a tag that Intl knows, never to the default locale of the machine', () => {
    for (const entry of locales) {
      expect(Intl.NumberFormat.supportedLocalesOf([entry.tag, entry.numberTag]), entry.code).toHaveLength(
        entry.tag === entry.numberTag ? 1 : 2,
      )
      const language = new Intl.Locale(entry.tag).language
      expect(new Intl.PluralRules(entry.tag).resolvedOptions().locale.split('-')[0]).toBe(language)
    }
  })

  it('LOC-01 keeps Latin digits in Arabic numbers and writes right to left only there', () => {
    for (const code of ['ar', 'ar_SA'] as const) {
      expect(new Intl.NumberFormat(localeOf(code).numberTag).format(1234)).toBe('1,234')
    }
    expect(locales.filter((entry) => entry.dir === 'rtl').map((entry) => entry.code)).toEqual(['ar', 'ar_SA'])
  })

  it('LOC-01 ends every chain of texts in English, and starts with the locale where it has texts', () => {
    for (const entry of locales) {
      expect(entry.textsFrom.at(-1)).toBe('en')
      expect(new Set(entry.textsFrom).size).toBe(entry.textsFrom.length)
      if (entry.code !== 'asia' && entry.code !== 'bg') expect(entry.textsFrom[0]).toBe(entry.code)
    }
    expect(localeOf('ar_SA').textsFrom).toEqual(['ar_SA', 'ar', 'en'])
  })

  it.each(['EN', 'ar-SA', 'zh', '', 'toString', '__proto__'])('LOC-01 knows no locale %j', (code) => {
    expect(localeOf(code)).toBeNull()
  })
})

describe('analyticsLanguageType', () => {
  it('LOC-05 follows its own list', () => {
    const specified = pairs(
      'en 0, zh-CN 1, ja 2, en-GB 3, vi 4, zh-TW 5, ru 6, es 7, tr 8, it 9, fr 10, de 11, pt 12, id 13, th 14, nl 16, ' +
        'en-PH 17, en-IN 18, en-ZA 19, pl 20, uk 21, sv 22, es-ES 23, pt-PT 24, uz 25, ar 99, ph 40, zh-TC 5, ' +
        'es-AR 7, ar_SA 99, pt_BR 12, in 13',
    )
    expect(specified.map(([code]) => [code, String(analyticsLanguageType(code))])).toEqual(specified)
  })

  it('LOC-05 disagrees with the shell on Arabic and British English', () => {
    expect([analyticsLanguageType('ar'), localeOf('ar').languageType]).toEqual([99, 39])
    expect([analyticsLanguageType('en-GB'), localeOf('en-GB').languageType]).toEqual([3, 41])
  })

  it('LOC-05 takes the first code that is in the list, English too', () => {
    expect([analyticsLanguageType('m', 'de'), analyticsLanguageType('en', 'de')]).toEqual([11, 0])
  })

  it.each(['asia', 'en-CA', 'AR', '', 'constructor'])('LOC-05 reads %j as 0', (code) => {
    expect(analyticsLanguageType(code)).toBe(0)
  })
})
