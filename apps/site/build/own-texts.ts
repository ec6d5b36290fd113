import { type LocaleCode, locales } from '@portico/locale'
import { compiledMarkedTexts } from '@portico/locale/untranslated'
import { definitions, type PageId, pageIds } from '../src/pages/registry.generated.ts'
import { appModule, type BuiltScript, entryModule, pageModule, reachable, scriptOf } from './built-scripts.ts'
import { writeHashed } from './output-files.ts'

/** By page that has its texts in one file, the file's name by locale code. */
export type OwnTexts = Readonly<Record<string, Readonly<Record<string, string>>>>

interface ScriptWithCode extends BuiltScript {
  readonly code: string
}

/** Ids without a dot may stand in code without quotes. */
const isPlain = (id: string) => !id.includes('.')

/**
 * The texts that some code may ask for: an id stands in it as a string, or begins with what a template of the code begins with,
 * as in `trend.${direction}`.
 */
export function usedIds(code: string, ids: readonly string[]): readonly string[] {
  const prefixes = [
    ...new Set([...code.matchAll(/`([a-z][\w-]*\.[\w.-]*)\$\{/gi)].map(([, text = '']) => text)),
  ]
  const isQuoted = (id: string) => ['`', '"', "'"].some((mark) => code.includes(mark + id + mark))
  return ids.filter((id) => isPlain(id) || prefixes.some((prefix) => id.startsWith(prefix)) || isQuoted(id))
}

/** The code of a page: of its start, its app and the page itself, now or on demand, and of no other page. */
function codeOf(built: readonly ScriptWithCode[], id: PageId): string {
  const others = new Set(
    pageIds.filter((each) => each !== id).map((each) => scriptOf(built, pageModule(each))),
  )
  const start = [entryModule, appModule, pageModule(id)].map((module) => scriptOf(built, module))
  const names = new Set(
    reachable(built, start, ({ imports, dynamicImports }) =>
      [...imports, ...dynamicImports].filter((name) => !others.has(name)),
    ),
  )
  const scripts = built.filter(
    ({ fileName, facadeModuleId }) =>
      names.has(fileName) && facadeModuleId?.startsWith('\0virtual:texts/') !== true,
  )
  return scripts.map(({ code }) => code).join('\n')
}

/**
 * Writes, for pages that ask for it, one file a language with the texts that the page's scripts may use, of all its namespaces. Languages
 * with the same texts share a file.
 */
export async function buildOwnTexts(built: readonly ScriptWithCode[], outDir: string): Promise<OwnTexts> {
  function write(messages: Readonly<Record<string, unknown>>): Promise<string> {
    const text = `export const messages=${JSON.stringify(messages)}`
    return writeHashed(outDir, { name: 'site-own-texts', ending: 'js', text })
  }
  async function filesOf(id: PageId): Promise<readonly [string, Readonly<Record<string, string>>]> {
    const code = codeOf(built, id)
    const textsIn = (locale: LocaleCode) =>
      (['site', ...(definitions[id].texts ?? [])] as const).flatMap((namespace) =>
        Object.entries(compiledMarkedTexts(locale, namespace)),
      )
    const used = new Set(
      usedIds(
        code,
        textsIn('en').map(([key]) => key),
      ),
    )
    const files = locales.map(async ({ code: locale }) => {
      const messages = Object.fromEntries(textsIn(locale).filter(([key]) => used.has(key)))
      return [locale, await write(messages)] as const
    })
    return [id, Object.fromEntries(await Promise.all(files))]
  }
  const wanted = pageIds.filter((id) => definitions[id].ownTexts === 'one file')
  return Object.fromEntries(await Promise.all(wanted.map(filesOf)))
}
