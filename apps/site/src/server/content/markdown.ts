import type { Brand } from '@portico/brands'
import { sanitizeHtml } from '../markup/sanitize-html.ts'
import { marked } from 'marked'
import type { SiteLogger } from '../site-logger.ts'

export interface MarkdownOptions {
  readonly brand: Pick<Brand, 'appSchemes' | 'nofollow'>
  readonly logger: SiteLogger
}

/** Markdown as HTML that is fit for a page (LINK-02). Addresses that are not safe are left out and reported with the file. */
export function markdownHtml(markdown: string, file: string, { brand, logger }: MarkdownOptions): string {
  return sanitizeHtml(marked.parse(markdown, { async: false }), {
    appSchemes: brand.appSchemes,
    anonymous: true,
    nofollow: brand.nofollow,
    onRejected: (address) => logger.warn({ address, file }, 'a link of a text is not safe and was left out'),
  })
}
