import names from './spoken-names.json' with { type: 'json' }

const namesByLocale: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = names

/**
 * What the readers of a locale call assets in everyday speech, by slug, where the same word is another asset elsewhere: `lira`,
 * `peso`. Reviewed by hand.
 * @param chain codes of locales, the nearest first: a word means what the nearest says.
 */
export function spokenNames(chain: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const farthestFirst = chain.toReversed().flatMap((code) => Object.entries(namesByLocale[code] ?? {}))
  const owners = new Map(farthestFirst.flatMap(([slug, words]) => words.map((word) => [word, slug] as const)))
  const bySlug = new Map<string, string[]>()
  for (const [word, slug] of owners) bySlug.set(slug, [...(bySlug.get(slug) ?? []), word])
  return bySlug
}
