import { matchPath } from 'react-router'
import { urls } from '../urls.generated.ts'

/** The page that a reader asked for while there was no network. */
export interface WantedPair {
  readonly from: string
  readonly to: string
  readonly amount: string | null
}

/** An own, locale-free path: one slash, then neither a slash of either kind nor a control character anywhere. */
const ownPath = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/

/** The path and query of a page of this site, as the offline page's address carries them; null for anything else. */
export function wantedPath(text: string | null): string | null {
  if (text === null || !ownPath.test(text)) return null
  const { pathname, search } = new URL(text, 'http://site.invalid')
  const isOffline = pathname === urls.offline()
  return isOffline ? null : pathname + search
}

/** The pattern of a pair's path. */
const pairPattern = urls.pair(':from', ':to')

/** The pair and the amount that a wanted page converts; null where it is another kind of page. */
export function wantedPair(text: string | null): WantedPair | null {
  const path = wantedPath(text)
  if (path === null) return null
  const { pathname, searchParams } = new URL(path, 'http://site.invalid')
  const { from, to } = matchPath(pairPattern, pathname)?.params ?? {}
  return from === undefined || to === undefined ? null : { from, to, amount: searchParams.get('amount') }
}
