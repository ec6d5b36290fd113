import { type LocaleCode, type LocaleEntry, localeOf } from '@portico/locale'
import type * as v from 'valibot'
import type { Content, ContentText } from '../../views/content/content.ts'
import { readCoinLinks } from './coin-links.ts'
import { ContentError } from './content-error.ts'
import { textSchema } from './content-file.ts'
import { type ContentFile, readContentFolder } from './content-folder.ts'
import { parseFrontMatter } from './front-matter.ts'
import { readingMinutes } from './reading-time.ts'
import { withParts } from './text-parts.ts'
import { markdownHtml, type MarkdownOptions } from './markdown.ts'

const bundledFolder = new URL('../../../../../content/', import.meta.url)

type TextValues = v.InferOutput<typeof textSchema>

interface ReadText extends Omit<ContentText, 'lang'> {
  readonly code: LocaleCode
}

/** A text belongs to the asset that its file is named after, so that no coin gets the words about another one. */
function checkAsset({ slug, name, text }: ContentFile, { asset }: TextValues, mustHave: boolean): void {
  if (asset === undefined ? !mustHave : asset === slug || !mustHave) return
  const line = text.split('\n').findIndex((each) => each.startsWith('asset:')) + 1
  throw new ContentError(
    { file: name, line: Math.max(line, 1) },
    `asset: expected ${slug}, as the file is named`,
  )
}

async function readText(
  file: ContentFile,
  options: MarkdownOptions & { readonly ofAssets: boolean },
): Promise<ReadText> {
  const { values, body } = parseFrontMatter(file.text, { file: file.name, schema: textSchema })
  checkAsset(file, values, options.ofAssets)
  const { title, summary, asset = null, updated, sources } = values
  const html = await markdownHtml(body, file.name, options)
  // A coin's text stands within a page that has parts of its own.
  const placed = options.ofAssets ? { html, parts: [] } : withParts(html)
  const minutes = readingMinutes(html)
  return { slug: file.slug, code: file.code, title, summary, asset, updated, sources, minutes, ...placed }
}

/** Finds texts of one folder by their language and their name. */
interface Shelf {
  find(slug: string, locale: LocaleEntry): ContentText | null
  readonly slugs: readonly string[]
}

function createShelf(read: readonly ReadText[]): Shelf {
  const texts = new Map(read.map((text) => [`${text.code}/${text.slug}`, text]))
  return {
    find(slug, locale) {
      const codes: readonly LocaleCode[] = [locale.code, ...locale.textsFrom]
      const found = codes.flatMap((code) => texts.get(`${code}/${slug}`) ?? []).at(0)
      if (!found) return null
      const { code, ...text } = found
      return { ...text, lang: localeOf(code).tag }
    },
    slugs: [...new Set(read.map(({ slug }) => slug))].toSorted(),
  }
}

/**
 * Reads the texts about coins and the guides, Markdown by language, once.
 * @throws ContentError with file and line where a file is not as content/README.md wants it.
 */
export async function createContent(
  options: MarkdownOptions & {
    /** Folder with `coins` and `academy` and a slash at its end; the project's own unless given. */
    readonly folder?: URL
  },
): Promise<Content> {
  const { folder = bundledFolder } = options
  const read = async (name: string, ofAssets: boolean) => {
    const files = await readContentFolder(new URL(`${name}/`, folder))
    return createShelf(await Promise.all(files.map((file) => readText(file, { ...options, ofAssets }))))
  }
  const coins = await read('coins', true)
  const academy = await read('academy', false)
  const links = await readCoinLinks()
  return {
    coin: (slug, locale) => coins.find(slug, locale),
    links: (slug) => links.get(slug) ?? null,
    guide: (slug, locale) => academy.find(slug, locale),
    guides: (locale) => academy.slugs.flatMap((slug) => academy.find(slug, locale) ?? []),
  }
}
