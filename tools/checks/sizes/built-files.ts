import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

/** The files that a page loads, as absolute paths. `scripts` is everything before the first interaction. */
export type BuiltFiles = { react: string; loader: string; scripts: string[]; styles: string[] }

/** What the build says a page loads; file names change with their content, so they are read, not guessed. */
const Site = v.object({ react: v.string(), entry: v.string(), loader: v.string(), css: v.string() })
const Widget = v.object({ client: v.string(), css: v.array(v.string()) })
const Chunks = v.record(
  v.string(),
  v.object({
    file: v.string(),
    imports: v.optional(v.array(v.string()), []),
    isEntry: v.optional(v.boolean(), false),
  }),
)

const widgetNames = ['header', 'footer', 'legal']

function readJson(path: string): unknown {
  if (!existsSync(path)) throw new Error(`${path} is missing: run npm run build`)
  return JSON.parse(readFileSync(path, 'utf8'))
}

/** The files of the entries and of all that they import before they run; what loads on demand is left out. */
function staticFiles(chunks: v.InferOutput<typeof Chunks>): string[] {
  const reached = new Set(Object.keys(chunks).filter((key) => chunks[key]?.isEntry))
  // A set visits what is added while it is walked, so this follows the imports to their end.
  for (const key of reached) for (const next of chunks[key]?.imports ?? []) reached.add(next)
  return [...reached].flatMap((key) => chunks[key]?.file ?? [])
}

/** Reads the manifests of the last build. Throws when the site is not built or a manifest has another shape. */
export function readBuiltFiles(root: string): BuiltFiles {
  const dist = join(root, 'apps', 'site', 'dist')
  const inClient = (file: string) => join(dist, 'client', file)
  const site = v.parse(Site, readJson(join(dist, 'site.json')))
  const chunks = v.parse(Chunks, readJson(inClient('vite-manifest.json')))
  const widgets = widgetNames.map((name) => {
    const folder = join(root, 'widgets', name, 'dist')
    const { client, css } = v.parse(Widget, readJson(join(folder, 'manifest.json')))
    return { script: join(folder, client), styles: css.map((file) => join(folder, file)) }
  })
  const siteScripts = new Set([site.react, site.loader, site.entry, ...staticFiles(chunks)])
  return {
    react: inClient(site.react),
    loader: inClient(site.loader),
    scripts: [...[...siteScripts].map(inClient), ...widgets.map(({ script }) => script)],
    styles: [inClient(site.css), ...widgets.flatMap(({ styles }) => styles)],
  }
}
