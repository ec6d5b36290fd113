/** How many assets a watchlist holds at most: so many fit into a link. */
export const watchedLimit = 100

const slug = /^[a-z0-9][a-z0-9-]{0,39}$/

/** The assets of a watchlist, from its text: slugs between commas, each once. What is no slug is left out. */
export function watchedSlugs(text: string): readonly string[] {
  const slugs = text.slice(0, 4000).toLowerCase().split(',')
  return [...new Set(slugs.filter((each) => slug.test(each)))].slice(0, watchedLimit)
}

/** A watchlist as text: in a link, and on the device. */
export function watchedText(slugs: readonly string[]): string {
  return slugs.join(',')
}
