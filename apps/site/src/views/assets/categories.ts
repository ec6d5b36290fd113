import type { LocaleEntry } from '@portico/locale'

/** What a list of content says, by locale code. */
export type LocalTexts = Readonly<Record<string, string>>

/** A kind of coin, with the coins that reviewers put into it (content/categories.json). */
export interface Category {
  readonly slug: string
  readonly name: LocalTexts
  readonly definition: LocalTexts
  /** Slugs of assets; one that a catalogue lacks is left out where it is shown. */
  readonly assets: readonly string[]
}

/** Every category, in the order of the file. */
export interface Categories {
  readonly all: readonly Category[]
  find(slug: string): Category | null
}

export function createCategories(all: readonly Category[]): Categories {
  const bySlug = new Map(all.map((category) => [category.slug, category]))
  return { all, find: (slug) => bySlug.get(slug) ?? null }
}

/** The text in the reader's language, else in the nearest that has them; every file has English. */
export function localText(texts: LocalTexts, { textsFrom }: Pick<LocaleEntry, 'textsFrom'>): string {
  const found = textsFrom.map((code) => texts[code]).find((text) => text !== undefined)
  return found ?? texts['en'] ?? ''
}
