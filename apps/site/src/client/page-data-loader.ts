import { linkTo, splitLocalePath } from '@portico/locale'
import { type LoaderFunction, redirect } from 'react-router'
import type { PageData, SiteState } from '../page-data.ts'
import { dataPrefix } from '../routes.ts'

const timeoutMs = 20_000

type Answer = PageData | { readonly redirect: string }

/**
 * Loads the data of a page for client navigation: the same address below the data folder. A page without its own prefix
 * that shows another language (ROUTE-02) says so with the parameter, which its address keeps.
 */
export function createPageDataLoader(state: SiteState): LoaderFunction {
  const inPlace = linkTo({ locale: state.locale, path: '/' }) !== (state.base || '/')
  return async ({ request }) => {
    const url = new URL(request.url)
    const search = new URLSearchParams(url.search)
    if (inPlace && !search.has('locale')) {
      search.set('locale', state.locale)
      return redirect(`${splitLocalePath(url.pathname).path}?${search}`)
    }
    const query = search.size > 0 ? `?${search}` : ''
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)])
    const response = await fetch(dataPrefix + url.pathname + query, { signal })
    if (response.status !== 200 && response.status !== 404)
      throw new Error(`the page's data came with status ${response.status}`)
    const answer: Answer = await response.json()
    if ('redirect' in answer) {
      const target = new URL(answer.redirect, url)
      return redirect(splitLocalePath(target.pathname).path + target.search)
    }
    return answer
  }
}
