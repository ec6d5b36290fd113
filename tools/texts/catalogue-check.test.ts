import type { LocaleCode } from '@portico/locale'
import { localeOf } from '@portico/locale'
import type { Catalogue, CatalogueReader } from '@portico/locale/texts'
import { namespaces } from '@portico/locale/texts'
import { describe, expect, it } from 'vitest'
import { checkCatalogues, describeFault } from './catalogue-check.ts'

/** A reader whose only texts are these of the namespace `site`; the other namespaces are empty. */
function readerOf(texts: Partial<Record<LocaleCode, Catalogue>>): CatalogueReader {
  const own: CatalogueReader['own'] = (code, namespace) => {
    const site = texts[code]
    if (site === undefined) return null
    return namespace === 'site' ? site : {}
  }
  const merged: CatalogueReader['merged'] = (code, namespace) =>
    Object.assign(
      {},
      ...localeOf(code)
        .textsFrom.toReversed()
        .map((from) => own(from, namespace) ?? {}),
    )
  return { own, merged }
}

function faultsOf(code: LocaleCode, english: Catalogue, translated: Catalogue): string[] {
  return checkCatalogues(readerOf({ en: english, [code]: translated }), [code]).map(
    ({ id, fault }) => `${id}: ${fault}`,
  )
}

const title = { title: 'Convert {coinAmount} {coinCode} to {fiatCode}' }

describe('checkCatalogues', () => {
  it('CONV-08 passes texts with the placeholders of the closed set', () => {
    expect(faultsOf('fr', title, { title: 'Convertir {coinAmount} {coinCode} en {fiatCode}' })).toEqual([])
    expect(
      faultsOf('fr', { a: '{7dPercentChange} over a week' }, { a: '{7dPercentChange} sur une semaine' }),
    ).toEqual([])
  })

  it('CONV-08 finds an unknown placeholder in English too', () => {
    expect(checkCatalogues(readerOf({ en: { a: 'Buy {coin}' } }), ['en'])).toEqual([
      { code: 'en', namespace: 'site', id: 'a', fault: 'unknown placeholder {coin}' },
    ])
  })

  it('CONV-08 finds a placeholder that differs from English', () => {
    expect(faultsOf('fr', title, { title: 'Convertir {coinAmount} {coinName} en {fiatCode}' })).toEqual([
      'title: placeholders: lacks coinCode, adds coinName',
    ])
    expect(faultsOf('fr', title, { title: 'Convertir {coinamount} {coinCode} en {fiatCode}' })).toEqual([
      'title: unknown placeholder {coinamount}',
      'title: placeholders: lacks coinAmount, adds coinamount',
    ])
  })

  it('finds a missing text, a text that English does not have, and a missing file', () => {
    expect(faultsOf('fr', { a: 'One', b: 'Two' }, { a: 'Un', c: 'Trois' })).toEqual([
      'b: missing',
      'c: English has no such text',
    ])
    expect(checkCatalogues(readerOf({ en: title }), ['fr']).map(describeFault)).toEqual(
      namespaces.map((namespace) => `fr/${namespace}.json: the file is missing`),
    )
    expect(checkCatalogues(readerOf({}), ['en'])).toHaveLength(namespaces.length)
  })

  it('takes no id from the prototype of an object', () => {
    expect(faultsOf('fr', { a: 'One' }, { a: 'Un', constructor: 'x' })).toEqual([
      'constructor: English has no such text',
    ])
    expect(faultsOf('fr', { toString: 'One' }, {})).toEqual(['toString: missing'])
  })

  it('finds a text left in English by accident', () => {
    expect(faultsOf('fr', { a: 'Sign up' }, { a: 'Sign up' })).toEqual(['a: left in English'])
    expect(faultsOf('fr', { a: 'Trade {coinCode} now' }, { a: 'Trade {coinCode} now' })).toEqual([
      'a: left in English',
    ])
  })

  it('lets names, codes, symbols, cognates and English variants equal English', () => {
    const same = { a: '{0} vs {1}', b: 'BTC', c: '<0>{coinCode}</0> / USD', d: '24', e: 'Page' }
    expect(faultsOf('fr', same, same)).toEqual([])
    expect(faultsOf('ar', { e: 'Page' }, { e: 'Page' })).toEqual(['e: left in English'])
    expect(faultsOf('en-GB', { a: 'Colour', b: 'Sign up' }, { a: 'Color' })).toEqual([])
  })

  it('finds ICU syntax errors', () => {
    expect(faultsOf('fr', { a: 'Hello {time}' }, { a: 'Bonjour {time' })[0]).toMatch(
      /^a: (ICU syntax|a brace)/,
    )
    expect(faultsOf('fr', { a: 'One' }, { a: '' })).toEqual(['a: the text is empty'])
  })

  it('wants every plural category of the locale: six in Arabic', () => {
    const english = { a: '{count, plural, one {# coin} other {# coins}}' }
    const arabic = '{count, plural, zero {أ} one {ب} two {ت} few {ث} many {ج} other {ح}}'
    expect(faultsOf('ar', english, { a: arabic })).toEqual([])
    expect(faultsOf('ar', english, { a: arabic.replace(' two {ت}', '') })).toEqual([
      'a: plural of {count}: lacks two',
    ])
    const latin = arabic.replaceAll(/[أبتثجح]/g, 'x')
    expect(checkCatalogues(readerOf({ en: { a: latin } }), ['en']).map(({ fault }) => fault)).toEqual([
      'plural of {count}: adds zero, adds two, adds few, adds many',
    ])
  })

  it('wants the same tags, each closed', () => {
    const english = { a: 'Read the <0>terms</0>' }
    expect(faultsOf('fr', english, { a: 'Lire les <0>conditions</0>' })).toEqual([])
    expect(faultsOf('fr', english, { a: 'Lire les conditions' })).toEqual(['a: tags: lacks 0'])
    expect(faultsOf('fr', english, { a: 'Lire les <0>conditions' })).toEqual(['a: tag <0> is not closed'])
    expect(faultsOf('fr', english, { a: 'Lire les <1>conditions</1>' })).toEqual(['a: tags: lacks 0, adds 1'])
  })

  it('LOC-06 lets a regional variant leave to its base what it does not say otherwise, and repeat nothing', () => {
    const base = { en: { a: 'One', b: 'Two' }, ar: { a: 'واحد', b: 'اثنان' } }
    expect(checkCatalogues(readerOf({ ...base, ar_SA: { a: 'واحدٌ' } }), ['ar_SA'])).toEqual([])
    expect(checkCatalogues(readerOf(base), ['ar_SA'])).toEqual([])
    const faults = (own: Catalogue) =>
      checkCatalogues(readerOf({ en: base.en, ar: { a: 'واحد' }, ar_SA: own }), ['ar_SA'])
    expect(faults({ a: 'واحد' }).map(({ id, fault }) => `${id}: ${fault}`)).toEqual([
      'b: missing',
      'a: repeats its base',
    ])
  })

  it('LOC-06 finds a text without a letter of the language’s script, and letters of a foreign one', () => {
    expect(faultsOf('ar', { a: 'Sign up' }, { a: 'Register' })).toEqual(['a: no letter in Arabic script'])
    expect(faultsOf('ar', { a: 'Bitcoin {0}' }, { a: '{0} Bitcoin' })).toEqual([])
    expect(faultsOf('de', { a: 'Place' }, { a: 'Оrt' })).toEqual(['a: letter of another script: О'])
  })
})
