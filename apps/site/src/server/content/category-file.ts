import { readFile } from 'node:fs/promises'
import { locales } from '@portico/locale'
import { type CatalogueReader, createCatalogueReader } from '@portico/locale/texts'
import * as v from 'valibot'
import { type Categories, createCategories, type LocalTexts } from '../../views/assets/categories.ts'
import { contentDay, contentSlug } from './content-file.ts'

const bundledFile = new URL('../../../../../content/categories.json', import.meta.url)

const unique = (texts: readonly string[]) => new Set(texts).size === texts.length

const fileSchema = v.strictObject({
  reviewed: contentDay,
  categories: v.pipe(
    v.array(
      v.strictObject({
        slug: contentSlug,
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

/** What the languages say under an id of the namespace `category`. */
function localTextsOf(id: string, texts: CatalogueReader): LocalTexts {
  const byCode = Object.fromEntries(
    locales.flatMap(({ code }) => {
      const own = texts.own(code, 'category') ?? {}
      return Object.hasOwn(own, id) ? [[code, own[id] ?? '']] : []
    }),
  )
  if (byCode['en'] === undefined) throw new Error(`en/category.json lacks "${id}" of categories.json`)
  return byCode
}

/**
 * Reads categories from the text of their file; their texts are in the catalogues, under the slug and `<slug>.definition`.
 * @throws Error that names each field that is wrong and what was expected, and words that are missing in English.
 */
export function parseCategories(content: string, texts: CatalogueReader): Categories {
  const parsed = v.safeParse(fileSchema, parseText(content))
  if (parsed.success) {
    return createCategories(
      parsed.output.categories.map((category) => ({
        ...category,
        name: localTextsOf(category.slug, texts),
        definition: localTextsOf(`${category.slug}.definition`, texts),
      })),
    )
  }
  const problems = parsed.issues.map((issue) => `${v.getDotPath(issue) ?? 'file'}: ${issue.message}`)
  throw new Error(`categories.json does not fit its schema: ${problems.join('; ')}`)
}

/** Reads the categories of the content folder. */
export async function readCategories(file: URL = bundledFile): Promise<Categories> {
  return parseCategories(await readFile(file, 'utf8'), createCatalogueReader())
}
