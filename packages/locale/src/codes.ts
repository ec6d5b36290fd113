import type data from '../locales.json'

/**
 * Locale codes as the product writes them in paths, headers and storage. They are keys, not BCP 47 tags: `zh-TC` would be
 * the Turks and Caicos Islands and `ar_SA` is no tag at all. Use {@link LocaleEntry.tag} for Intl and for `lang`.
 */
export type LocaleCode =
  | keyof (typeof data)['main']
  | keyof (typeof data)['after']
  | keyof (typeof data)['beyond']
  | keyof (typeof data)['hidden']

/** One language of the site (LOC-01; spec section 3, "Language entry"). */
export interface LocaleEntry {
  readonly code: LocaleCode
  /** The language's own name for itself. */
  readonly displayName: string
  /** Numeric language type of the shell and the request layer (LOC-04, LOC-08). */
  readonly languageType: number
  /** ISO 4217 code of the default currency; a coin ticker in the fallback entry only. */
  readonly currency: string
  /** Set on a page's own copy of the entry where its brand writes sums plain: the sign first, two decimals (FMT-01). */
  readonly sums?: 'plain'
  /** BCP 47 tag for Intl names and dates and for the `lang` attribute. */
  readonly tag: string
  /** BCP 47 tag for numbers: Arabic carries `-u-nu-latn` so that prices keep Latin digits. */
  readonly numberTag: string
  /** Value of `hreflang`, or null for a locale whose pages name another locale's page as canonical. */
  readonly hreflang: string | null
  readonly dir: 'ltr' | 'rtl'
  /** The colour of a rise, which is red in East Asia (design, "Look"). */
  readonly rise: 'green' | 'red'
  /** Country of the readers (ISO 3166-1), where it is not the one that CLDR takes for likely. */
  readonly territory?: string
  readonly hidden: boolean
  /** Where the language picker lists it; one beyond those of the specification only where the brand switches it on. */
  readonly listed: 'main' | 'after' | 'beyond' | 'hidden'
  /** Catalogues to read texts from, nearest first; the last is `en`. */
  readonly textsFrom: readonly LocaleCode[]
  /** Set once a native speaker has read the language's texts and approved them: who, and the day. */
  readonly approved?: { readonly by: string; readonly day: string }
  /** The locale whose pages are canonical for this one; itself for most. */
  readonly canonicalCode: LocaleCode
}

/** What other systems call a locale (LOC-01); no page needs these, so that no script carries them. */
export interface NamesElsewhere {
  /** Language and country with an underscore, such as `fr_FR`. */
  readonly languageKey: string
  /** Locale file name in the Element Plus naming. */
  readonly uiLibrary: string
  /** Locale file name in the Day.js naming. */
  readonly dateLibrary: string
}
