import { linkTo, splitLocalePath } from '@portico/locale'
import { type LoaderFunction, redirect, redirectDocument } from 'react-router'
import { unreachableEvent } from '../offline/unreachable.ts'
import type { PageData } from '../page-data.ts'
import type { PageState } from './state.ts'
import { dataPrefix } from '../routes.ts'

const timeoutMs = 20_000

type Answer = PageData | { readonly redirect: string }

/** The address without its amount: one page, whose numbers the browser works out for any amount by itself. */
function addressOfPage(url: URL): string {
  const search = new URLSearchParams(url.search)
  search.delete('amount')
  return `${url.pathname}?${search}`
}

async function fetchAnswer(address: string, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(address, { signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) })
  if (response.status !== 200 && response.status !== 404)
    throw new Error(`the page's data came with status ${response.status}`)
  return response.json()
}

/**
 * Loads the data of a page for client navigation: the same address below the data folder. A page without its own prefix
 * that shows another language (ROUTE-02) says so with the parameter, which its address keeps.
 */
export function createPageDataLoader(state: Pick<PageState, 'locale' | 'base' | 'data'>): LoaderFunction {
  const inPlace = linkTo({ locale: state.locale, path: '/' }) !== (state.base || '/')
  let shown = { address: addressOfPage(new URL(location.href)), data: state.data }

  /** What there is where the network fails: the same page, or what the worker has in place of another one. */
  function withoutNetwork(url: URL, error: unknown): PageData | Response {
    if (shown.data?.page === 'pair' && shown.address === addressOfPage(url)) return shown.data
    if (!navigator.serviceWorker?.controller) throw error
    return redirectDocument(splitLocalePath(url.pathname).path + url.search)
  }

  return async ({ request }) => {
    const url = new URL(request.url)
    const search = new URLSearchParams(url.search)
    if (inPlace && !search.has('locale')) {
      search.set('locale', state.locale)
      return redirect(`${splitLocalePath(url.pathname).path}?${search}`)
    }
    const query = search.size > 0 ? `?${search}` : ''
    try {
      const answer = await fetchAnswer(dataPrefix + url.pathname + query, request.signal)
      if ('redirect' in answer) {
        const target = new URL(answer.redirect, url)
        return redirect(splitLocalePath(target.pathname).path + target.search)
      }
      shown = { address: addressOfPage(url), data: answer }
      return answer
    } catch (error) {
      // A failed fetch is a TypeError, one that took too long a TimeoutError; an answer of a server is neither.
      const isUnreachable =
        error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError')
      if (!isUnreachable || request.signal.aborted) throw error
      dispatchEvent(new Event(unreachableEvent))
      return withoutNetwork(url, error)
    }
  }
}
