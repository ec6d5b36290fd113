import { describe, expect, it } from 'vitest'
import { contextOf, marketOf, smallMarket } from '../../../test/context.ts'
import type { FoundLegalText } from '../../views/content/legal-text.ts'
import { load } from './load.ts'

const market = marketOf(smallMarket)
const textOf = (title: string): FoundLegalText => ({
  ...{ title, summary: '', html: '', parts: [], lang: 'en', effective: null, reviewed: null },
  binding: title === 'German terms' ? 'english' : 'own',
})

const loadOf = (query: string) =>
  load({
    ...contextOf(market, { params: { document: 'terms' }, query }),
    legalText: (_document, country) => textOf(country === 'de' ? 'German terms' : 'Terms'),
    legalCountries: (document) => (document === 'risk' ? ['us'] : ['us', 'de']),
  })

function viewOf(query: string) {
  const loaded = loadOf(query)
  if (loaded.kind !== 'page') throw new Error(loaded.kind)
  return loaded
}

describe('legal texts by country', () => {
  it('SHIP-05 offers the countries by their names, and says whose text this is', () => {
    const { view, head } = viewOf('country=de')
    expect(view.title).toBe('German terms')
    expect(view.choices).toEqual([
      { path: '/legal/terms', name: null, isHere: false },
      { path: '/legal/terms?country=de', name: 'Germany', isHere: true },
      { path: '/legal/terms?country=us', name: 'United States', isHere: false },
    ])
    expect([head.index, head.canonicalPath]).toEqual([false, '/legal/terms'])
  })

  it('SHIP-05 leads to the English text where that binds in place of a translation', () => {
    expect(viewOf('country=de').view.english).toBe('/en/legal/terms?country=de')
    expect(viewOf('').view.english).toBeNull()
  })

  it('SHIP-05 keeps the country on the way to other texts, where they have their own', () => {
    expect(viewOf('country=de').view.paths).toEqual({
      terms: '/legal/terms?country=de',
      privacy: '/legal/privacy?country=de',
      risk: '/legal/risk',
      cookies: '/legal/cookies?country=de',
    })
    expect(viewOf('').view.paths.privacy).toBe('/legal/privacy')
  })

  it.each(['', 'country=germany'])(
    'SHIP-05 shows the text for all others where an address says “%s”',
    (query) => {
      const { view, head } = viewOf(query)
      expect([view.title, head.index]).toEqual(['Terms', true])
      expect(view.choices.filter(({ isHere }) => isHere)).toEqual([
        { path: '/legal/terms', name: null, isHere: true },
      ])
    },
  )

  it.each(['country=fr', 'country=xx', 'country=ZZ'])(
    'SHIP-05 leads from a country without a text of its own to the text for all others: %s',
    (query) => {
      expect(loadOf(query)).toEqual({ kind: 'redirect', status: 302, path: '/legal/terms' })
    },
  )
})
