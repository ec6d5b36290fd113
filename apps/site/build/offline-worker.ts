import { createHash } from 'node:crypto'
import { linkTo, locales } from '@portico/locale'
import { build, type Plugin } from 'vite'
import type { OfflinePlan } from '../src/offline/plan.ts'
import { definitions, pageIds } from '../src/pages/registry.generated.ts'
import { urls } from '../src/pages/urls.generated.ts'
import {
  appModule,
  type BuiltScript,
  entryModule,
  pageModule,
  reachable,
  scriptOf,
  textsByLocale,
} from './built-scripts.ts'
import { sharedConfig, siteRoot } from './site-config.ts'

const prefix = '/assets/'

/** Modules that a reader without a network may come to need, with all they load on demand. */
const wantedOffline = [
  'src/offline/start.ts',
  'src/offline/without-network.ts',
  'src/pages/asset/converter-part.tsx',
  ...pageIds.filter((id) => definitions[id].offline === 'kept').map(pageModule),
]

/** Works out what the worker keeps, from what the client build says it made. */
export function offlinePlan(
  built: readonly BuiltScript[],
  files: { readonly react: string; readonly pageSheet: string },
): OfflinePlan {
  const entry = scriptOf(built, entryModule)
  const onDemand = wantedOffline.map((module) => scriptOf(built, module))
  const names = [
    files.react,
    files.pageSheet,
    ...reachable(built, [entry, scriptOf(built, appModule)], ({ imports }) => imports),
    ...reachable(built, onDemand, ({ imports, dynamicImports }) => [...imports, ...dynamicImports]),
  ]
  const texts = textsByLocale(built, 'site')
  const languages = Object.fromEntries(
    locales.map(({ code, tag }) => [
      code,
      {
        page: linkTo({ locale: code, path: urls.offline() }),
        texts: prefix + texts[code],
        language: new Intl.Locale(tag).language,
      },
    ]),
  )
  const content = {
    entry: prefix + entry,
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
