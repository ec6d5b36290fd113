import { definePage } from '../page-definition.ts'
import { legalDocuments } from './documents.ts'
import { links } from './links.ts'

export const definition = definePage({
  path: '/legal/:document?',
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
