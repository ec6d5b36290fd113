import { readdir, readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { type Brand, brandSchema } from './schema.ts'

const folder = new URL('./', import.meta.url)

/** The brands of this checkout, by folder name. */
export async function brandIds(): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map((entry) => entry.name)
    .toSorted()
}

/**
 * Reads and checks one brand folder.
 * @throws Error that names the brand, the field and what was expected.
 */
export async function loadBrand(id: string): Promise<Brand> {
  const known = await brandIds()
  if (!known.includes(id)) throw new Error(`brand "${id}" is unknown; expected one of: ${known.join(', ')}`)
  const at = (file: string) => readFile(new URL(`${id}/${file}`, folder), 'utf8')
  const [settings = '', tokensCss = '', logoSvg = '', faviconSvg = ''] = await Promise.all(
    ['brand.json', 'tokens.css', 'logo.svg', 'favicon.svg'].map(at),
  )
  const parsed = v.safeParse(brandSchema, parseJson(settings, id))
  if (!parsed.success) {
    const problems = parsed.issues.map((issue) => `${v.getDotPath(issue) ?? 'brand'}: ${issue.message}`)
    throw new Error(`brand "${id}" does not fit its schema: ${problems.join('; ')}`)
  }
  if (parsed.output.id !== id)
    throw new Error(`brand "${id}" calls itself "${parsed.output.id}"; expected its folder's name`)
  const fontBytes = await Promise.all(
    parsed.output.fonts.map(({ file }) => readFile(new URL(`${id}/${file}`, folder))),
  )
  const drawings = { logoSvg: logoSvg.trim(), faviconSvg: faviconSvg.trim() }
  return { ...parsed.output, tokensCss, ...drawings, fontBytes, edition: id }
}

function parseJson(text: string, id: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(`brand "${id}": brand.json is not JSON`, { cause })
  }
}
