import { linkTo, type LocaleEntry } from '@portico/locale'
import type { FoundPlace } from '@portico/widget'
import { unreachableEvent } from '../../offline/events/unreachable.ts'
import { urls } from '../../pages/urls.generated.ts'
import type { SearchDocument } from '../../representations/search-document.ts'

const timeoutMs = 10_000

async function fetchDocument(address: string, signal: AbortSignal): Promise<SearchDocument> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  const response = await fetch(address, { signal: limited }).catch((error: unknown) => {
    // Anyone who typed on has another question by now.
    if (!signal.aborted) dispatchEvent(new Event(unreachableEvent))
    throw error
  })
  if (response.status !== 200) throw new Error(`the search answered with status ${response.status}`)
  return response.json()
}

/** Assets, conversions and pages for a typed query, as the page of the search finds them (SHELL-09). */
export async function searchSite(options: {
  query: string
  locale: LocaleEntry
  signal: AbortSignal
}): Promise<readonly FoundPlace[]> {
  const { query, locale, signal } = options
  const address = linkTo({ locale: locale.code, path: urls.searchJson(query.trim()) })
  const { groups } = await fetchDocument(address, signal)
  return groups.flatMap(({ heading, findings }) => findings.map((finding) => ({ ...finding, heading })))
}
