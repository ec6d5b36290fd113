import type { Change } from '../change.ts'
import { lacking, type Site } from '../site.ts'

const path = '/priced'
const title = 'What has a price'
const folder = 'apps/site/src/pages/priced'

const entry = (id: string, text: string, note: string) =>
  `  "${id}": {\n    "text": "${text}",\n    "note": "${note}"\n  },\n`

/** The first XML site map that the index names, which is the one of single pages. */
async function siteMap(site: Site): Promise<string> {
  const index = await site.text('/sitemap.xml')
  const [, address = ''] = /<loc>([^<]+)<\/loc>/.exec(index) ?? []
  return site.text(new URL(address).pathname)
}

/** The scripts that the browser may ask for, as the page's own script names them. */
async function routerScripts(site: Site): Promise<string> {
  const html = await site.text('/')
  const names = [...new Set(html.match(/\/[\w./-]+\.js/g))]
  return (await Promise.all(names.map((name) => site.text(name)))).join('')
}

/** A page with a figure of its own, which search, site maps and programs know. */
export const pageChange: Change = {
  name: 'A page',
  limit: 1,
  counts: 'folder',
  edits: [
    {
      file: 'catalogues/en/site.json',
      find: '  "prices.lead": {\n',
      put: `${entry('priced.title', title, 'Large heading of the page about what has prices.')}${entry('priced.lead', 'The assets of each kind that a source prices now.', 'Paragraph below the heading of that page.')}  "prices.lead": {\n`,
    },
    {
      file: 'catalogues/en/tdk.json',
      find: '  "categories.title": {\n',
      put: `${entry('priced.title', title, 'Title of the page about what has prices.')}${entry('priced.description', 'How many assets of each kind have a price at this time, and who says so.', 'Description of that page.')}  "categories.title": {\n`,
    },
    {
      file: 'catalogues/en/finder.json',
      find: '  "finder.words.categories": {\n',
      put: `${entry('finder.words.priced', 'priced, coverage', 'Never shown: other words readers type for the page about what has prices.')}  "finder.words.categories": {\n`,
    },
  ],
  adds: {
    [`${folder}/definition.ts`]: 'page/definition.ts',
    [`${folder}/load.ts`]: 'page/load.ts',
    [`${folder}/view.ts`]: 'page/view.ts',
    [`${folder}/page.tsx`]: 'page/page.tsx',
  },
  derives: ['pages', 'texts:pending'],
  async faults(site) {
    const found = await site.text('/search?q=priced')
    return [
      ...lacking(path, await site.text(path), {
        'its heading': `<h1>${title}</h1>`,
        'a count': /<dd>\d+<\/dd>/,
      }),
      ...lacking(`${path}.md`, await site.text(`${path}.md`), { 'its heading': `# ${title}` }),
      ...lacking('The search', found, { 'a link to the page': `href="${path}"` }),
      ...lacking('The site map', await siteMap(site), { 'the page': `${path}</loc>` }),
      ...lacking('The router', await routerScripts(site), { 'the page': path }),
    ]
  },
}
