import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { esmExternalRequirePlugin, type InlineConfig, type PluginOption } from 'vite'
import { assetPrefix } from '../src/server/document/build.ts'
import { trustName } from '../src/server/http/trust-module.ts'
import { entryModule } from './built-scripts.ts'
import { plainImports } from './plain-imports.ts'
import { sharedModules } from './react-vendor.ts'
import { jsxSource, screenJsxPlugin, textEntries, textsPlugin } from './texts-plugin.ts'
import { noteLibraries } from './used-libraries.ts'

const root = new URL('../', import.meta.url).pathname
export const siteRoot = root

const cssModules = { pattern: 'p-[local]-[hash]' }

/** What the site and the widgets are built alike with. */
export function sharedConfig(): InlineConfig {
  return {
    configFile: false,
    logLevel: 'warn',
    css: { transformer: 'lightningcss', lightningcss: { cssModules } },
    define: { 'process.env.NODE_ENV': '"production"' },
    // What the server draws with is bundled, libraries included: React loaded by Node would choose its slow development
    // build wherever the operator has not set NODE_ENV.
    ssr: { noExternal: true },
  }
}

/** What reads JSX and the texts and writes imports on demand, for the site and the widgets. */
export function sharedPlugins(): PluginOption[] {
  return [
    noteLibraries(),
    screenJsxPlugin(),
    react({ jsxImportSource: jsxSource() }),
    textsPlugin(),
    plainImports(),
  ]
}

/**
 * A script of the browser for modules of some folders. What comes together goes into one file, which compresses better than
 * several; what is in no such folder is divided by who imports it.
 */
interface Chunk {
  readonly name: string
  readonly folders: readonly string[]
  /**
   * Folders and modules, each with its whole path, that join scripts only: pages inline the styles of their chunks, so styles are divided
   * finer.
   */
  readonly inScripts?: readonly string[]
  /** Folders that leave scripts only. */
  readonly notInScripts?: readonly string[]
  /** Folders below those that are left out. */
  readonly without?: readonly string[]
  /** Leaves out what fewer chunks than this share. */
  readonly minShareCount?: number
}

const chunks: readonly Chunk[] = [
  // What live prices need of numbers (and charts, which would else take it with them), how a moving figure is read and written, and by what
  // pages tell of what happens: no part of the app. The arithmetic comes with the first newer price.
  {
    name: 'small',
    folders: [
      'packages/format/src/digits',
      'packages/format/src/intl/number-formats.ts',
      'packages/analytics/src/markup',
      'apps/site/src/figures/moving',
    ],
  },
  // What the app of every page needs, beyond what the entry brings.
  {
    name: 'core',
    folders: [
      'node_modules/@lingui',
      'apps/site/src/app',
      'apps/site/src/client',
      ...['assets', 'context', 'forms', 'navigation', 'texts'].map(
        (name) => `apps/site/src/components/${name}`,
      ),
      'apps/site/src/offline/events',
      'packages/locale/src/gap',
      'apps/site/src/ui',
    ],
    inScripts: [
      'apps/site/src/client/on-demand/page-texts.ts',
      // Of the inputs, the one that the 404 page has.
      ...['search-field.tsx', 'text-field.module.css'].map(
        (name) => `apps/site/src/components/inputs/${name}`,
      ),
      ...['start.ts', 'offline-note.ts', 'offline-note.module.css'].map(
        (name) => `apps/site/src/offline/${name}`,
      ),
    ],
    without: [
      ...['in-app', 'live', 'money', 'navigation/routed', 'on-demand'].map(
        (name) => `apps/site/src/client/${name}`,
      ),
      'apps/site/src/ui/figures',
    ],
    notInScripts: [
      'apps/site/src/app/missing',
      // What few pages have, and what comes with the offer of another language.
      'apps/site/src/components/assets/country-flag.tsx',
      'apps/site/src/client/visitor/offered-locale.ts',
      ...['page-links.tsx', 'page-links.module.css', 'chips.module.css'].map(
        (name) => `apps/site/src/components/navigation/${name}`,
      ),
    ],
  },
  // Names of currencies and countries: screens of accounts have them, and what reads sums in words.
  { name: 'names', folders: ['packages/format/src/names'] },
  // What screens of accounts share, and of that what the header's menu of accounts calls with as well.
  {
    name: 'calls',
    folders: ['packages/contract', 'packages/protection', 'apps/site/src/protection'],
    minShareCount: 2,
  },
  { name: 'accounts', folders: ['apps/site/src/components/account'], minShareCount: 2 },
  { name: 'live', folders: ['apps/site/src/client/live/stream'] },
  {
    name: 'figures',
    folders: [
      ...['images', 'inputs', 'market'].map((name) => `apps/site/src/components/${name}`),
      'apps/site/src/ui/figures',
    ],
    inScripts: ['sliders', 'tables'].map((name) => `apps/site/src/components/${name}`),
  },
  // Lists have no chart, and no panel that asks for a past day or shows the steps behind a result.
  {
    name: 'plots',
    folders: ['apps/site/src/components/charts', 'packages/format/src/axis'],
    inScripts: ['apps/site/src/components/on-sign/load-on-sign.ts'],
    without: ['apps/site/src/components/charts/reader'],
  },
  // What pages of forecasts share.
  { name: 'forecast', folders: ['apps/site/src/components/forecast'] },
  // Apart from lists, since pages of one asset have tables too.
  { name: 'tables', folders: ['apps/site/src/components/tables'] },
  // Few files come faster than many: what pages of an asset begin with.
  { name: 'heading', folders: ['apps/site/src/components/asset-heading'] },
  { name: 'panels', folders: ['apps/site/src/components/panels'] },
  // Apart from what all pages with figures have: its styles would be on each of them.
  { name: 'watchlist', folders: ['apps/site/src/components/watchlist'] },
  // What several pages with lists draw them with.
  {
    name: 'lists',
    folders: ['apps/site/src/components/lists', 'apps/site/src/views/listings'],
    inScripts: ['apps/site/src/views/assets/asset-columns.ts'],
    minShareCount: 2,
  },
  // The arithmetic comes with the first newer rate.
  {
    name: 'converter',
    folders: ['apps/site/src/components/converter'],
    inScripts: ['at-live-rate.ts', 'use-conversion.ts'].map(
      (name) => `apps/site/src/components/converter/conversion/${name}`,
    ),
    without: ['apps/site/src/components/converter/conversion'],
    // Pages of pairs have the address in place of it, and a coin's page brings it at a sign.
    notInScripts: ['in-place-converter.tsx', 'use-other-page.ts'].map(
      (name) => `apps/site/src/components/converter/${name}`,
    ),
  },
  // What pages with texts mostly draw with.
  { name: 'texts', folders: ['apps/site/src/components/articles'] },
  // The home page has cards of guides, and no contents and no guide in full.
  { name: 'guide-cards', folders: ['apps/site/src/components/guide-cards'] },
  { name: 'guides', folders: ['apps/site/src/components/guides'] },
  // The 404 page, apart from the app and from what leads to other pages, which have it both.
  { name: 'missing', folders: [], inScripts: ['apps/site/src/app/missing', 'apps/site/src/pages/missing'] },
  // What leads to other pages: most visits end on the page that they begin with. It comes last, since a group takes in what its modules
  // import and no group before it has.
  {
    name: 'router',
    folders: ['node_modules/react-router', 'apps/site/src/client/navigation/routed'],
    inScripts: ['lazy-pages.ts', 'registry.client.generated.ts'].map((name) => `apps/site/src/pages/${name}`),
  },
]

/** A group of the bundler: the modules of a chunk's folders. */
function groupOf(
  { name, folders, inScripts = [], notInScripts = [], without = [], ...rest }: Chunk,
  of: Division,
) {
  const [joined, left] = of === 'scripts' ? [inScripts, [...without, ...notInScripts]] : [[], without]
  const isIn = (id: string) => (place: string) => `${id}/`.includes(`/${place}/`)
  const isOf = (id: string) => joined.some(isIn(id)) || (folders.some(isIn(id)) && !left.some(isIn(id)))
  return { name, test: isOf, ...rest }
}

/** What a build of the client divides: its scripts as browsers load them, or its styles as pages inline them. */
type Division = 'scripts' | 'styles'

export function clientConfig(outDir: string, of: Division = 'scripts'): InlineConfig {
  return {
    ...sharedConfig(),
    root,
    base: assetPrefix,
    worker: {
      format: 'es',
      rolldownOptions: { output: { entryFileNames: 'site-[name].[hash].js' } },
    },
    plugins: [...sharedPlugins(), esmExternalRequirePlugin({ external: [...sharedModules] })],
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      modulePreload: false,
      cssCodeSplit: false,
      target: 'es2022',
      rolldownOptions: {
        input: { main: entryModule, ...textEntries() },
        // Pages import the texts by their address.
        preserveEntrySignatures: 'exports-only',
        // The operator's certificates are no part of the build: the import map says where they are.
        external: [trustName],
        output: {
          entryFileNames: 'site-[name].[hash].js',
          chunkFileNames: 'site-[name].[hash].js',
          assetFileNames: 'site-[name].[hash][extname]',
          // The entry takes all it imports before it runs, so that the first stage is one file; React and the router are none of it.
          codeSplitting: {
            groups: [
              { name: 'start', test: (id: string) => id === join(root, entryModule), priority: 1 },
              ...chunks.map((chunk) => groupOf(chunk, of)),
            ],
          },
        },
      },
    },
  }
}

const scripts = {
  boot: 'src/client/boot.ts',
  loader: 'src/client/loader.ts',
  forms: 'src/client/early-forms.ts',
  embed: 'src/embed/converter.ts',
} as const

/** The scripts outside the module graph: the inline boot block, the delivery loader, what pages of forms have beside it, the converter for other sites. */
export function scriptConfig(outDir: string, name: keyof typeof scripts): InlineConfig {
  return {
    ...sharedConfig(),
    root,
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      modulePreload: false,
      target: 'es2022',
      rolldownOptions: {
        input: { [name]: scripts[name] },
        output: { format: 'iife', entryFileNames: '[name].[hash].js' },
      },
    },
  }
}

export function serverConfig(outDir: string): InlineConfig {
  return {
    ...sharedConfig(),
    root,
    plugins: sharedPlugins(),
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      ssr: true,
      target: 'node24',
      cssCodeSplit: false,
      rolldownOptions: {
        input: { 'entry-server': 'src/entry-server.tsx' },
        external: [trustName],
        output: { entryFileNames: '[name]-[hash].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  }
}
