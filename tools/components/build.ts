import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type InlineConfig, type Plugin } from 'vite'
import { buildIconSheets } from '../../apps/site/build/icons/sheets.ts'
import { logoColour } from '../../apps/site/src/figures/coin-colour.ts'
import { coverAddress, logoAddress } from '../../apps/site/src/figures/image-address.ts'
import { drawingsOf } from '../../apps/site/src/server/images/drawings.ts'
import { coverPicture, logoPicture } from '../../apps/site/src/server/images/pictures.ts'
import { sharedConfig, sharedPlugins } from '../../apps/site/build/site-config.ts'

/** What the page is drawn with. It stays in memory, so that nothing of it lies where a server could find it. */
export interface BuiltPage {
  /** Files by their path, which starts with a slash. */
  readonly files: ReadonlyMap<string, string | Uint8Array>
  readonly script: string
  readonly sheets: readonly string[]
  /** Paths of the icon sheets by name. */
  readonly icons: Readonly<Record<string, string>>
}

const root = fileURLToPath(new URL('page/', import.meta.url))

/**
 * States that a pointer or a key makes are shown by an attribute as well: `data-shown="hover"` or `data-shown="focus"`. Both
 * selectors weigh the same.
 */
function withShownStates(css: string): string {
  return css
    .replaceAll(':hover', ':is(:hover,[data-shown="hover"])')
    .replaceAll(':focus-visible', ':is(:focus-visible,[data-shown="focus"])')
}

const shownStates: Plugin = {
  name: 'shown-states',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'asset' && file.fileName.endsWith('.css'))
          file.source = withShownStates(String(file.source))
    },
  },
}

const config: InlineConfig = {
  ...sharedConfig(),
  root,
  logLevel: 'error',
  base: '/',
  plugins: [...sharedPlugins(), shownStates],
  build: {
    write: false,
    modulePreload: false,
    cssCodeSplit: false,
    target: 'es2022',
    // Keeps `:dir()`, which is told from the language where browsers lack it: here directions and languages are apart.
    cssTarget: 'chrome120',
    rolldownOptions: {
      input: { components: 'entry.tsx' },
      output: { entryFileNames: '[name].js', assetFileNames: '[name][extname]' },
    },
  },
}

/** The logos and covers that the site draws from a sheet, by their paths. */
function picturesOf(sheet: string, text: string): readonly (readonly [path: string, svg: string])[] {
  const own = { sheet }
  return [...drawingsOf(text)].flatMap(([slug, drawing]) => {
    const icon = `sheet/${slug}`
    const cover = coverPicture({ slug, colour: logoColour(slug), drawing })
    return [
      [logoAddress(icon, own) ?? '', logoPicture(drawing)] as const,
      [coverAddress({ slug, icon }, own), cover] as const,
    ]
  })
}

/** The site's own sheets of drawings, and its pictures. */
async function buildIcons() {
  const folder = await mkdtemp(join(tmpdir(), 'portico-icons-'))
  try {
    const names = await buildIconSheets(folder)
    const files = await Promise.all(
      (await readdir(folder)).map(async (name) => [`/${name}`, await readFile(join(folder, name))] as const),
    )
    const icons = Object.fromEntries(Object.entries(names).map(([sheet, name]) => [sheet, `/${name}`]))
    const pictures = files.flatMap(([path, bytes]) => picturesOf(path, bytes.toString()))
    return { files: [...files, ...pictures], icons }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Builds the page of components from the site's own components, with the site's own settings. */
export async function buildComponentPage(): Promise<BuiltPage> {
  const result = await build(config)
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((each) =>
    'output' in each ? each.output : [],
  )
  const icons = await buildIcons()
  const written = outputs.map(
    (each) => [`/${each.fileName}`, each.type === 'chunk' ? each.code : each.source] as const,
  )
  return {
    files: new Map([...written, ...icons.files]),
    script: '/components.js',
    sheets: written.map(([path]) => path).filter((path) => path.endsWith('.css')),
    icons: icons.icons,
  }
}
