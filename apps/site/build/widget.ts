import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { build, esmExternalRequirePlugin } from 'vite'
import { sharedModules } from './react-vendor.ts'
import { sharedConfig, sharedPlugins } from './site-config.ts'
import { removeOldFiles, replaceFile } from './output-files.ts'
import { precompress } from './precompress.ts'
import { takeLibraries } from './used-libraries.ts'

export const widgetNames = ['header', 'footer', 'legal'] as const
export type WidgetName = (typeof widgetNames)[number]

const widgetRoot = (name: WidgetName) => new URL(`../../../widgets/${name}/`, import.meta.url).pathname

interface BuiltFiles {
  readonly entry: string
  readonly css: readonly string[]
}

async function run(name: WidgetName, target: 'client' | 'server'): Promise<BuiltFiles> {
  const root = widgetRoot(name)
  const extension = target === 'client' ? 'js' : 'mjs'
  const result = await build({
    ...sharedConfig(),
    root,
    plugins: [
      ...sharedPlugins(),
      ...(target === 'client' ? [esmExternalRequirePlugin({ external: [...sharedModules] })] : []),
    ],
    build: {
      outDir: join(root, 'dist'),
      // Open pages still ask for the files of the version before; the manifest alone decides what is current.
      emptyOutDir: false,
      copyPublicDir: false,
      modulePreload: false,
      cssCodeSplit: false,
      target: target === 'client' ? 'es2022' : 'node24',
      ...(target === 'server' ? { ssr: true, ssrEmitAssets: false } : {}),
      rolldownOptions: {
        input: { [name]: `src/${target}.tsx` },
        preserveEntrySignatures: 'strict',
        output: {
          entryFileNames: `[name].[hash].${extension}`,
          chunkFileNames: `[name].[hash].${extension}`,
          assetFileNames: '[name].[hash][extname]',
        },
      },
    },
  })
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((each) =>
    'output' in each ? each.output : [],
  )
  const entry = outputs.find((file) => file.type === 'chunk' && file.isEntry)
  if (!entry) throw new Error(`the ${target} module of the widget ${name} was not built`)
  const css = outputs.filter((file) => file.fileName.endsWith('.css')).map((file) => file.fileName)
  return { entry: entry.fileName, css }
}

/** Builds one widget on its own and makes the new version current by its manifest, written last and at once. */
export async function buildWidget(name: WidgetName): Promise<void> {
  const dist = join(widgetRoot(name), 'dist')
  await mkdir(dist, { recursive: true })
  const client = await run(name, 'client')
  const server = await run(name, 'server')
  await precompress(dist)
  const files = [client.entry, server.entry, ...client.css]
  const version = createHash('sha256').update(files.join(' ')).digest('hex').slice(0, 12)
  const manifest = { name, version, client: client.entry, css: client.css, server: server.entry }
  await replaceFile(join(dist, 'libraries.json'), takeLibraries())
  const target = join(dist, 'manifest.json')
  await replaceFile(target, `${JSON.stringify(manifest, null, 2)}\n`)
  await removeOldFiles(dist)
}
