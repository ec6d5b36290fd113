import { longestDocument } from '@portico/contract'
import { type Brand, withNotice, withSettings, withTokens } from '@portico/brands'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { type PageMeta, parsePageMeta } from '@portico/stores'
import type { CountryReview } from '../../views/content/countries.ts'
import type { LegalText } from '../../views/content/legal-text.ts'
import { type ReadText, readText } from '../content/content.ts'
import type { ContentFile } from '../content/content-folder.ts'
import { readReview } from '../content/country-files.ts'
import { readLegalText } from '../content/legal-texts.ts'
import { checkedDrawing } from '../markup/drawing.ts'
import { readAnnouncement } from '../news/announcements.ts'
import type { LocalAnnouncement } from '../news/news-source.ts'
import type { SiteLogger } from '../site-logger.ts'
import { documentForms, readDocumentName } from './document-name.ts'

/** A document of an operator cannot be shown. The message names it, the place in it, and what was expected. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError'
}

/** What a document says. */
export type ReadDocument =
  | { readonly kind: 'brand'; readonly change: (brand: Brand) => Brand }
  | { readonly kind: 'titles'; readonly entries: readonly PageMeta[] }
  /** `key` is that of `ReadLegalTexts`. */
  | { readonly kind: 'legal'; readonly key: string; readonly text: LegalText }
  | { readonly kind: 'coin' | 'guide'; readonly text: ReadText }
  | { readonly kind: 'news'; readonly announcement: LocalAnnouncement }
  | { readonly kind: 'country'; readonly code: string; readonly review: CountryReview }

/** By which rules documents are read; `brand` is that of the edition, whose links and consent they follow. */
export interface DocumentRules {
  readonly brand: Brand
  readonly logger: SiteLogger
}

function brandChange(brand: Brand, change: (brand: Brand) => Brand): ReadDocument {
  // Tried at once: what does not fit is heard of by its author.
  change(brand)
  return { kind: 'brand', change }
}

/** Page texts, each of which must be a message that can be put into words. */
function readTitles(text: string): ReadDocument {
  const entries = parsePageMeta(text)
  for (const { locale, page, title, description, keywords } of entries) {
    for (const [field, message] of Object.entries({ title, description, keywords })) {
      if (message === null) continue
      try {
        compileMessageOrThrow(message)
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message.split('\n')[0] : String(cause)
        throw new DocumentError(`${locale}.${page}.${field}: ${reason}`, { cause })
      }
    }
  }
  return { kind: 'titles', entries }
}

/** The text with its HTML made at once: its author hears which addresses pages leave out. */
function shownText<Text extends ReadText | LegalText>(text: Text): Text {
  return { ...text }
}

function readByName(name: string, text: string, rules: DocumentRules): ReadDocument {
  const what = readDocumentName(name)
  if (what === null) throw new DocumentError(`there is no such document; expected ${documentForms}`)
  switch (what.kind) {
    case 'settings':
      return brandChange(rules.brand, (brand) => withSettings(brand, text))
    case 'tokens':
      return brandChange(rules.brand, (brand) => withTokens(brand, text))
    case 'notice':
      return brandChange(rules.brand, (brand) => withNotice(brand, text))
    case 'logo':
    case 'favicon': {
      const drawing = checkedDrawing(text)
      const field = what.kind === 'logo' ? 'logoSvg' : 'faviconSvg'
      return { kind: 'brand', change: (brand) => ({ ...brand, [field]: drawing }) }
    }
    case 'titles':
      return readTitles(text)
    case 'country': {
      const [code, review] = readReview(text, { name: `country/${what.country}.json`, code: what.country })
      return { kind: 'country', code, review }
    }
    case 'legal': {
      const { code, slug, country } = what
      const legal = shownText(readLegalText({ code, slug, name, text }, rules))
      if (slug === 'terms' && country !== null && legal.effective === null) {
        throw new DocumentError(
          'effective: terms of a country say the day they apply from, by which the version that people accept is called',
        )
      }
      return { kind: 'legal', key: `${code}/${slug}${country === null ? '' : `/${country}`}`, text: legal }
    }
    default: {
      const file: ContentFile = { code: what.code, slug: what.slug, name, text }
      if (what.kind === 'news') return { kind: 'news', announcement: readAnnouncement(file, rules) }
      return {
        kind: what.kind,
        text: shownText(readText(file, { ...rules, ofAssets: what.kind === 'coin' })),
      }
    }
  }
}

/**
 * Reads a document by the rules of the files that it stands for: the same parsers, the same sanitiser, the same rules for links.
 * @throws DocumentError
 */
export async function readDocument(name: string, text: string, rules: DocumentRules): Promise<ReadDocument> {
  try {
    if (text.length > longestDocument) throw new DocumentError(`longer than ${longestDocument} characters`)
    return readByName(name, text, rules)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new DocumentError(reason.startsWith(`${name}:`) ? reason : `${name}: ${reason}`, { cause: error })
  }
}
