/** Folder below which the data of a page is served as JSON: `/_data/fr/price` is the data of `/fr/price`. */
export const dataPrefix = '/_data'

/** Ending of a page as Markdown; the home page's is `/index.md`. */
const markdownEnding = '.md'
const markdownHome = `/index${markdownEnding}`

/** The path of a page as Markdown; both are locale-free, with their query. */
export function markdownPath(path: string): string {
  const [pathname = '', query] = path.split('?')
  const text = pathname === '/' ? markdownHome : pathname + markdownEnding
  return query === undefined ? text : `${text}?${query}`
}

/** The path of the page that a path shows as Markdown; null where it is no such path. */
export function pageOfMarkdown(path: string): string | null {
  const text = path.toLowerCase()
  if (text === markdownHome) return '/'
  const shown = path.slice(0, -markdownEnding.length)
  return text.endsWith(markdownEnding) && !shown.endsWith('/') ? shown : null
}
