import type { TextPart } from '../../views/content/text-part.ts'
import type { LegalDocument } from './documents.ts'

/** A text of a document by country. */
export interface LegalChoice {
  readonly path: string
  /** The country, ISO 3166-1 alpha-2 in lower case; null for all that have no text of their own. */
  readonly country: string | null
  /** Its name; null for all others. */
  readonly name: string | null
  readonly isHere: boolean
}

export interface LegalView {
  readonly document: LegalDocument
  readonly title: string
  /** Sanitised HTML of the operator's text. */
  readonly html: string
  /** What its contents list; empty for a short text. */
  readonly parts: readonly TextPart[]
  readonly lang: string
  /** The name of the text's language where it is not the page's. */
  readonly foreign: string | null
  /** Whose text this is and which others there are; empty where there is one text for all. */
  readonly choices: readonly LegalChoice[]
  /** Whether the address names one of the choices; without a choice the text for all others is shown. */
  readonly chosenBy: 'address' | 'default'
  /** Where each text is: that of the country that is shown, where it has its own. */
  readonly paths: Readonly<Record<LegalDocument, string>>
  /** Where the English text is, which binds in place of this translation; null where this text binds itself. */
  readonly english: string | null
  /** The day it applies from; null where the text does not say. */
  readonly effective: { readonly iso: string; readonly text: string } | null
}
