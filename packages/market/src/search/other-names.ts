import { foldText } from './text.ts'
import names from './other-names.json' with { type: 'json' }

const namesBySlug: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(names))

const slugsByName: ReadonlyMap<string, string> = new Map(
  [...namesBySlug].flatMap(([slug, others]) =>
    others.map(foldText).flatMap((name): [string, string][] => [
      [name, slug],
      [name.replaceAll(' ', '-'), slug],
    ]),
  ),
)

/**
 * What an asset is called besides its own name, in whatever language: former names and tickers, and names in other
 * scripts, which CLDR has for currencies only. Reviewed by hand; empty for most.
 */
export function otherNames(slug: string): readonly string[] {
  return namesBySlug.get(slug) ?? []
}

/** The slug of the asset that a folded text is another name of, as written or joined by hyphens; null for none. */
export function slugOfOtherName(folded: string): string | null {
  return slugsByName.get(folded) ?? null
}
