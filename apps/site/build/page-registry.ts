import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { operatorTabs } from '../src/views/listings/site-tabs.ts'
import type { PageDefinition } from '../src/pages/page-definition.ts'

/** Where the pages are, a folder each, and beside them the files that this module writes. */
export const pagesFolder = fileURLToPath(new URL('../src/pages/', import.meta.url))

/** A page as its folder has it. */
interface PageFolder {
  readonly id: string
  /** The id as a name in code. */
  readonly name: string
  readonly definition: PageDefinition
  has(file: string): boolean
}

const header = '// Written by the build from the folders of pages (npm run pages). Do not edit.\n'

const nameOf = (id: string) => id.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
const quoted = (text: string) => `'${text}'`
const keyOf = ({ id, name }: PageFolder) => (id === name ? id : quoted(id))
const lines = (parts: readonly string[]) => `${parts.join('\n')}\n`

/** Files that every page has beside its definition. */
const ownFiles = ['load.ts', 'page.tsx']

async function readFolder(folder: string, id: string): Promise<PageFolder> {
  const has = (file: string) => existsSync(join(folder, id, file))
  const lacking = ownFiles.filter((file) => !has(file))
  if (lacking.length > 0) throw new Error(`pages/${id} has a definition and lacks ${lacking.join(' and ')}`)
  const module: { readonly definition?: PageDefinition } = await import(
    pathToFileURL(join(folder, id, 'definition.ts')).href
  )
  if (module.definition === undefined) throw new Error(`pages/${id}/definition.ts exports no definition`)
  if (has('representations.ts') !== 'representations' in module.definition)
    throw new Error(`pages/${id}: representations are named by the definition and made by representations.ts`)
  return { id, name: nameOf(id), definition: module.definition, has }
}

/** Every folder with a definition, in the order of the alphabet. */
async function readFolders(folder: string): Promise<readonly PageFolder[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const ids = entries
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'definition.ts')))
    .map(({ name }) => name)
  return Promise.all(ids.toSorted().map((id) => readFolder(folder, id)))
}

/** The tabs of the site map in their order: those of pages, and those that list the operator's addresses. */
function tabsOf(pages: readonly PageFolder[]): readonly string[] {
  const tabs = [...operatorTabs, ...pages.flatMap(({ definition }) => definition.tab ?? [])]
  return tabs.toSorted((one, other) => one.place - other.place).map(({ id }) => id)
}

function definitionsFile(pages: readonly PageFolder[]): string {
  return lines([
    "import type { PageDefinition } from './page-definition.ts'",
    ...pages.map(({ id, name }) => `import { definition as ${name} } from './${id}/definition.ts'`),
    '',
    'export const pageIds = [',
    ...pages.map(({ id }) => `  ${quoted(id)},`),
    '] as const',
    '',
    'export type PageId = (typeof pageIds)[number]',
    '',
    'export const definitions: Readonly<Record<PageId, PageDefinition>> = {',
    ...pages.map((page) => `  ${keyOf(page) === page.name ? page.name : `${keyOf(page)}: ${page.name}`},`),
    '}',
    '',
    '/** The tabs of the site map, in their order. */',
    'export const siteTabs = [',
    ...tabsOf(pages).map((tab) => `  ${quoted(tab)},`),
    '] as const',
    '',
    'export type SiteTab = (typeof siteTabs)[number]',
  ])
}

/** A builder of a page's address from the parameters in its path, for pages that have no `links.ts`. */
function builderOf({ id, name, definition }: PageFolder): string {
  const names = [...definition.path.matchAll(/:([a-z]+)(\??)/g)]
  if (names.some(([, , optional]) => optional === '?'))
    throw new Error(`pages/${id} needs a links.ts: its path has an optional part`)
  const parameters = names.map(([, parameter]) => `${parameter}: string`).join(', ')
  const path = definition.path.replace(/:([a-z]+)/g, (_, parameter: string) => `\${${parameter}}`)
  return `  ${name}: (${parameters}) => ${names.length === 0 ? quoted(path) : `\`${path}\``},`
}

function urlsFile(pages: readonly PageFolder[]): string {
  const [own, plain] = [
    pages.filter(({ has }) => has('links.ts')),
    pages.filter(({ has }) => !has('links.ts')),
  ]
  return lines([
    "import { links as embed } from '../embed/links.ts'",
    ...own.map(({ id, name }) => `import { links as ${name} } from './${id}/links.ts'`),
    '',
    "/** Builders of locale-free addresses; `linkTo` of @portico/locale adds the locale's prefix. */",
    'export const urls = {',
    ...plain.map(builderOf),
    ...own.map(({ name }) => `  ...${name},`),
    '  ...embed,',
    '}',
  ])
}

function serverFile(pages: readonly PageFolder[]): string {
  const listed = pages.filter(({ has }) => has('listing.ts'))
  const represented = pages.filter(({ has }) => has('representations.ts'))
  return lines([
    "import type { PageListing, ViewOf } from './page-load.ts'",
    "import type { RepresentationOptions } from './page-representations.ts'",
    "import type { Represent } from '../representations/answer.ts'",
    "import type { PageId } from './registry.generated.ts'",
    ...pages.map(({ id, name }) => `import { load as ${name} } from './${id}/load.ts'`),
    ...listed.map(({ id, name }) => `import { listing as ${name}Listing } from './${id}/listing.ts'`),
    ...represented.map(
      ({ id, name }) =>
        `import { createRepresentations as ${name}Representations } from './${id}/representations.ts'`,
    ),
    '',
    'export const loaders = {',
    ...pages.map((page) => `  ${keyOf(page) === page.name ? page.name : `${keyOf(page)}: ${page.name}`},`),
    '}',
    '',
    '/** What each page draws. */',
    'export type PageViews = { readonly [Id in PageId]: ViewOf<(typeof loaders)[Id]> }',
    '',
    'export const listings: { readonly [Id in PageId]?: PageListing } = {',
    ...listed.map((page) => `  ${keyOf(page)}: ${page.name}Listing,`),
    '}',
    '',
    'export const representations: {',
    '  readonly [Id in PageId]?: (options: RepresentationOptions) => Represent',
    '} = {',
    ...represented.map((page) => `  ${keyOf(page)}: ${page.name}Representations,`),
    '}',
  ])
}

function clientPage({ id, definition }: PageFolder): string {
  const { path, texts = [] } = definition
  return lines([
    `    visit<PageViews[${quoted(id)}]>({`,
    `      id: ${quoted(id)},`,
    `      path: ${quoted(path)},`,
    ...(texts.length === 0 ? [] : [`      texts: [${texts.map(quoted).join(', ')}],`]),
    `      component: async () => (await import('./${id}/page.tsx')).Page,`,
    '    }),',
  ]).trimEnd()
}

function clientFile(pages: readonly PageFolder[]): string {
  return lines([
    "import type { ClientPage } from './client-page.ts'",
    "import type { PageViews } from './registry.server.generated.ts'",
    '',
    "/** What a browser knows of all pages: it brings a page's own files when the page is shown. */",
    'export function clientPages<Result>(visit: <View>(page: ClientPage<View>) => Result): Result[] {',
    '  return [',
    ...pages.map(clientPage),
    '  ]',
    '}',
  ])
}

function startFile(pages: readonly PageFolder[]): string {
  const atOnce = pages.filter(({ definition }) => definition.app === 'at once')
  return lines([
    '/** Pages that need the app at once; a list of its own, because every page carries it. */',
    'export const pagesWithApp: readonly string[] = [',
    ...atOnce.map(({ id }) => `  ${quoted(id)},`),
    ']',
  ])
}

/** The text of each file of the registry, by its name in the folder of pages. */
export async function registryFiles(folder = pagesFolder): Promise<ReadonlyMap<string, string>> {
  const pages = await readFolders(folder)
  const files = {
    'registry.generated.ts': definitionsFile(pages),
    'registry.client.generated.ts': clientFile(pages),
    'registry.server.generated.ts': serverFile(pages),
    'registry.start.generated.ts': startFile(pages),
    'urls.generated.ts': urlsFile(pages),
  }
  return new Map(Object.entries(files).map(([name, text]) => [name, header + text]))
}

/** Names of the files that differ from what the folders say. */
export async function staleFiles(folder = pagesFolder): Promise<readonly string[]> {
  const stale: string[] = []
  for (const [name, text] of await registryFiles(folder)) {
    const path = join(folder, name)
    if (!existsSync(path) || (await readFile(path, 'utf8')) !== text) stale.push(name)
  }
  return stale
}

/** Writes what differs. */
export async function writeRegistry(folder = pagesFolder): Promise<void> {
  const files = await registryFiles(folder)
  for (const name of await staleFiles(folder)) await writeFile(join(folder, name), files.get(name) ?? '')
}
