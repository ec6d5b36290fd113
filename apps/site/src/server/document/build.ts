import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type LocaleCode, locales } from '@portico/locale'
import { pageNamespaces } from '@portico/locale/texts'
import * as v from 'valibot'
import { sheetStem } from '../../figures/image-address.ts'
import type { PageData } from '../../page-data.ts'
import type { PageTexts } from '../../page-texts.ts'
import { definitions } from '../../pages/registry.generated.ts'

const distFolder = new URL('../../../dist/', import.meta.url)

/** The texts that pages load by themselves. */
export const loadedNamespaces = ['site', ...pageNamespaces] as const

const textsSchema = v.object(v.entriesFromList(loadedNamespaces, v.string()))

/** What the build leaves for the server in `dist/site.json`; file names are relative to `dist/client/`. */
const buildSchema = v.strictObject({
  react: v.string(),
  entry: v.string(),
  loader: v.string(),
  forms: v.string(),
  css: v.string(),
  /** By page, the styles that it adds to those of every page. */
  pageCss: v.record(v.string(), v.string()),
  pageSheet: v.string(),
  boot: v.string(),
  worker: v.string(),
  embed: v.string(),
  /** By name of the sheet. */
  icons: v.record(v.string(), v.string()),
  /** Relative to `dist/server/`. */
  server: v.string(),
  sharedModules: v.array(v.string()),
  app: v.strictObject({
    every: v.array(v.string()),
    pages: v.record(v.string(), v.array(v.string())),
    /** By namespace and locale code. */
    texts: v.record(v.string(), v.record(v.string(), v.string())),
    /** By page that has its texts in one file, and by locale code. */
    ownTexts: v.record(v.string(), v.record(v.string(), v.string())),
  }),
})

export interface InlineBlock {
  readonly text: string
  /** CSP source of the block, quotes included. */
  readonly hash: string
}

interface ShownPage {
  readonly id: PageData['page']
  readonly locale: LocaleCode
}

export interface SiteBuild {
  readonly entry: string
  readonly loader: string
  /** Address of the script that holds what is submitted early. */
  readonly forms: string
  /** Addresses of the icon sheets by name. */
  readonly icons: Readonly<Record<string, string>>
  /** The icon sheets as text, by their name and hash. */
  readonly sheets: ReadonlyMap<string, string>
  readonly importMap: InlineBlock
  readonly boot: InlineBlock
  /** The script of the converter that other sites embed. */
  readonly embedScript: string
  /** The service worker. */
  readonly workerScript: string
  /** The styles of a page, the shared ones first. */
  css(page: string): string
  /** Address of the sheet with what any page adds to the shared styles. */
  readonly pageSheet: string
  /** Address of the compiled server entry. */
  readonly serverEntry: string
  /** Addresses of the scripts and texts that the app of a page needs, beyond those of its start. */
  appFiles(page: ShownPage): readonly string[]
  /** Address of the texts that the scripts of a page use, where it has a file of its own for them. */
  ownTexts(page: ShownPage): string | null
  /** Addresses of a locale's texts by namespace. */
  texts(locale: LocaleCode): PageTexts
}

export const assetPrefix = '/assets/'
const addressOf = (file: string | undefined) => (file === undefined ? null : assetPrefix + file)
const clientIn = (dist: URL) => new URL('client/', dist)
export const clientFolder = clientIn(distFolder)

export function inlineBlock(text: string): InlineBlock {
  return { text, hash: `'sha256-${createHash('sha256').update(text).digest('base64')}'` }
}

/**
 * Reads the build in a folder. `imports` are addresses by module name that the import map has beside the build's own.
 * @throws Error that says how to build when there is no build.
 */
export async function readBuild(
  imports: Readonly<Record<string, string>>,
  dist = distFolder,
): Promise<SiteBuild> {
  const text = await readFile(new URL('site.json', dist), 'utf8').catch((cause: unknown) => {
    throw new Error('the site is not built; run: npm run build', { cause })
  })
  const build = v.parse(buildSchema, JSON.parse(text))
  const read = (file: string) => readFile(new URL(file, clientIn(dist)), 'utf8')
  const [boot = '', embedScript = '', workerScript = '', css = ''] = await Promise.all(
    [build.boot, build.embed, build.worker, build.css].map(read),
  )
  const sheets = await Promise.all(
    Object.values(build.icons).map(async (file) => [sheetStem(file), await read(file)] as const),
  )
  const ofPages = await Promise.all(
    Object.entries(build.pageCss).map(async ([id, file]) => [id, css + (await read(file))] as const),
  )
  const pageCss = new Map(ofPages)
  const textsOf = (namespace: string, locale: LocaleCode) => {
    const file = build.app.texts[namespace]?.[locale]
    if (file === undefined) throw new Error(`the build has no texts of ${namespace} for ${locale}`)
    return assetPrefix + file
  }
  const textsIn = (locale: LocaleCode) =>
    v.parse(textsSchema, Object.fromEntries(loadedNamespaces.map((each) => [each, textsOf(each, locale)])))
  const textsByLocale = new Map(locales.map(({ code }) => [code, textsIn(code)]))
  const ownTexts = ({ id, locale }: ShownPage) => addressOf(build.app.ownTexts[id]?.[locale])
  /** Addresses of the texts that a page is drawn with. */
  const drawnTexts = (page: ShownPage) => {
    const own = ownTexts(page)
    const namespaces = page.id === 'missing' ? [] : (definitions[page.id].texts ?? [])
    return own === null ? ['site', ...namespaces].map((each) => textsOf(each, page.locale)) : [own]
  }
  const shared = Object.fromEntries(build.sharedModules.map((name) => [name, assetPrefix + build.react]))
  return {
    entry: assetPrefix + build.entry,
    loader: assetPrefix + build.loader,
    forms: assetPrefix + build.forms,
    icons: Object.fromEntries(Object.entries(build.icons).map(([name, file]) => [name, assetPrefix + file])),
    sheets: new Map(sheets),
    importMap: inlineBlock(JSON.stringify({ imports: { ...shared, ...imports } })),
    boot: inlineBlock(boot.trim()),
    embedScript,
    workerScript,
    css: (page) => pageCss.get(page) ?? css,
    pageSheet: assetPrefix + build.pageSheet,
    serverEntry: new URL(`server/${build.server}`, dist).href,
    ownTexts,
    appFiles(page) {
      const { every, pages } = build.app
      const scripts = [...every, ...(pages[page.id] ?? [])].map((file) => assetPrefix + file)
      return [...scripts, ...drawnTexts(page)]
    },
    texts: (locale) => {
      const known = textsByLocale.get(locale)
      if (known === undefined) throw new Error(`the build has no texts for ${locale}`)
      return known
    },
  }
}
