import { definePage } from '../page-definition.ts'
import { textParameter } from '../query.ts'
import { legalDocuments, otherCountries } from './documents.ts'
import { links } from './links.ts'

/**
 * What the reader chose: a country whose residents have a text of their own, ISO 3166-1 alpha-2 in lower case, or all others. Its
 * case in the address does not matter.
 */
const country = textParameter((text) => {
  const chosen = text.toLowerCase()
  return chosen === otherCountries || /^[a-z]{2}$/.test(chosen) ? chosen : ''
})

export const definition = definePage({
  path: '/legal/:document?',
  query: { country },
  texts: ['content'],
  markdown: 'without sources',
  found: legalDocuments.map((document) => ({
    name: `legal.${document}` as const,
    words: `finder.words.${document}` as const,
    path: links.legal(document),
    place: 90,
  })),
  listed: { as: 'named', place: 90 },
  examples: { legal: links.legal('privacy') },
})
