import { readDocumentName, writePreview } from '@portico/site'

/** What the key of links to previews is for, among the server's secrets. */
export const previewPurpose = 'content-preview'

/** A link that was sent to somebody is of no use for longer. */
const previewMs = 3_600_000

/** The page on which a document is seen, without a language before it. */
function pathOf(document: string): string {
  const name = readDocumentName(document)
  switch (name?.kind) {
    case 'legal':
      return `/legal/${name.slug}${name.country === null ? '' : `?country=${name.country}`}`
    case 'coin':
      return `/price/${name.slug}`
    case 'guide':
      return `/academy/${name.slug}`
    case 'news':
      return `/news/${name.slug}`
    case 'country':
      return `/how-to-buy/btc/${name.country}`
    default:
      return '/'
  }
}

/**
 * The address of a page that shows a revision which nobody has published, for an hour.
 * @throws TypeError where the path leads to another origin
 */
export function previewLink(
  wanted: { readonly document: string; readonly revision: number; readonly path: string | null },
  site: {
    readonly website: string
    readonly key: Uint8Array
    readonly origin: string
    readonly nowMs: number
  },
): string {
  const { document, revision, path } = wanted
  const { website, key, origin, nowMs } = site
  const url = new URL(path ?? pathOf(document), origin)
  if (url.origin !== new URL(origin).origin) throw new TypeError(`${path} is no path of the site.`)
  const name = readDocumentName(document)
  if (name !== null && 'code' in name && path === null) url.searchParams.set('locale', name.code)
  const preview = { website, revisions: [[document, revision] as const], untilMs: nowMs + previewMs }
  url.searchParams.set('preview', writePreview(preview, key))
  return url.href
}
