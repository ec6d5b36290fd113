import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import * as v from 'valibot'
import copied from './crypto-db.json' with { type: 'json' }
import table from './drawings.json' with { type: 'json' }

const slug = v.pipe(v.string(), v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/))

const tableSchema = v.strictObject({
  /** By sheet, what draws each asset: the set and the key in it. */
  sheets: v.record(v.string(), v.record(slug, v.pipe(v.string(), v.nonEmpty()))),
  /** Assets that show a letter or their sign, with the reason. */
  missing: v.array(v.strictObject({ slugs: v.array(slug), reason: v.pipe(v.string(), v.minLength(20)) })),
})

/** What draws the assets of the bundled catalogue. Sets know a coin by its CoinGecko id, never by its ticker. */
export const drawings = v.parse(tableSchema, table)

/** Drawings of crypto-db, which no package carries, by slug. */
const copiedDrawings: Readonly<Record<string, string | undefined>> = copied

/** The libraries that the sets come in. */
export const drawingLibraries = ['@web3icons/core', 'cryptocurrency-icons', 'circle-flags'] as const

const require = createRequire(import.meta.url)
const folders = {
  web3icons: join(require.resolve('@web3icons/core'), '../svgs'),
  coins: join(require.resolve('cryptocurrency-icons/package.json'), '../svg/color'),
  flags: join(require.resolve('circle-flags/package.json'), '../flags'),
} as const
const moduleSchema = v.object({ default: v.string() })

/** By set, how the drawing of a key is read; web3icons keeps each as a module. */
const sets: Readonly<Record<string, ((key: string) => Promise<string>) | undefined>> = {
  web3icons: async (key) =>
    v.parse(moduleSchema, await import(join(folders.web3icons, `${key}.svg.js`))).default,
  'cryptocurrency-icons': (key) => readFile(join(folders.coins, `${key}.svg`), 'utf8'),
  'circle-flags': (key) => readFile(join(folders.flags, `${key}.svg`), 'utf8'),
}

/** Reads the drawing of an asset. Throws an error that names the asset when the set or the drawing does not exist. */
export async function readDrawing(asset: string, source: string): Promise<string> {
  if (source === 'crypto-db') {
    const drawing = copiedDrawings[asset]
    if (drawing === undefined) throw new Error(`crypto-db.json has no drawing of ${asset}.`)
    return drawing
  }
  const [set = '', key = ''] = source.split(':')
  const read = sets[set]
  if (read === undefined) throw new Error(`The drawing of ${asset} is from ${set}, which is not known.`)
  return read(key)
}
