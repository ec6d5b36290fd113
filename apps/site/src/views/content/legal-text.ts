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
}
