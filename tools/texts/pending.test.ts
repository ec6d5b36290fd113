import type { LocaleCode } from '@portico/locale'
import type { Catalogue, CatalogueReader } from '@portico/locale/texts'
import { describe, expect, it } from 'vitest'
import { checkCatalogues } from './catalogue-check.ts'
import { judgePending, pendingOf } from './pending.ts'

const codes: readonly LocaleCode[] = ['de', 'fr']

/** What the check finds in the texts of the namespace `site`; the other namespaces are empty. */
function faultsOf(texts: Readonly<Record<string, Catalogue>>) {
  const own: CatalogueReader['own'] = (code, namespace) => (namespace === 'site' ? (texts[code] ?? null) : {})
  return checkCatalogues({ own, merged: () => ({}) }, codes)
}

const english = { a: 'Log in', b: 'Buy {coinCode}' }
const german = { a: 'Anmelden', b: '{coinCode} kaufen' }
const withoutB = faultsOf({ en: english, de: german, fr: { a: 'Connexion' } })
const listed = new Set(pendingOf(withoutB))

describe('judgePending', () => {
  it('LOC-06 warns of a missing text that is listed as pending', () => {
    expect(judgePending(withoutB, { listed, codes, mode: 'change' })).toEqual({
      faults: [],
      warnings: ['fr/site.json "b": missing, shows English'],
    })
  })

  it('LOC-06 fails a release with a pending text', () => {
    expect(judgePending(withoutB, { listed, codes, mode: 'release' })).toEqual({
      faults: ['fr/site.json "b": missing, shows English'],
      warnings: [],
    })
  })

  it('LOC-06 fails at a missing text that is not listed', () => {
    const { faults, warnings } = judgePending(withoutB, { listed: new Set(), codes, mode: 'change' })
    expect(faults).toEqual(['fr/site.json "b": missing; npm run texts:pending lists it as pending'])
    expect(warnings).toEqual([])
  })

  it('LOC-06 fails at an unknown placeholder and at a text left in English, listed or not', () => {
    const faults = faultsOf({ en: english, de: german, fr: { a: 'Log in', b: 'Acheter {coin}' } })
    const all = new Set(['fr/site.json a', 'fr/site.json b'])
    const judged = judgePending(faults, { listed: all, codes, mode: 'change' })
    expect(judged.warnings).toEqual([])
    expect(judged.faults).toEqual(
      expect.arrayContaining([
        'fr/site.json "a": left in English',
        'fr/site.json "b": unknown placeholder {coin}',
      ]),
    )
  })

  it('LOC-06 finds what is listed and not missing, in the locales asked for', () => {
    const faults = faultsOf({ en: english, de: german, fr: { a: 'Connexion', b: 'Acheter {coinCode}' } })
    const stale = (asked: readonly LocaleCode[]) =>
      judgePending(faults, { listed, codes: asked, mode: 'change' }).faults
    expect(stale(codes)).toEqual([
      'pending.json lists fr/site.json b, which is not missing; npm run texts:pending writes the list',
    ])
    expect(stale(['de'])).toEqual([])
  })
})

describe('pendingOf', () => {
  it('LOC-06 lists missing texts once and sorted, and no missing file', () => {
    expect(pendingOf(faultsOf({ en: { b: 'Two', a: 'One' }, de: {} }))).toEqual([
      'de/site.json a',
      'de/site.json b',
    ])
  })
})
