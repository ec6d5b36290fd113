import { definePage } from '../page-definition.ts'
import { textParameter } from '../query.ts'
import { legalDocuments } from './documents.ts'
import { links } from './links.ts'

/** A country whose residents have a text of their own, ISO 3166-1 alpha-2 in lower case; its case in the address does not matter. */
const country = textParameter((text) => (/^[a-z]{2}$/i.test(text) ? text.toLowerCase() : ''))

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
