import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const require = createRequire(import.meta.url)

/** Ids inside a drawing would clash in one sheet; each gets its icon's name before it. */
function isolateIds(svg: string, key: string): string {
  return svg.replace(/\bid="([^"]+)"/g, `id="${key}-$1"`).replace(/(url\(#|href="#)([^")]+)/g, `$1${key}-$2`)
}

function symbolOf(svg: string, key: string): string {
  const viewBox = /viewBox="([^"]+)"/.exec(svg)?.[1] ?? '0 0 32 32'
  const body = svg
    .replace(/^[\s\S]*?<svg[^>]*>/, '')
    .replace(/<\/svg>\s*$/, '')
    .replace(/>\s+</g, '><')
  return `<symbol id="${key}" viewBox="${viewBox}">${isolateIds(body, key)}</symbol>`
}

/**
 * Joins the drawings of the catalogue's coins into one sheet, so that a page of many coins asks for one file.
 * @returns the sheet's file name.
 */
export async function buildIconSheet(outDir: string, keys: readonly string[]): Promise<string> {
  const folder = join(require.resolve('cryptocurrency-icons/package.json'), '..', 'svg', 'color')
  const symbols = await Promise.all(
    keys.map(async (key) => symbolOf(await readFile(join(folder, `${key}.svg`), 'utf8'), key)),
  )
  const sheet = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${symbols.join('')}</svg>`
  const hash = createHash('sha256').update(sheet).digest('base64url').slice(0, 8)
  const name = `icons.${hash}.svg`
  await writeFile(join(outDir, name), sheet)
  return name
}
