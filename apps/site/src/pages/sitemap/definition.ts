import { definePage } from '../page-definition.ts'
import { pageNumber, searchText, textParameter } from '../query.ts'
import { links } from './links.ts'

export const definition = definePage({
  path: '/sitemap/:tab?/:sub?',
  query: { letter: textParameter((text) => text.toUpperCase()), page: pageNumber, q: searchText },
  texts: ['map'],
  markdown: 'without sources',
  found: [{ name: 'footer.siteMap', words: 'finder.words.siteMap', path: links.siteMap(), place: 70 }],
  listed: { as: 'named', place: 100 },
  introduced: {
    name: 'Sitemap',
    note: 'every page by kind and letter',
    path: links.siteMap('price'),
    place: 60,
  },
  examples: { 'site map': links.siteMap('price') },
})
