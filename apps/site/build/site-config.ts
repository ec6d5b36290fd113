import react from '@vitejs/plugin-react'
import { esmExternalRequirePlugin, type InlineConfig, type PluginOption } from 'vite'
import { assetPrefix } from '../src/server/document/build.ts'
import { trustName } from '../src/server/http/trust-module.ts'
import { entryModule } from './built-scripts.ts'
import { sharedModules } from './react-vendor.ts'
import { jsxSource, textEntries, textsPlugin } from './texts-plugin.ts'

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

/** What reads JSX and the texts, for the site and the widgets. */
export function sharedPlugins(): PluginOption[] {
  return [react({ jsxImportSource: jsxSource() }), textsPlugin()]
}

/** Parts of the shell that only some pages draw: those bring them. */
const partsOfSomePages =
  'asset-field|asset-input|buy-steps|choice-links|comparison-|forecast-texts|line-form|market-table|math-details|multiple|news-list|past-day-form|price-chart|projected|quick-converter|written-article'

/** What draws figures, says how old they are and where they are from: pages with figures bring it. */
const figuresNote =
  'age[.]|change-text|figure[.]|figures-note|live[.]|live-mark|origins|price[.]|refresh-button|stale-mark|text-with|use-is-stale|use-price-text'

/** Parts of the shell that come in one file. */
const partsOf = (names: string) => new RegExp(`apps/site/src/shell/(?:${names})[.]tsx$`)

/** What the app of every page needs, beyond what the entry brings. */
const coreModules = new RegExp(
  [
    'node_modules/(?:react-router|@lingui)/',
    `apps/site/src/(?:app/|components/(?:context|forms)/|shell/(?!amount-problem|pair-of-path|search-assets|user-summary|${figuresNote}|${partsOfSomePages})|ui/(?!amount|column-table|scroll-table|trend)|client/(?!app[.]|in-app/|load-page-of|money|fastest|measuring|report|search-site|live/)|routes|figures/chart[.]|offline/unreachable)`,
  ].join('|'),
)

const smallModules = /packages\/(?:format\/src\/digits\/|analytics\/src\/track[.])/

export function clientConfig(outDir: string): InlineConfig {
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
          // What comes together goes into one file, which compresses better than several. The entry takes all it imports
          // before it runs, so that the first stage is one file; React and the router are none of it.
          codeSplitting: {
            groups: [
              { name: 'start', test: /apps\/site\/src\/entry-client\.ts$/, priority: 1 },
              // What live prices need of numbers, and by what pages tell of what happens, is no part of the app.
              { name: 'small', test: smallModules },
              // How a moving figure is read and written, before React and after.
              { name: 'moving', test: /apps\/site\/src\/figures\/live\// },
              { name: 'core', test: coreModules },
              // What screens of accounts share, and of that what the header's menu of accounts calls with as well.
              {
                name: 'calls',
                test: /packages\/(?:contract|protection)\/|apps\/site\/src\/protection\//,
                minShareCount: 2,
              },
              { name: 'accounts', test: /apps\/site\/src\/components\/account\//, minShareCount: 2 },
              {
                name: 'live',
                test: /apps\/site\/src\/client\/live\/(?:live|tint|price-events|shared-stream|tab-messages|wanted|led-stream)\.ts$/,
              },
              {
                name: 'figures',
                test: new RegExp(
                  `apps/site/src/(?:shell/(?:${figuresNote}|(?:asset-field|asset-input|line-form|math-details|past-day-form|price-chart)[.])|ui/(?:amount|column-table|scroll-table|trend))`,
                ),
              },
              // Few files come faster than many: what pages with texts mostly draw with.
              {
                name: 'texts',
                test: partsOf('buy-steps|comparison-links|news-list|quick-converter|written-article'),
              },
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
  embed: 'src/embed/converter.ts',
} as const

/** The scripts outside the module graph: the inline boot block, the delivery loader, the converter for other sites. */
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
