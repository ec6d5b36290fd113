import type { Change } from '../change.ts'
import { lacking } from '../site.ts'

const text = 'Every price says where it is from.'

/** An English text on a page, which other languages are still to translate. */
export const textChange: Change = {
  name: 'An English text',
  limit: 2,
  counts: 'files',
  edits: [
    {
      file: 'prices/page.tsx',
      find: `<Lead view={view} />\n`,
      put: `<Lead view={view} />\n      <p className="note">{text('prices.origin')}</p>\n`,
    },
    {
      file: 'catalogues/en/site.json',
      find: '  "prices.lead": {\n',
      put: `  "prices.origin": {
    "text": "${text}",
    "note": "A sentence below the lead of the list of prices."
  },
  "prices.lead": {
`,
    },
  ],
  adds: {},
  derives: ['texts:pending'],
  async faults(site) {
    return [
      ...lacking('/price', await site.text('/price'), { 'the text': `<p class="note">${text}</p>` }),
      ...lacking('/de/price', await site.text('/de/price'), {
        'the English text, marked as such': `<p class="note" lang="en">${text}</p>`,
      }),
    ]
  },
}
