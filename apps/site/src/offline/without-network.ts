import { splitLocalePath } from '@portico/locale'
import { redirectDocument } from 'react-router'
import type { PageData } from '../page-data.ts'
import { unreachableEvent } from './events/unreachable.ts'

/** The page that is shown, or was last asked for with success. */
export interface Shown {
  readonly address: string
  /** Null on the error page. */
  readonly data: PageData | null
}

/** The address without its amount: one page, whose numbers the browser works out for any amount by itself. */
function addressOfPage(url: URL): string {
  const search = new URLSearchParams(url.search)
  search.delete('amount')
  return `${url.pathname}?${search}`
}

/** An address as a server is asked for it. */
const withoutHash = ({ pathname, search }: URL) => pathname + search

/** A failed fetch is a TypeError, one that took too long a TimeoutError; what a server answers is neither. */
function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')
}

/**
 * What a navigation gets whose data cannot be had: the page that is shown, when it was asked for anew or only the amount of its
 * pair changed; else a whole page load, which the worker answers with a stored copy or the offline page.
 * @throws the failure itself where it is another one, or where no worker is in charge yet.
 */
export function withoutNetwork(options: {
  readonly wanted: URL
  readonly shown: Shown
  readonly error: unknown
}): PageData | Response {
  const { wanted, shown, error } = options
  if (isUnreachable(error)) dispatchEvent(new Event(unreachableEvent))
  // The same object that is shown: a refresh tells by that that nothing came.
  if (shown.data !== null && withoutHash(wanted) === withoutHash(new URL(shown.address))) return shown.data
  if (!isUnreachable(error)) throw error
  const isSame = addressOfPage(wanted) === addressOfPage(new URL(shown.address))
  if (isSame && shown.data?.page === 'pair') return shown.data
  if (!navigator.serviceWorker?.controller) throw error
  return redirectDocument(splitLocalePath(wanted.pathname).path + wanted.search)
}
