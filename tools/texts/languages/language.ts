/** The scripts that texts are written in; Japanese stands for kanji with both kana. */
export type Script = 'Latin' | 'Cyrillic' | 'Arabic' | 'Thai' | 'Japanese' | 'Han'

/**
 * What a language's texts never say, because it advises or promises (PRED-01, features 1.4). Sources of regular
 * expressions, tried without regard to case on plain text in which tags, apostrophes and spaces are evened out.
 */
export interface AdvicePhrases {
  readonly phrases: readonly string[]
  /** Words shortly before a phrase in the same sentence that turn it round: "no return is guaranteed". */
  readonly deniedBefore: string
  /** The same after it, where a language denies at the end. */
  readonly deniedAfter?: string
}

/** A way of writing that the language does not have. */
export interface WrongTypography {
  /** Source of a regular expression with the flag `u`, tried on texts without tags and placeholders' names. */
  readonly wrong: string
  /** What is written instead, as the fault says it. */
  readonly instead: string
}

/** What the checks of the texts know of a language. */
export interface LanguageRules {
  readonly script: Script
  readonly advice: AdvicePhrases
  /** Whole texts that the language writes as English does, each with the reason why that is no accident. */
  readonly sameAsEnglish: Readonly<Record<string, string>>
  readonly typography: readonly WrongTypography[]
}
