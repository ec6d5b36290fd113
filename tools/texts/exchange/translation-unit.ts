import type { LocaleCode } from '@portico/locale'
import type { Namespace } from '@portico/locale/texts'

/** How the glossary wants a term written that an English text has. */
export interface UnitTerm {
  readonly term: string
  readonly write: readonly string[]
  readonly never: readonly string[]
  readonly note: string | null
}

/** One text of a language, with all that who translates it should know. */
export interface TranslationUnit {
  readonly id: string
  /** The English text, an ICU message. */
  readonly source: string
  /** What the language says; null where it says nothing of its own. */
  readonly target: string | null
  readonly note: string | null
  /** The greatest visible length, in characters as people count them; null where there is none. */
  readonly max: number | null
  /** What is shown as long as a variant says nothing of its own: the text of its base. */
  readonly base: string | null
  readonly terms: readonly UnitTerm[]
}

/** The file of the words for “in this country”, beside those of the catalogues. */
export const countryFile = 'countries'

export type FileName = Namespace | typeof countryFile

/** The texts of one namespace, or the words for countries. */
export interface UnitFile {
  readonly namespace: FileName
  readonly units: readonly TranslationUnit[]
}

/** All texts of a language, in the order of the English catalogues. */
export interface Exchange {
  readonly code: LocaleCode
  /** BCP 47. */
  readonly tag: string
  /** How the reader is addressed, as the glossary says it; null without a glossary. */
  readonly address: string | null
  readonly files: readonly UnitFile[]
}
