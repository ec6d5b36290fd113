import { definePage } from '../page-definition.ts'
import { searchText } from '../query.ts'
import { links } from './links.ts'

export const definition = definePage({
  path: '/official-channels',
  query: { q: searchText },
  texts: ['channels'],
  markdown: 'without sources',
  found: [{ name: 'footer.channels', words: 'finder.words.channels', place: 80 }],
  listed: { as: 'single', place: 80 },
  introduced: {
    name: 'Official channels',
    note: 'which addresses, numbers and profiles belong to the exchange',
    place: 80,
  },
  examples: { 'official channels': links.officialChannels('@example') },
})
