import { type LocaleCode, localeOf, locales } from '@portico/locale'
import { readCatalogue } from '@portico/locale/texts'
import { bundledSnapshot } from '@portico/market-app'
import { describe, expect, it } from 'vitest'
import { contextOf } from '../../../test/context.ts'
import { exampleSearches } from './example-searches.ts'
import { findEverything } from './finder.ts'

const snapshot = await bundledSnapshot()
const pages = locales.filter(({ hidden }) => !hidden)
const contexts = new Map(pages.map(({ code }) => [code, contextOf(snapshot, { locale: code })]))

/** The two addresses that stand first of all. */
function foundBy(locale: LocaleCode, query: string): readonly string[] {
  const context = contexts.get(locale)
  const findings = context === undefined ? [] : (findEverything(context, query).groups[0]?.findings ?? [])
  return findings.slice(0, 2).map(({ path }) => path)
}

const firstOf = (locale: LocaleCode, query: string) => foundBy(locale, query)[0]

/** What readers of each language call gold and silver, as its own texts do. */
const metals: Readonly<Partial<Record<LocaleCode, readonly [gold: string, silver: string]>>> = {
  en: ['gold', 'silver'],
  ko: ['금', '은'],
  ja: ['金', '銀'],
  ru: ['золото', 'серебро'],
  es: ['oro', 'plata'],
  it: ['oro', 'argento'],
  fr: ['or', 'argent'],
  de: ['Gold', 'Silber'],
  'zh-CN': ['黄金', '白银'],
  'zh-TC': ['黃金', '白銀'],
  pt: ['ouro', 'prata'],
  id: ['emas', 'perak'],
  pl: ['złoto', 'srebro'],
  vi: ['vàng', 'bạc'],
  uk: ['золото', 'срібло'],
  uz: ['oltin', 'kumush'],
  ar: ['ذهب', 'فضة'],
  ph: ['ginto', 'pilak'],
  nl: ['goud', 'zilver'],
  sv: ['guld', 'silver'],
  th: ['ทองคำ', 'เงิน'],
  tr: ['altın', 'gümüş'],
}

const quoted = /[“«「„”](.+?)[”»」“]/u

/** The example in the sentence that is shown where nothing was found. */
function headerExample(chain: readonly LocaleCode[]): string {
  const sentence = chain.map((code) => readCatalogue(code, 'header')['header.searchNone']).find(Boolean) ?? ''
  return quoted.exec(sentence)?.[1]?.trim() ?? ''
}

describe.each(pages)('examples of a search in $code', ({ code, textsFrom }) => {
  it('CONV-02 SEO-01 each example of the search page finds what it names, first of all', () => {
    const context = contexts.get(code)
    const found = context ? exampleSearches(context).map(({ query }) => [query, firstOf(code, query)]) : []
    expect(found).toEqual([
      [found[0]?.[0], '/price/btc'],
      [found[1]?.[0], '/price/eur'],
      [found[2]?.[0], '/price/xau'],
      [found[3]?.[0], '/convert/eur/btc?amount=100'],
    ])
  })

  it('CONV-02 the example of the header gives its conversion', () => {
    const example = headerExample(textsFrom)
    expect([example, firstOf(code, example)]).toEqual([
      expect.stringMatching(/^100/),
      expect.stringMatching(/^\/convert\/(?:eur|sar)\/btc\?amount=100$/),
    ])
  })

  it('CONV-02 words of the language for gold and silver find both metals', () => {
    const language = textsFrom.find((each) => metals[each] !== undefined)
    // A language without an entry would be asked in English.
    if (!localeOf(code).tag.startsWith('en')) expect(language).not.toBe('en')
    const [gold = '', silver = ''] = (language && metals[language]) ?? []
    // The Vietnamese word for silver, without its marks, is the code of a bank too.
    expect(foundBy(code, gold)).toContain('/price/xau')
    expect(foundBy(code, silver)).toContain('/price/xag')
  })
})
