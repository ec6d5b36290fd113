import { readFile } from 'node:fs/promises'
import { locales } from '@portico/locale'
import { requiredLocales } from '@portico/locale/texts'
import * as v from 'valibot'
import { type Categories, createCategories } from '../figures/categories.ts'
import { contentDay, contentSlug } from './content/content-file.ts'

const bundledFile = new URL('../../../../content/categories.json', import.meta.url)

const isLocale = (code: string) => locales.some((locale) => locale.code === code)

const wording = v.pipe(
  v.record(
    v.pipe(v.string(), v.check(isLocale, 'expected a locale')),
    v.pipe(v.string(), v.trim(), v.minLength(1)),
  ),
  v.check(
    (texts) => requiredLocales.every((code) => Object.hasOwn(texts, code)),
    `expected a text in ${requiredLocales.join(', ')}`,
  ),
)

const unique = (texts: readonly string[]) => new Set(texts).size === texts.length

const fileSchema = v.strictObject({
  reviewed: contentDay,
  categories: v.pipe(
    v.array(
      v.strictObject({
        slug: contentSlug,
        name: wording,
        definition: wording,
        assets: v.pipe(
          v.array(contentSlug),
          v.minLength(1, 'expected one asset at least'),
          v.check((slugs) => unique(slugs), 'expected each asset once'),
        ),
      }),
    ),
    v.check((all) => unique(all.map(({ slug }) => slug)), 'expected each slug once'),
  ),
})

function parseText(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch (cause) {
    throw new Error('categories.json is not JSON', { cause })
  }
}

/**
 * Reads categories from the text of their file.
 * @throws Error that names each field that is wrong and what was expected.
 */
export function parseCategories(content: string): Categories {
  const parsed = v.safeParse(fileSchema, parseText(content))
  if (parsed.success) return createCategories(parsed.output.categories)
  const problems = parsed.issues.map((issue) => `${v.getDotPath(issue) ?? 'file'}: ${issue.message}`)
  throw new Error(`categories.json does not fit its schema: ${problems.join('; ')}`)
}

/** Reads the categories of the content folder. */
export async function readCategories(file: URL = bundledFile): Promise<Categories> {
  return parseCategories(await readFile(file, 'utf8'))
}
