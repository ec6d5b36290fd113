import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'
import * as v from 'valibot'

/**
 * The files that a page loads, as absolute paths. `scripts` come before anyone touches the page, `app` and `widgets` at the
 * first sign of interest, each with all that it imports and the site does not have.
 */
export type BuiltFiles = {
  react: string
  loader: string
  /** What pages of forms load beside the loader. */
  forms: string
  boot: string
  /** The converter for other sites, which no page of ours loads. */
  embed: string
  /** The service worker. */
  worker: string
  scripts: string[]
  /** For every page; each adds a chunk and texts of its own. */
  app: string[]
  /** What reads a chart point by point, with what it alone imports; pages with a chart ask for it once their app is in charge. */
  chart: string[]
  widgets: { name: string; scripts: string[] }[]
  /** What the page with the largest sheet of its own inlines. */
  styles: string[]
}

/** What the build says a page loads; file names change with their content, so they are read, not guessed. */
const Site = v.object({
  react: v.string(),
  entry: v.string(),
  loader: v.string(),
  forms: v.string(),
  boot: v.string(),
  embed: v.string(),
  worker: v.string(),
  css: v.string(),
  pageCss: v.record(v.string(), v.string()),
  app: v.object({ every: v.array(v.string()), pages: v.record(v.string(), v.array(v.string())) }),
})
const Widget = v.object({ client: v.string(), css: v.array(v.string()) })
const widgetNames = ['header', 'footer', 'legal']

function readJson(path: string): unknown {
  if (!existsSync(path)) throw new Error(`${path} is missing: run npm run build`)
  return JSON.parse(readFileSync(path, 'utf8'))
}

/** The names of the files that a built script imports before it runs; what it loads on demand is left out. */
function staticImports(path: string): string[] {
  const { module } = parseSync(path, readFileSync(path, 'utf8'))
  const names = module.staticImports.map(({ moduleRequest }) => moduleRequest.value)
  return names.filter((name) => name.startsWith('./')).map((name) => join(dirname(path), name))
}

/** The given scripts and all that they import, and so on. A set visits what is added while it is walked. */
function withImports(paths: readonly string[]): string[] {
  const reached = new Set(paths)
  for (const path of reached) for (const next of staticImports(path)) reached.add(next)
  return [...reached]
}

/** The names of the files that a built script loads on demand. */
function dynamicImports(path: string): string[] {
  const text = readFileSync(path, 'utf8')
  const { module } = parseSync(path, text)
  return module.dynamicImports.map(({ moduleRequest }) =>
    join(dirname(path), text.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
  )
}

/** The script of charts that pages load on demand, without what they have already. */
function chartScripts(pages: readonly string[], known: readonly string[]): string[] {
  const entries = pages
    .flatMap(dynamicImports)
    .filter((path) => /\/site-chart-reader\.[\w-]+\.js$/.test(path))
  return withImports(entries).filter((path) => !known.includes(path))
}

/** The largest of some files; none where there is none. */
function largest(paths: readonly string[]): string[] {
  return paths.toSorted((one, other) => statSync(other).size - statSync(one).size).slice(0, 1)
}

/** Reads the manifests of the last build. Throws when the site is not built or a manifest has another shape. */
export function readBuiltFiles(root: string): BuiltFiles {
  const dist = join(root, 'apps', 'site', 'dist')
  const inClient = (file: string) => join(dist, 'client', file)
  const site = v.parse(Site, readJson(join(dist, 'site.json')))
  const widgets = widgetNames.map((name) => {
    const folder = join(root, 'widgets', name, 'dist')
    const { client, css } = v.parse(Widget, readJson(join(folder, 'manifest.json')))
    return {
      name,
      scripts: withImports([join(folder, client)]),
      styles: css.map((file) => join(folder, file)),
    }
  })
  return {
    react: inClient(site.react),
    loader: inClient(site.loader),
    forms: inClient(site.forms),
    boot: inClient(site.boot),
    embed: inClient(site.embed),
    worker: inClient(site.worker),
    scripts: withImports([site.loader, site.entry].map(inClient)),
    app: site.app.every.map(inClient),
    chart: chartScripts(
      [...new Set(Object.values(site.app.pages).flat())].map(inClient),
      withImports([...site.app.every, site.entry, ...Object.values(site.app.pages).flat()].map(inClient)),
    ),
    widgets: widgets.map(({ name, scripts }) => ({ name, scripts })),
    styles: [
      inClient(site.css),
      ...largest(Object.values(site.pageCss).map(inClient)),
      ...widgets.flatMap(({ styles }) => styles),
    ],
  }
}
