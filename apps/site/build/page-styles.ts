import { build, type InlineConfig } from 'vite'
import { pageIds } from '../src/pages/registry.generated.ts'
import { appModule, entryModule, pageModule, reachable, scriptOf } from './built-scripts.ts'

/** Style sheets as text. */
export interface PageStyles {
  /** What every page needs: the shell's and the app's. */
  readonly every: string
  /** By page, what it needs beyond that; a page without styles of its own is left out. */
  readonly pages: Readonly<Record<string, string>>
  /** What any page needs beyond the shared styles, each once. */
  readonly allPages: string
}

type Output = Extract<Awaited<ReturnType<typeof build>>, { readonly output: unknown }>['output'][number]
type Chunk = Extract<Output, { readonly type: 'chunk' }>

function outputsOf(result: Awaited<ReturnType<typeof build>>): readonly Output[] {
  return (Array.isArray(result) ? result : [result]).flatMap((each) => ('output' in each ? each.output : []))
}

/**
 * Builds the client once more with a sheet a script, only to learn which styles belong to which page; scripts are not
 * written. Class names depend on file and rule alone, so both builds and the server's agree on them.
 */
export async function buildPageStyles(config: InlineConfig): Promise<PageStyles> {
  const { build: options, ...shared } = config
  const outputs = outputsOf(
    await build({ ...shared, build: { ...options, write: false, cssCodeSplit: true } }),
  )
  const chunks = outputs.flatMap((each) => (each.type === 'chunk' ? [each] : []))
  const text = new Map(
    outputs.flatMap((each) => (each.type === 'asset' ? [[each.fileName, String(each.source)]] : [])),
  )
  const isPage = new Set(pageIds.map((id) => scriptOf(chunks, pageModule(id))))
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const sheetsOf = (scripts: readonly string[]) =>
    new Set(scripts.flatMap((name) => [...(byName.get(name)?.viteMetadata?.importedCss ?? [])]))
  const join = (sheets: Iterable<string>) => [...sheets].map((name) => text.get(name) ?? '').join('')
  /** What a script needs now or later, without pages and without what `known` has. */
  const needs = (known: ReadonlySet<string>) => (chunk: Chunk) =>
    [...chunk.imports, ...chunk.dynamicImports].filter((name) => !isPage.has(name) && !known.has(name))

  const start = [scriptOf(chunks, entryModule), scriptOf(chunks, appModule)]
  const commonScripts = new Set(reachable(chunks, start, needs(new Set())))
  const common = sheetsOf([...commonScripts])
  const ofPages = pageIds.map((id) => {
    const scripts = reachable(chunks, [scriptOf(chunks, pageModule(id))], needs(commonScripts))
    // What a page builds on comes before what it says itself.
    return [id, sheetsOf(scripts.toReversed()).difference(common)] as const
  })
  return {
    every: join(common),
    pages: Object.fromEntries(ofPages.filter(([, own]) => own.size > 0).map(([id, own]) => [id, join(own)])),
    allPages: join(new Set(ofPages.flatMap(([, own]) => [...own]))),
  }
}
