import { locales } from '@portico/locale'
import type { LoadedNamespace } from '../src/page-texts.ts'
import type { PageId } from '../src/routes.ts'
import { loadedNamespaces } from './texts-plugin.ts'

/** The part of a built script that tells what it needs. */
export interface BuiltScript {
  readonly fileName: string
  readonly facadeModuleId: string | null
  readonly imports: readonly string[]
  readonly dynamicImports: readonly string[]
}

/** The module of each page, as the router loads it. */
export const pageModules: Readonly<Record<PageId, string>> = {
  home: 'src/pages/home/page.tsx',
  prices: 'src/pages/prices/page.tsx',
  converter: 'src/pages/converter/page.tsx',
  pair: 'src/pages/pair/page.tsx',
  compare: 'src/pages/compare/page.tsx',
  versus: 'src/pages/versus/page.tsx',
  'how-to-buy': 'src/pages/how-to-buy/page.tsx',
  'how-to-buy-in': 'src/pages/how-to-buy/page.tsx',
  categories: 'src/pages/categories/page.tsx',
  category: 'src/pages/category/page.tsx',
  sitemap: 'src/pages/sitemap/page.tsx',
  asset: 'src/pages/asset/page.tsx',
  prediction: 'src/pages/prediction/page.tsx',
  'prediction-record': 'src/pages/prediction-record/page.tsx',
  'asset-history': 'src/pages/asset-history/page.tsx',
  news: 'src/pages/news/page.tsx',
  'news-item': 'src/pages/news-item/page.tsx',
  academy: 'src/pages/academy/page.tsx',
  guide: 'src/pages/guide/page.tsx',
  search: 'src/pages/search/page.tsx',
  legal: 'src/pages/legal/page.tsx',
  'log-in': 'src/pages/account/page.tsx',
  'agency-log-in': 'src/pages/account/page.tsx',
  register: 'src/pages/account/page.tsx',
  reset: 'src/pages/account/page.tsx',
  account: 'src/pages/account/page.tsx',
  offline: 'src/offline/page.tsx',
}

/** The module that starts a page. */
export const entryModule = 'src/entry-client.ts'

/** The module that brings the app, once it is wanted. */
export const appModule = 'src/client/app.tsx'

/** Names of the scripts that a page needs for its app, beyond those of its start. */
export interface AppFiles {
  /** For every page. */
  readonly every: readonly string[]
  readonly pages: Readonly<Record<string, readonly string[]>>
  /** By namespace and locale code. */
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/**
 * The given scripts and all that they need, and so on. A set visits what is added while it is walked.
 * @param next tells what a script needs.
 */
export function reachable<Script extends BuiltScript>(
  built: readonly Script[],
  start: readonly string[],
  next: (script: Script) => readonly string[],
): readonly string[] {
  const byName = new Map(built.map((script) => [script.fileName, script]))
  const reached = new Set(start)
  for (const name of reached) {
    const script = byName.get(name)
    for (const each of script ? next(script) : []) if (byName.has(each)) reached.add(each)
  }
  return [...reached]
}

/** @throws Error where no script was made for the module, so that a page without one fails the build. */
export function scriptOf(built: readonly BuiltScript[], module: string): string {
  const found = built.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module))
  if (!found) throw new Error(`the client build has no script of ${module}`)
  return found.fileName
}

/** By locale code, the texts of the nearest language that has some, as the index of texts chooses them. */
export function textsByLocale(
  built: readonly BuiltScript[],
  namespace: LoadedNamespace,
): Readonly<Record<string, string>> {
  const textsOf = (code: string) =>
    built.find(({ facadeModuleId }) => facadeModuleId === `\0virtual:texts/${namespace}/${code}`)
  return Object.fromEntries(
    locales.map(({ code, textsFrom }) => {
      const found = textsFrom.map(textsOf).find((script) => script !== undefined)
      if (!found) throw new Error(`the client build has no texts of ${namespace} for ${code}`)
      return [code, found.fileName]
    }),
  )
}

/** Works out what each page names, so that its app comes in one round trip. */
export function appFiles(built: readonly BuiltScript[], react: string): AppFiles {
  const withImports = (names: readonly string[]) => reachable(built, names, ({ imports }) => imports)
  const started = new Set(withImports([scriptOf(built, entryModule)]))
  const every = withImports([scriptOf(built, appModule)]).filter((name) => !started.has(name))
  const pages = Object.entries(pageModules).map(([id, module]) => {
    const own = withImports([scriptOf(built, module)])
    return [id, own.filter((name) => !started.has(name) && !every.includes(name))]
  })
  return {
    every: [react, ...every],
    pages: Object.fromEntries(pages),
    texts: Object.fromEntries(loadedNamespaces.map((each) => [each, textsByLocale(built, each)])),
  }
}
