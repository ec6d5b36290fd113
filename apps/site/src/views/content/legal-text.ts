import type { TextPart } from './text-part.ts'

/** A legal text in one language. */
export interface LegalText {
  /** Its heading; the name of its file without one. */
  readonly title: string
  /** How it begins; empty where that is no paragraph. */
  readonly summary: string
  /** Sanitised HTML below the heading, with a place at each of its parts. */
  readonly html: string
  /** What its contents list; empty for a short text. */
  readonly parts: readonly TextPart[]
  /** Language tag of the text. */
  readonly lang: string
  /** The day it applies from (YYYY-MM-DD); null where the text does not say. */
  readonly effective: string | null
  /** The day a lawyer read this translation last (YYYY-MM-DD); null where nothing says so. */
  readonly reviewed: string | null
}

/** A legal text as it was found for a reader. */
export interface FoundLegalText extends LegalText {
  /** Which text binds: this one, or the English one where this is a translation of it that was not reviewed. */
  readonly binding: 'own' | 'english'
}
