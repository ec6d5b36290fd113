import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type InlineConfig } from 'vite'
import { appFiles, entryModule, scriptOf } from './built-scripts.ts'
import { buildIconSheets } from './icons/sheets.ts'
import { removeOldFiles, replaceFile, writeHashed } from './output-files.ts'
import { buildOfflineWorker, offlinePlan } from './offline-worker.ts'
import { buildOwnTexts } from './own-texts.ts'
import { precompress } from './precompress.ts'
import { buildPageStyles } from './page-styles.ts'
import { buildReactVendor, sharedModules } from './react-vendor.ts'
import { clientConfig, scriptConfig, serverConfig, siteRoot } from './site-config.ts'
import { takeLibraries } from './used-libraries.ts'
import { buildWidget, widgetNames } from './widget.ts'

const dist = join(siteRoot, 'dist')
const clientDir = join(dist, 'client')
const serverDir = join(dist, 'server')

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

/** Writes a style sheet of the client under a name with its hash, and tells the name. */
function writeSheet(name: string, text: string): Promise<string> {
  return writeHashed(clientDir, { name: `site-${name}`, ending: 'css', text })
}

/** The sheets that pages inline, and the one with all that any page adds to the shared styles. */
async function buildStyles(): Promise<{ css: string; pageCss: Record<string, string>; pageSheet: string }> {
  const { every, pages, allPages } = await buildPageStyles(clientConfig(clientDir, 'styles'))
  const pageCss = await Promise.all(
    Object.entries(pages).map(async ([id, text]) => [id, await writeSheet(id, text)] as const),
  )
  return {
    css: await writeSheet('every', every),
    pageCss: Object.fromEntries(pageCss),
    pageSheet: await writeSheet('pages', allPages),
  }
}

async function buildSite(): Promise<void> {
  await mkdir(clientDir, { recursive: true })
  const reactFile = await step('shared React', () => buildReactVendor(clientDir))
  const scripts = await step('site for the browser', async () =>
    scriptsOf(await build(clientConfig(clientDir))),
  )
  const styles = await step('styles by page', buildStyles)
  const ownTexts = await step('texts by page', () => buildOwnTexts(scripts, clientDir))
  const boot = await step('boot block', () => buildEntry(scriptConfig(clientDir, 'boot')))
  const loader = await step('delivery loader', () => buildEntry(scriptConfig(clientDir, 'loader')))
  const forms = await step('early forms', () => buildEntry(scriptConfig(clientDir, 'forms')))
  const embed = await step('embeddable converter', () => buildEntry(scriptConfig(clientDir, 'embed')))
  const worker = await step('offline worker', () =>
    buildOfflineWorker(clientDir, offlinePlan(scripts, { react: reactFile, pageSheet: styles.pageSheet })),
  )
  const server = await step('site for the server', () => buildEntry(serverConfig(serverDir)))
  const icons = await step('icon sheets', () => buildIconSheets(clientDir))
  await writeFile(join(clientDir, 'probe.png'), Buffer.from(probePicture, 'base64'))
  const files = {
    react: reactFile,
    entry: scriptOf(scripts, entryModule),
    ...styles,
    app: { ...appFiles(scripts, reactFile), ownTexts },
    loader,
    forms,
    boot,
    worker,
    embed,
    icons,
    server,
    sharedModules,
  }
  await step('compression', () => precompress(clientDir))
  await replaceFile(join(dist, 'libraries.json'), takeLibraries())
  await replaceFile(join(dist, 'site.json'), `${JSON.stringify(files, null, 2)}\n`)
  await Promise.all([clientDir, serverDir].map(removeOldFiles))
}

/** Builds the widgets of the given names, or the site and all widgets where none is given. */
export async function buildParts(wanted: readonly string[]): Promise<void> {
  const known = widgetNames.filter((name) => wanted.includes(name))
  if (known.length !== wanted.length)
    throw new Error(`expected no argument or widgets out of: ${widgetNames.join(', ')}`)
  if (wanted.length === 0) await buildSite()
  for (const name of wanted.length === 0 ? widgetNames : known)
    await step(`widget ${name}`, () => buildWidget(name))
}
