import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type InlineConfig } from 'vite'
import * as v from 'valibot'
import { catalogueIconKeys } from './catalogue-icons.ts'
import { appFiles } from './built-scripts.ts'
import { buildIconSheet } from './icons.ts'
import { removeOldFiles, replaceFile } from './output-files.ts'
import { buildOfflineWorker, offlinePlan } from './offline-worker.ts'
import { precompress } from './precompress.ts'
import { buildReactVendor, sharedModules } from './react-vendor.ts'
import { clientConfig, scriptConfig, serverConfig, siteRoot } from './site-config.ts'
import { buildWidget, widgetNames } from './widget.ts'

/**
 * Builds everything that runs in a browser, and the server half of what is written in JSX: `node build/main.ts` the
 * site and the widgets, `node build/main.ts header` one widget on its own.
 */

const dist = join(siteRoot, 'dist')
const clientDir = join(dist, 'client')
const serverDir = join(dist, 'server')

const manifestSchema = v.record(
  v.string(),
  v.object({ file: v.string(), isEntry: v.optional(v.boolean()), src: v.optional(v.string()) }),
)

/** The smallest PNG there is: one transparent dot. */
const probePicture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const startedMs = performance.now()
  const result = await work()
  console.log(`  ${name} (${Math.round((performance.now() - startedMs) / 100) / 10} s)`)
  return result
}

function scriptsOf(result: Awaited<ReturnType<typeof build>>) {
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((each) =>
    'output' in each ? each.output : [],
  )
  return outputs.filter((file) => file.type === 'chunk')
}

/** Builds and tells the hashed name of the entry. */
async function buildEntry(config: InlineConfig): Promise<string> {
  const entry = scriptsOf(await build(config)).find((file) => file.isEntry)
  if (!entry) throw new Error('a build gave no entry')
  return entry.fileName
}

async function clientFiles(): Promise<{ entry: string; css: string }> {
  const text = await readFile(join(clientDir, 'vite-manifest.json'), 'utf8')
  const files = Object.values(v.parse(manifestSchema, JSON.parse(text)))
  const entry = files.find((file) => file.isEntry)
  const css = files.find((file) => file.file.endsWith('.css'))
  if (!entry || !css) throw new Error('the client build lacks its entry or its style sheet')
  return { entry: entry.file, css: css.file }
}

async function buildSite(): Promise<void> {
  await mkdir(clientDir, { recursive: true })
  const reactFile = await step('shared React', () => buildReactVendor(clientDir))
  const scripts = await step('site for the browser', async () =>
    scriptsOf(await build(clientConfig(clientDir))),
  )
  const boot = await step('boot block', () => buildEntry(scriptConfig(clientDir, 'boot')))
  const loader = await step('delivery loader', () => buildEntry(scriptConfig(clientDir, 'loader')))
  const embed = await step('embeddable converter', () => buildEntry(scriptConfig(clientDir, 'embed')))
  const worker = await step('offline worker', () =>
    buildOfflineWorker(clientDir, offlinePlan(scripts, reactFile)),
  )
  const server = await step('site for the server', () => buildEntry(serverConfig(serverDir)))
  const icons = await step('icon sheet', async () => buildIconSheet(clientDir, await catalogueIconKeys()))
  await writeFile(join(clientDir, 'probe.png'), Buffer.from(probePicture, 'base64'))
  const files = {
    react: reactFile,
    ...(await clientFiles()),
    app: appFiles(scripts, reactFile),
    loader,
    boot,
    worker,
    embed,
    icons,
    server,
    sharedModules,
  }
  await rm(join(clientDir, 'vite-manifest.json'))
  await step('compression', () => precompress(clientDir))
  await replaceFile(join(dist, 'site.json'), `${JSON.stringify(files, null, 2)}\n`)
  await Promise.all([clientDir, serverDir].map(removeOldFiles))
}

const wanted = process.argv.slice(2)
const known = widgetNames.filter((name) => wanted.includes(name))
if (known.length !== wanted.length)
  throw new Error(`expected no argument or widgets out of: ${widgetNames.join(', ')}`)
if (wanted.length === 0) await buildSite()
for (const name of wanted.length === 0 ? widgetNames : known)
  await step(`widget ${name}`, () => buildWidget(name))
