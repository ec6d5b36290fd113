import { formatCount } from '@portico/format'
import { localName } from '../../figures/asset.ts'
import { listedAssets } from '../../views/assets/listed-assets.ts'
import type { PageContext } from '../../pages/page-load.ts'
import { markdownPath } from '../../pages/address-forms.ts'
import { legalDocuments } from '../../pages/legal/documents.ts'
import { definitions, pageIds } from '../../pages/registry.generated.ts'
import { urls } from '../../pages/urls.generated.ts'
import { sitemapIndexPath } from './sitemap-index.ts'

/** So many assets are named one by one; the sitemap has them all. */
const namedAssets = 50

interface Entry {
  readonly name: string
  /** An address of a page of this site without origin, or of something that is no page. */
  readonly path: string
  readonly note?: string
}

/** Pages that introduce themselves, by their place. */
const introducedPages = pageIds
  .flatMap((id) => {
    const { path, introduced } = definitions[id]
    return introduced ? [{ path, ...introduced }] : []
  })
  .toSorted((one, other) => one.place - other.place)

const oneLine = (text: string) => text.replace(/\s+/g, ' ').replace(/([\\[\]])/g, '\\$1')

/**
 * What the site offers to language models, as llmstxt.org has it: a name, a summary, and sections of links, which lead to
 * the pages as Markdown. In English, as the convention is; the context is that of English pages.
 */
export function llmsText(context: PageContext): string {
  const { snapshot, brand, content, locale, publicOrigin } = context
  const link = ({ name, path, note }: Entry) =>
    `- [${oneLine(name)}](${publicOrigin}${path})${note === undefined ? '' : `: ${oneLine(note)}`}`
  const page = (name: string, path: string, note?: string): Entry => ({
    name,
    path: markdownPath(path),
    ...(note === undefined ? {} : { note }),
  })
  const assets = listedAssets(snapshot)
  const guides = content.guides(locale)
  const section = (title: string, entries: readonly Entry[]) =>
    entries.length === 0 ? [] : [`## ${title}`, '', ...entries.map(link), '']
  return [
    `# ${oneLine(brand.name)}`,
    '',
    `> Prices, conversions, comparisons and forecasts of ${formatCount(String(assets.length), 'en')} coins, currencies, metals and stocks on daily rates. Every figure names its source and the time it was true; what is not known says so.`,
    '',
    `Figures are of ${snapshot.asOf}. Every page is here as Markdown: add \`.md\` to its address, or ask for \`text/markdown\`. A language code before the path (\`/fr/…\`, \`/ar/…\`) gives other languages. No key is needed. Nothing here is advice.`,
    '',
    ...section(
      'Pages',
      introducedPages.map(({ name, path, note }) => page(name, path, note)),
    ),
    ...section(
      'Assets',
      assets
        .slice(0, namedAssets)
        .map((asset) => page(`${localName(asset, locale)} (${asset.code})`, urls.asset(asset.slug))),
    ),
    ...section(
      'Guides',
      guides.map(({ title, slug, summary }) => page(title, urls.guide(slug), summary)),
    ),
    ...section('Data', [
      { name: 'OpenAPI', path: '/openapi.json', note: 'calls for prices, quotes and histories as JSON' },
      { name: 'XML sitemap', path: sitemapIndexPath, note: 'every page in every language' },
    ]),
    ...section(
      'Optional',
      legalDocuments.map((document) => page(`Legal: ${document}`, urls.legal(document))),
    ),
  ].join('\n')
}
