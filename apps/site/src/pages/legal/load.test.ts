import { describe, expect, it } from 'vitest'
import { contextOf, marketOf, smallMarket } from '../../../test/context.ts'
import type { FoundLegalText } from '../../views/content/legal-text.ts'
import { load } from './load.ts'

const market = marketOf(smallMarket)
const textOf = (title: string): FoundLegalText => ({
  ...{ title, summary: '', html: '', parts: [], lang: 'en', effective: null, reviewed: null },
  binding: title === 'German terms' ? 'english' : 'own',
})

const countriesOf: Readonly<Record<string, readonly string[]>> = { risk: ['us'], cookies: [] }

const loadOf = (query: string, document = 'terms') =>
  load({
    ...contextOf(market, { params: { document }, query }),
    legalText: (_document, country) => textOf(country === 'de' ? 'German terms' : 'Terms'),
    legalCountries: (each) => countriesOf[each] ?? ['us', 'de'],
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
      { path: '/legal/terms?country=other', country: null, name: null, isHere: false },
      { path: '/legal/terms?country=de', country: 'de', name: 'Germany', isHere: true },
      { path: '/legal/terms?country=us', country: 'us', name: 'United States', isHere: false },
    ])
    expect([head.index, head.canonicalPath]).toEqual([false, '/legal/terms'])
  })

  it('SHIP-05 leads to the English text where that binds in place of a translation', () => {
    expect(viewOf('country=de').view.english).toBe('/en/legal/terms?country=de')
    expect(viewOf('').view.english).toBeNull()
  })

  it('SHIP-05 keeps the country on the way to other texts, or all others where it has none of its own', () => {
    expect(viewOf('country=de').view.paths).toEqual({
      terms: '/legal/terms?country=de',
      privacy: '/legal/privacy?country=de',
      risk: '/legal/risk?country=other',
      cookies: '/legal/cookies',
    })
    expect(viewOf('').view.paths.privacy).toBe('/legal/privacy')
  })

  it.each(['country=other', 'country=OTHER'])(
    'SHIP-05 stays with the text for all others where that was chosen: %s',
    (query) => {
      const { view, head } = viewOf(query)
      expect([view.title, view.chosenBy, view.paths.risk]).toEqual([
        'Terms',
        'address',
        '/legal/risk?country=other',
      ])
      expect([head.index, head.canonicalPath]).toEqual([false, '/legal/terms'])
    },
  )

  it('SHIP-05 offers no choice where all countries have the same text', () => {
    expect(loadOf('country=other', 'cookies')).toEqual({
      kind: 'redirect',
      status: 302,
      path: '/legal/cookies',
    })
  })

  it.each(['', 'country=germany'])(
    'SHIP-05 shows the text for all others where an address says “%s”',
    (query) => {
      const { view, head } = viewOf(query)
      expect([view.title, view.chosenBy, head.index]).toEqual(['Terms', 'default', true])
      expect(view.choices.filter(({ isHere }) => isHere)).toEqual([
        { path: '/legal/terms?country=other', country: null, name: null, isHere: true },
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
