import { createHash } from 'node:crypto'
import { linkTo, locales } from '@portico/locale'
import { build, type Plugin } from 'vite'
import type { OfflinePlan } from '../src/offline/plan.ts'
import { urls } from '../src/routes.ts'
import { sharedConfig, siteRoot } from './site-config.ts'

/** The part of a built script that tells what it needs. */
interface BuiltScript {
  readonly fileName: string
  readonly facadeModuleId: string | null
  readonly imports: readonly string[]
  readonly dynamicImports: readonly string[]
  readonly isEntry: boolean
}

const prefix = '/assets/'

/** Modules that a reader without a network may come to need, with all they load on demand. */
const wantedOffline = [
  'src/offline/page.tsx',
  'src/offline/start.ts',
  'src/offline/without-network.ts',
  'src/pages/pair/page.tsx',
]

/** A set visits what is added while it is walked. */
function reachable(
  scripts: ReadonlyMap<string, BuiltScript>,
  start: readonly string[],
  next: (script: BuiltScript) => readonly string[],
): readonly string[] {
  const reached = new Set(start)
  for (const name of reached) {
    const script = scripts.get(name)
    for (const each of script ? next(script) : []) if (scripts.has(each)) reached.add(each)
  }
  return [...reached]
}

function scriptOf(scripts: readonly BuiltScript[], module: string): BuiltScript {
  const found = scripts.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module))
  if (!found) throw new Error(`the client build has no script of ${module}`)
  return found
}

/** The texts of the nearest language that has some, as the site's own index of texts chooses them. */
function textsOf(scripts: readonly BuiltScript[], codes: readonly string[]): string {
  const found = codes
    .map((code) => scripts.find(({ facadeModuleId }) => facadeModuleId === `\0virtual:texts/site/${code}`))
    .find((script) => script !== undefined)
  if (!found) throw new Error(`the client build has no texts for ${codes[0]}`)
  return prefix + found.fileName
}

/** Works out what the worker keeps, from what the client build says it made. */
export function offlinePlan(built: readonly BuiltScript[], react: string): OfflinePlan {
  const byName = new Map(built.map((script) => [script.fileName, script]))
  const entry = built.find(({ isEntry }) => isEntry)
  if (!entry) throw new Error('the client build has no entry')
  const onDemand = wantedOffline.map((module) => scriptOf(built, module).fileName)
  const names = [
    react,
    ...reachable(byName, [entry.fileName], ({ imports }) => imports),
    ...reachable(byName, onDemand, ({ imports, dynamicImports }) => [...imports, ...dynamicImports]),
  ]
  const languages = Object.fromEntries(
    locales.map(({ code, textsFrom }) => [
      code,
      { page: linkTo({ locale: code, path: urls.offline() }), texts: textsOf(built, textsFrom) },
    ]),
  )
  const content = {
    entry: prefix + entry.fileName,
    scripts: [...new Set(names)].map((name) => prefix + name).toSorted(),
    languages,
  }
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 8)
  return { build: hash, ...content }
}

function planPlugin(plan: OfflinePlan): Plugin {
  const source = 'virtual:offline-plan'
  const id = `\0${source}`
  return {
    name: 'offline-plan',
    resolveId: (wanted) => (wanted === source ? id : null),
    load: (wanted) => (wanted === id ? `export const plan = ${JSON.stringify(plan)}` : null),
  }
}

/**
 * Builds the service worker as one classic script.
 * @returns the file name below the output folder; the server serves the file as /sw.js.
 */
export async function buildOfflineWorker(outDir: string, plan: OfflinePlan): Promise<string> {
  const result = await build({
    ...sharedConfig(),
    root: siteRoot,
    plugins: [planPlugin(plan)],
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      modulePreload: false,
      target: 'es2022',
      rolldownOptions: {
        input: { worker: 'src/offline/worker/worker.ts' },
        output: { format: 'iife', entryFileNames: '[name].[hash].js' },
      },
    },
  })
  for (const output of Array.isArray(result) ? result : [result]) {
    if (!('output' in output)) continue
    const [entry] = output.output
    if (entry) return entry.fileName
  }
  throw new Error('the offline worker was not built')
}
