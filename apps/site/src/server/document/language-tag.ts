/** What is asked of a language tag (BCP 47). */
export interface TagParts {
  readonly language: string
  /** The country of the tag, else the likely one (CLDR). */
  readonly region: string
}

const known = new Map<string, TagParts>()

/**
 * The parts of a locale's tag. Each tag is read once, since Intl is slow at it and every page asks for the same;
 * tags come from the registry of locales, so there are few.
 */
export function tagParts(tag: string): TagParts {
  const seen = known.get(tag)
  if (seen) return seen
  const { language } = new Intl.Locale(tag)
  const parts = { language, region: new Intl.Locale(tag).maximize().region ?? '001' }
  known.set(tag, parts)
  return parts
}
