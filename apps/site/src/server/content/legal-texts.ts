import { readdir, readFile } from 'node:fs/promises'
import type { Brand } from '@portico/brands'
import { type LocaleCode, type LocaleEntry, locales } from '@portico/locale'
import type { LegalText } from '../../views/content/legal-text.ts'
import { markdownHtml } from './markdown.ts'
import { openingOf } from './markdown-opening.ts'
import { linesForConsent } from './consent-lines.ts'
import { legalSchema } from './content-file.ts'
import { parseFrontMatter } from './front-matter.ts'
import { withParts } from './text-parts.ts'
import type { SiteLogger } from '../site-logger.ts'

const bundledFolder = new URL('../../../../../content/legal/', import.meta.url)
const termsFile = 'terms.md'

export interface LegalTexts {
  /** The text in the reader's language, else in the nearest one that has the document. */
  find(document: string, locale: LocaleEntry): LegalText | null
}

/**
 * Reads the operator's legal texts, Markdown by locale, once. What they say of measuring is what holds for the brand.
 * @throws {TypeError} when a line about consent cannot be read
 * @throws ContentError with file and line when what stands above a text is not as content/README.md wants it
 */
export async function createLegalTexts(options: {
  readonly brand: Pick<Brand, 'analytics' | 'appSchemes' | 'nofollow'>
  readonly logger: SiteLogger
  /** Folder with one folder per locale and a slash at its end; the project's own unless given. */
  readonly folder?: URL
}): Promise<LegalTexts> {
  const { brand, logger, folder = bundledFolder } = options
  const texts = new Map<string, LegalText>()
  for (const { code, tag } of locales) {
    for (const file of await documentsOf(code, folder)) {
      const name = file.replace(/\.md$/, '')
      const place = `${code}/${file}`
      const { body, effective } = datedText(await readFile(new URL(place, folder), 'utf8'), place)
      const markdown = linesForConsent(body, brand.analytics.consent, place)
      const { heading, summary } = openingOf(markdown, tag)
      const html = await markdownHtml(markdown, file, { brand, logger })
      const placed = withParts(withoutTitle(html))
      texts.set(`${code}/${name}`, { title: heading || name, summary, lang: tag, effective, ...placed })
    }
  }
  if (texts.size === 0) logger.warn({}, 'there are no legal texts')
  return {
    find(document, locale) {
      const codes: readonly LocaleCode[] = [locale.code, ...locale.textsFrom]
      return codes.map((code) => texts.get(`${code}/${document}`)).find((text) => text !== undefined) ?? null
    },
  }
}

/**
 * The day that the terms of use apply from, the newest where languages differ; null where none of them says one. It is what a version of
 * the terms is called by, unless the operator gives another name.
 * @throws ContentError as `createLegalTexts` does
 */
export async function readTermsDay(folder: URL = bundledFolder): Promise<string | null> {
  const days: string[] = []
  for (const { code } of locales) {
    if (!(await documentsOf(code, folder)).includes(termsFile)) continue
    const place = `${code}/${termsFile}`
    const { effective } = datedText(await readFile(new URL(place, folder), 'utf8'), place)
    if (effective !== null) days.push(effective)
  }
  return days.toSorted().at(-1) ?? null
}

/** A page draws the heading of its text itself. */
function withoutTitle(html: string): string {
  const [start, end] = [html.indexOf('<h1>'), html.indexOf('</h1>')]
  return start === -1 || end < start ? html : html.slice(0, start) + html.slice(end + '</h1>'.length)
}

/** The text, and the day it applies from: null where nothing stands above it. */
function datedText(text: string, file: string): { readonly body: string; readonly effective: string | null } {
  if (!text.startsWith('---')) return { body: text, effective: null }
  const { values, body } = parseFrontMatter(text, { file, schema: legalSchema })
  return { body, effective: values.effective }
}

async function documentsOf(code: LocaleCode, folder: URL): Promise<readonly string[]> {
  const names = await readdir(new URL(`${code}/`, folder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => name.endsWith('.md'))
}
