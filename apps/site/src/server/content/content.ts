import { setImmediate } from 'node:timers/promises'
import { type LocaleCode, type LocaleEntry, localeOf } from '@portico/locale'
import type * as v from 'valibot'
import type { Content, ContentText } from '../../views/content/content.ts'
import type { CoinLinks } from '../../views/content/coin-links.ts'
import { readCoinLinks } from './coin-links.ts'
import { ContentError } from './content-error.ts'
import { textSchema } from './content-file.ts'
import { type ContentFile, readContentFolder } from './content-folder.ts'
import { createEnglishDates } from './english-dates.ts'
import { parseFrontMatter } from './front-matter.ts'
import { readingMinutes } from './reading-time.ts'
import { withParts } from './text-parts.ts'
import { madeOnce } from './made-once.ts'
import { markdownHtml, type MarkdownOptions } from './markdown.ts'

const bundledFolder = new URL('../../../../../content/', import.meta.url)

type TextValues = v.InferOutput<typeof textSchema>

/** A text about a coin, or a guide, in one language. */
export interface ReadText extends ContentText {
  readonly code: LocaleCode
}

/** Texts about coins, and guides, of all languages. */
export interface ReadTexts {
  readonly coins: readonly ReadText[]
  readonly guides: readonly ReadText[]
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

interface TextOptions extends MarkdownOptions {
  /** Whether each text is about the asset that its file is named after. */
  readonly ofAssets: boolean
}

/** What a page shows of a text: made when one first asks, since of two thousand texts few are read, and each takes a millisecond. */
function createBody(body: string, file: string, options: TextOptions) {
  return madeOnce((): Pick<ContentText, 'html' | 'parts'> => {
    const html = markdownHtml(body, file, options)
    // A coin's text stands within a page that has parts of its own.
    return options.ofAssets ? { html, parts: [] } : withParts(html)
  })
}

/**
 * Reads the text about a coin, or a guide. Addresses in it that are not safe are reported when a page first shows it.
 * @throws ContentError with file and line where it is not as content/README.md wants it
 */
export function readText(file: ContentFile, options: TextOptions): ReadText {
  const { values, body } = parseFrontMatter(file.text, { file: file.name, schema: textSchema })
  checkAsset(file, values, options.ofAssets)
  const { title, summary, asset = null, updated, sources } = values
  const { slug, code } = file
  const shown = createBody(body, file.name, options)
  const minutes = madeOnce(() => readingMinutes(body))
  return {
    ...{ slug, code, title, summary, asset, updated, sources },
    lang: localeOf(code).tag,
    get minutes() {
      return minutes()
    },
    get html() {
      return shown().html
    },
    get parts() {
      return shown().parts
    },
  }
}

/** Finds texts of one folder by their language and their name. */
interface Shelf {
  find(slug: string, locale: LocaleEntry): ContentText | null
  readonly slugs: readonly string[]
}

function createShelf(read: readonly ReadText[]): Shelf {
  const texts = new Map(read.map((text) => [`${text.code}/${text.slug}`, text]))
  const inOwnOrder = createEnglishDates()
  return {
    find(slug, locale) {
      const codes: readonly LocaleCode[] = [locale.code, ...locale.textsFrom]
      const [found] = codes.flatMap((code) => texts.get(`${code}/${slug}`) ?? [])
      return found === undefined ? null : inOwnOrder(found, locale)
    },
    slugs: [...new Set(read.map(({ slug }) => slug))].toSorted(),
  }
}

/** Where texts are read from, and by which rules. */
export interface ContentOptions extends MarkdownOptions {
  /** Folder with `coins` and `academy` and a slash at its end; the project's own unless given. */
  readonly folder?: URL
}

/**
 * Reads the texts about coins and the guides of a folder, Markdown by language.
 * @throws ContentError with file and line where a file is not as content/README.md wants it.
 */
export async function readTexts(options: ContentOptions): Promise<ReadTexts> {
  const { folder = bundledFolder } = options
  const read = async (name: string, ofAssets: boolean) => {
    const files = await readContentFolder(new URL(`${name}/`, folder))
    const texts: ReadText[] = []
    for (const file of files) {
      texts.push(readText(file, { ...options, ofAssets }))
      // Some milliseconds of work each: while the site runs, others get their turn in between.
      await setImmediate()
    }
    return texts
  }
  return { coins: await read('coins', true), guides: await read('academy', false) }
}

/** Finds texts; of two of one name in one language the later one is shown. */
export function contentOf(texts: ReadTexts, links: ReadonlyMap<string, CoinLinks>): Content {
  const [coins, academy] = [createShelf(texts.coins), createShelf(texts.guides)]
  return {
    coin: (slug, locale) => coins.find(slug, locale),
    links: (slug) => links.get(slug) ?? null,
    guide: (slug, locale) => academy.find(slug, locale),
    guides: (locale) => academy.slugs.flatMap((slug) => academy.find(slug, locale) ?? []),
  }
}

/** Reads a folder and finds its texts; throws as `readTexts` does. */
export async function createContent(options: ContentOptions): Promise<Content> {
  return contentOf(await readTexts(options), await readCoinLinks())
}
