import { readdir, readFile } from 'node:fs/promises'
import type { Brand } from '@portico/brands'
import { type LocaleCode, type LocaleEntry, localeOf, locales } from '@portico/locale'
import type { FoundLegalText, LegalText } from '../../views/content/legal-text.ts'
import { madeOnce } from './made-once.ts'
import { markdownHtml } from './markdown.ts'
import { ContentError } from './content-error.ts'
import { openingOf } from './markdown-opening.ts'
import { linesForConsent } from './consent-lines.ts'
import { legalSchema } from './content-file.ts'
import { parseFrontMatter } from './front-matter.ts'
import { withParts } from './text-parts.ts'
import type { SiteLogger } from '../site-logger.ts'

const bundledFolder = new URL('../../../../../content/legal/', import.meta.url)
const termsFile = 'terms.md'

export interface LegalTexts {
  /**
   * The text in the reader's language, else in the nearest one that has the document. For a country (ISO 3166-1 alpha-2 in lower case) it
   * is the text of that country, in another language where none of the reader's has it: the text for all others does not hold there.
   */
  find(document: string, locale: LocaleEntry, country?: string | null): FoundLegalText | null
  /** The countries that have a text of their own of a document, in any language. */
  countries(document: string): readonly string[]
}

/** By which rules legal texts are read. */
export interface LegalOptions {
  readonly brand: Pick<Brand, 'analytics' | 'appSchemes' | 'nofollow'>
  readonly logger: SiteLogger
}

/** Legal texts by language, document and country: `en/terms`, `en/terms/de`. */
export type ReadLegalTexts = ReadonlyMap<string, LegalText>

/**
 * Reads one text. What it says of measuring is what holds for the brand.
 * @throws {TypeError} when a line about consent cannot be read
 * @throws ContentError with file and line when what stands above it is not as content/README.md wants it
 */
export function readLegalText(
  file: { readonly code: LocaleCode; readonly slug: string; readonly name: string; readonly text: string },
  { brand, logger }: LegalOptions,
): LegalText {
  const { tag } = localeOf(file.code)
  const { body, effective, reviewed } = datedText(file.text, file.name)
  const markdown = linesForConsent(body, brand.analytics.consent, file.name)
  const { heading, summary } = openingOf(markdown, tag)
  const shown = madeOnce(() => withParts(withoutTitle(markdownHtml(markdown, file.name, { brand, logger }))))
  return {
    title: heading || file.slug,
    summary,
    lang: tag,
    effective,
    reviewed,
    get html() {
      return shown().html
    },
    get parts() {
      return shown().parts
    },
  }
}

/** Reads the legal texts of a folder, Markdown by locale; throws as `readLegalText` does. */
export async function readLegalTexts(
  options: LegalOptions & {
    /** Folder with one folder per locale and a slash at its end; the project's own unless given. */
    readonly folder?: URL
  },
): Promise<ReadLegalTexts> {
  const { logger, folder = bundledFolder } = options
  const texts = new Map<string, LegalText>()
  for (const { code } of locales) {
    for (const file of await documentsOf(code, folder)) {
      const [slug, name] = [file.replace(/\.md$/, ''), `${code}/${file}`]
      const text = await readFile(new URL(name, folder), 'utf8')
      texts.set(`${code}/${slug}`, readLegalText({ code, slug, name, text }, options))
    }
  }
  if (texts.size === 0) logger.warn({}, 'there are no legal texts')
  return texts
}

/** Finds texts by the reader's language and country. */
export function legalTextsOf(texts: ReadLegalTexts): LegalTexts {
  /** The English text binds where it is there, unless a translation was reviewed. */
  function found(text: LegalText, document: string): FoundLegalText {
    const isEnglish = new Intl.Locale(text.lang).language === 'en'
    const binds = isEnglish || text.reviewed !== null || !texts.has(`en/${document}`)
    return { ...text, binding: binds ? 'own' : 'english' }
  }
  function firstOf(document: string, codes: readonly LocaleCode[]): FoundLegalText | null {
    const text = codes.map((each) => texts.get(`${each}/${document}`)).find((each) => each !== undefined)
    return text === undefined ? null : found(text, document)
  }
  const find = (document: string, { code, textsFrom }: LocaleEntry) => firstOf(document, [code, ...textsFrom])
  const everyCode = locales.map(({ code }) => code)
  function ofCountry(document: string, locale: LocaleEntry, country: string | null): FoundLegalText | null {
    if (country === null) return null
    const name = `${document}/${country}`
    return find(name, locale) ?? firstOf(name, everyCode)
  }
  return {
    find: (document, locale, country = null) =>
      ofCountry(document, locale, country) ?? find(document, locale),
    countries(document) {
      const own = [...texts.keys()].flatMap((key) => {
        const [, name, country] = key.split('/')
        return name === document && country !== undefined ? [country] : []
      })
      return [...new Set(own)].toSorted()
    },
  }
}

/** Reads a folder and finds its texts; throws as `readLegalText` does. */
export async function createLegalTexts(options: Parameters<typeof readLegalTexts>[0]): Promise<LegalTexts> {
  return legalTextsOf(await readLegalTexts(options))
}

/**
 * The day that the terms of use apply from, the newest where languages differ; null where none of them says one. It is what a version of
 * the terms is called by, unless the operator gives another name.
 * What an operator has published is read in place of the file, unless it cannot be. Terms of a country have versions of their own.
 * @throws ContentError as `createLegalTexts` does
 */
export async function readTermsDay({
  folder = bundledFolder,
  documents = new Map(),
}: {
  readonly folder?: URL
  readonly documents?: ReadonlyMap<string, { readonly text: string }>
} = {}): Promise<string | null> {
  const days: string[] = []
  for (const { code } of locales) {
    const published = documents.get(`legal/${code}/terms`)
    const day =
      (published === undefined ? null : publishedDay(published.text)) ?? (await fileDay(code, folder))
    if (day.effective !== null) days.push(day.effective)
  }
  return days.toSorted().at(-1) ?? null
}

/**
 * The versions of terms that are for residents of one country alone, by country (ISO 3166-1 alpha-2): country and day, such as
 * `de.2027-02-01`, the newest day where languages differ. Terms that say no day make no version.
 */
export function readCountryTerms(
  documents: ReadonlyMap<string, { readonly text: string }>,
): ReadonlyMap<string, string> {
  const days = new Map<string, string>()
  for (const [name, { text }] of documents) {
    const [, country] = /^legal\/[^/]+\/terms\/([a-z]{2})$/.exec(name) ?? []
    const day = country === undefined ? null : (publishedDay(text)?.effective ?? null)
    if (country === undefined || day === null) continue
    const code = country.toUpperCase()
    const known = days.get(code)
    if (known === undefined || known < day) days.set(code, day)
  }
  return new Map([...days].map(([code, day]) => [code, `${code.toLowerCase()}.${day}`]))
}

/** Null for a text that cannot be read, which pages leave out as well. */
function publishedDay(text: string): Pick<DatedBody, 'effective'> | null {
  try {
    return datedText(text, termsFile)
  } catch (error) {
    if (error instanceof ContentError) return null
    throw error
  }
}

async function fileDay(code: LocaleCode, folder: URL): Promise<Pick<DatedBody, 'effective'>> {
  if (!(await documentsOf(code, folder)).includes(termsFile)) return { effective: null }
  const place = `${code}/${termsFile}`
  return datedText(await readFile(new URL(place, folder), 'utf8'), place)
}

/** A page draws the heading of its text itself. */
function withoutTitle(html: string): string {
  const [start, end] = [html.indexOf('<h1>'), html.indexOf('</h1>')]
  return start === -1 || end < start ? html : html.slice(0, start) + html.slice(end + '</h1>'.length)
}

/** The text, and what stands above it: nulls where nothing does. */
interface DatedBody {
  readonly body: string
  readonly effective: string | null
  readonly reviewed: string | null
}

function datedText(text: string, file: string): DatedBody {
  if (!text.startsWith('---')) return { body: text, effective: null, reviewed: null }
  const { values, body } = parseFrontMatter(text, { file, schema: legalSchema })
  return { body, effective: values.effective, reviewed: values.reviewed ?? null }
}

async function documentsOf(code: LocaleCode, folder: URL): Promise<readonly string[]> {
  const names = await readdir(new URL(`${code}/`, folder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => name.endsWith('.md'))
}
