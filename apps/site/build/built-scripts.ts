import { locales } from '@portico/locale'
import type { LoadedNamespace } from '../src/page-texts.ts'
import { type PageId, pageIds } from '../src/pages/registry.generated.ts'
import { loadedNamespaces } from '../src/server/document/build.ts'

/** The part of a built script that tells what it needs. */
export interface BuiltScript {
  readonly fileName: string
  readonly facadeModuleId: string | null
  /** What it is made of. */
  readonly moduleIds: readonly string[]
  readonly imports: readonly string[]
  readonly dynamicImports: readonly string[]
}

/** The module of a page, as the router loads it. */
export function pageModule(id: PageId): string {
  return `src/pages/${id}/page.tsx`
}

/** The module that starts a page. */
export const entryModule = 'src/entry-client.ts'

/** The module that brings the app, once it is wanted. */
export const appModule = 'src/client/on-demand/app.tsx'

/** Names of the scripts that a page needs for its app, beyond those of its start; most find what they import among those before them. */
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

/**
 * The script that a module begins, or that it is a part of.
 * @throws Error where no script was made for the module, so that a page without one fails the build.
 */
export function scriptOf(built: readonly BuiltScript[], module: string): string {
  const found =
    built.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module)) ??
    built.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
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
  const pages = pageIds.map((id) => {
    const own = withImports([scriptOf(built, pageModule(id))])
    // By this name the app finds the module among the files of its page.
    if (own[0]?.startsWith('site-page.') !== true) throw new Error(`the module of ${id} is ${own[0]}`)
    return [id, own.filter((name) => !started.has(name) && !every.includes(name)).toReversed()]
  })
  return {
    every: [react, ...every.toReversed()],
    pages: Object.fromEntries(pages),
    texts: Object.fromEntries(loadedNamespaces.map((each) => [each, textsByLocale(built, each)])),
  }
}
