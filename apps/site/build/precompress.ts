import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** What only servers and tools read. */
const unserved: ReadonlySet<string> = new Set(['manifest.json', 'libraries.json'])
const compressible = /\.(?:js|css|svg|json)$/
const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** Writes a .br and a .gz beside every text file of a folder that has none yet. */
export async function precompress(folder: string): Promise<void> {
  const names = await readdir(folder)
  const missing = names.filter(
    (name) => compressible.test(name) && !unserved.has(name) && !names.includes(`${name}.br`),
  )
  await Promise.all(
    missing.map(async (name) => {
      const path = join(folder, name)
      if (!(await stat(path)).isFile()) return
      const bytes = await readFile(path)
      const [br, gz] = await Promise.all([
        brotli(bytes, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
        }),
        deflate(bytes, { level: 9 }),
      ])
      await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
    }),
  )
}
