import { readdir, readFile } from 'node:fs/promises'
import type { Brand } from '@portico/brands'
import { type LocaleCode, type LocaleEntry, locales } from '@portico/locale'
import { sanitizeHtml } from '@portico/markup'
import { marked } from 'marked'
import type { SiteLogger } from './site-logger.ts'

const bundledFolder = new URL('../../../../content/legal/', import.meta.url)

export interface LegalTexts {
  /** Sanitised HTML in the reader's language, else in the nearest one that has the document. */
  find(document: string, locale: LocaleEntry): string | null
}

/** Reads the operator's legal texts, Markdown by locale, once. */
export async function createLegalTexts(options: {
  readonly brand: Pick<Brand, 'appSchemes' | 'nofollow'>
  readonly logger: SiteLogger
  /** Folder with one folder per locale and a slash at its end; the project's own unless given. */
  readonly folder?: URL
}): Promise<LegalTexts> {
  const { brand, logger, folder = bundledFolder } = options
  const texts = new Map<string, string>()
  for (const { code } of locales) {
    for (const file of await documentsOf(code, folder)) {
      const markdown = await readFile(new URL(`${code}/${file}`, folder), 'utf8')
      texts.set(
        `${code}/${file.replace(/\.md$/, '')}`,
        sanitizeHtml(await marked.parse(markdown), {
          appSchemes: brand.appSchemes,
          anonymous: true,
          nofollow: brand.nofollow,
          onRejected: (address) =>
            logger.warn({ address, file }, 'a link of a legal text is not safe and was left out'),
        }),
      )
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

async function documentsOf(code: LocaleCode, folder: URL): Promise<readonly string[]> {
  const names = await readdir(new URL(`${code}/`, folder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => name.endsWith('.md'))
}
