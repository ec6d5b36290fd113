import { regionName } from '@portico/format'
import { type LocaleCode, localeOf, locales } from '@portico/locale'
import { type CountryPhrases, inCountry } from '@portico/locale/country-phrases'
import { describe, expect, it } from 'vitest'
import { checkCountries, servedCountries } from './country-check.ts'

const all = servedCountries()
const spoken = locales.filter(({ hidden }) => !hidden).map(({ code }) => code)

function said(code: LocaleCode, country: string): string {
  const locale = localeOf(code)
  return inCountry({ code: country, name: regionName(country, locale.tag) ?? '' }, locale)
}

/** Read by hand: the grammar of each language, not what the tables say. */
const samples: Partial<Record<LocaleCode, Readonly<Record<string, string>>>> = {
  en: { DE: 'in Germany', NL: 'in the Netherlands', US: 'in the United States', IM: 'on the Isle of Man' },
  'en-GB': { LC: 'in St Lucia', PH: 'in the Philippines' },
  de: {
    DE: 'in Deutschland',
    CH: 'in der Schweiz',
    NL: 'in den Niederlanden',
    PH: 'auf den Philippinen',
    US: 'in den Vereinigten Staaten',
    IQ: 'im Irak',
  },
  fr: {
    DE: 'en Allemagne',
    JP: 'au Japon',
    US: 'aux États-Unis',
    IR: 'en Iran',
    CY: 'à Chypre',
    KY: 'aux îles Caïmans',
  },
  it: {
    DE: 'in Germania',
    US: 'negli Stati Uniti',
    NL: 'nei Paesi Bassi',
    CU: 'a Cuba',
    GB: 'nel Regno Unito',
  },
  es: {
    DE: 'en Alemania',
    GB: 'en el Reino Unido',
    AE: 'en los Emiratos Árabes Unidos',
    US: 'en Estados Unidos',
  },
  'es-AR': { CG: 'en la República del Congo', RO: 'en Rumania' },
  pt: { DE: 'na Alemanha', BR: 'no Brasil', PT: 'em Portugal', US: 'nos Estados Unidos', FR: 'em França' },
  pt_BR: { VN: 'no Vietnã', FR: 'na França', LU: 'em Luxemburgo', PL: 'na Polônia' },
  nl: { DE: 'in Duitsland', US: 'in de Verenigde Staten', CW: 'op Curaçao', PH: 'in de Filipijnen' },
  sv: { DE: 'i Tyskland', US: 'i USA', CU: 'på Kuba', IS: 'på Island' },
  pl: {
    DE: 'w Niemczech',
    FR: 'we Francji',
    HU: 'na Węgrzech',
    US: 'w Stanach Zjednoczonych',
    CY: 'na Cyprze',
  },
  ru: { DE: 'в Германии', CY: 'на Кипре', FR: 'во Франции', PH: 'на Филиппинах', KY: 'на островах Кайман' },
  uk: { DE: 'у Німеччині', UA: 'в Україні', CY: 'на Кіпрі', US: 'у Сполучених Штатах' },
  tr: {
    DE: 'Almanya’da',
    FR: 'Fransa’da',
    GB: 'Birleşik Krallık’ta',
    TR: 'Türkiye’de',
    US: 'Amerika Birleşik Devletleri’nde',
    KY: 'Cayman Adaları’nda',
  },
  uz: {
    DE: 'Germaniyada',
    UZ: 'Oʻzbekistonda',
    US: 'Amerika Qoʻshma Shtatlarida',
    HK: 'Gonkongda (Xitoy MMH)',
  },
  ar: { DE: 'في ألمانيا', US: 'في الولايات المتحدة' },
  id: { DE: 'di Jerman', US: 'di Amerika Serikat' },
  ph: { DE: 'sa Germany', PH: 'sa Pilipinas' },
  vi: { DE: 'tại Đức', US: 'tại Hoa Kỳ' },
  th: { DE: 'ในเยอรมนี', IM: 'บนเกาะแมน' },
  ja: { DE: 'ドイツで', US: 'アメリカ合衆国で' },
  ko: { DE: '독일에서', US: '미국에서' },
  'zh-CN': { DE: '在德国', US: '在美国' },
  'zh-TC': { DE: '在德國', US: '在美國' },
}

describe('the words for “in this country”', () => {
  it.each(spoken)('LOC-07 BUY-01 are there for every country in %s, and say more than its name', (code) => {
    expect(all).toHaveLength(249)
    const names = new Set(all.map((country) => regionName(country, localeOf(code).tag)))
    const bare = all.filter((country) => names.has(said(code, country)))
    expect(bare).toEqual([])
    expect(all.filter((country) => /[{}]/.test(said(code, country)))).toEqual([])
    expect(new Set(all.map((country) => said(code, country))).size).toBe(249)
  })

  it('LOC-07 are right in every language', () => {
    for (const { code } of locales.filter(({ hidden }) => !hidden)) {
      const wanted = samples[code] ?? {}
      const found = Object.keys(wanted).map((country) => [country, said(code, country)])
      expect(Object.fromEntries(found), code).toEqual(wanted)
    }
    expect(Object.keys(samples)).toHaveLength(25)
  })

  it('LOC-06 LOC-07 pass the check', () => {
    expect(checkCountries(spoken)).toEqual([])
  })
})

describe('checkCountries', () => {
  const faultsOf = (code: LocaleCode, table: CountryPhrases | null, base?: CountryPhrases) =>
    checkCountries([code], (each) => (each === code ? table : each === 'es' ? (base ?? null) : null), [
      'CH',
      'DE',
    ])

  it.each([
    ['without a table', null, 'the file is missing'],
    ['without a phrase', { rule: null, phrases: { CH: 'in der {name}' } }, '"DE": missing'],
    [
      'that says the name alone',
      { rule: 'in {name}', phrases: { CH: '{name}' } },
      '"CH": says the name alone',
    ],
    [
      'that says the name alone, written out',
      { rule: 'in {name}', phrases: { CH: 'Schweiz' } },
      '"CH": says the name alone',
    ],
    [
      'that names another country',
      { rule: 'in {name}', phrases: { CH: 'in Österreich' } },
      '"CH": does not say Schweiz',
    ],
    [
      'with another placeholder',
      { rule: 'in {name}', phrases: { CH: 'in der {name} {0}' } },
      '"CH": may have {name} once and no other brace',
    ],
    [
      'with a space outside',
      { rule: 'in {name}', phrases: { CH: 'in der {name} ' } },
      '"CH": begins or ends with a space',
    ],
    [
      'that repeats the rule',
      { rule: 'in {name}', phrases: { DE: 'in {name}' } },
      '"DE": repeats the rule or its base',
    ],
    ['of no country', { rule: 'in {name}', phrases: { XX: 'in {name}land' } }, '"XX": is no country'],
    ['with a rule without the name', { rule: 'in', phrases: {} }, '"rule": lacks {name}'],
  ])('LOC-06 refuses a language %s', (_, table, fault) => {
    expect(faultsOf('de', table)).toEqual([expect.stringContaining(`countries/de.json`)])
    expect(faultsOf('de', table)[0]).toContain(fault)
  })

  it('LOC-06 lets a variant say only what differs from its base', () => {
    const base = { rule: 'en {name}', phrases: { CH: 'en la {name}' } }
    expect(faultsOf('es-AR', null, base)).toEqual([])
    expect(faultsOf('es-AR', { rule: null, phrases: { DE: 'en la {name}' } }, base)).toEqual([])
    expect(faultsOf('es-AR', { rule: null, phrases: { CH: 'en la {name}' } }, base)).toEqual([
      'countries/es-AR.json "CH": repeats the rule or its base',
    ])
  })
})
