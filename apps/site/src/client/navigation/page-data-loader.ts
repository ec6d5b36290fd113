import { linkTo, splitLocalePath } from '@portico/locale'
import type { Cell, ShellStore } from '@portico/widget'
import { type LoaderFunction, redirect } from 'react-router'
import type { Shown } from '../../offline/without-network.ts'
import type { PageData } from '../../page-data.ts'
import { nameMoney } from '../money/in-money.ts'
import type { PageState } from '../state.ts'
import { dataPrefix } from '../../pages/address-forms.ts'

const timeoutMs = 20_000

type Answer = PageData | { readonly redirect: string }

async function fetchAnswer(address: string, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(address, { signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) })
  if (response.status !== 200 && response.status !== 404)
    throw new Error(`the page's data came with status ${response.status}`)
  return response.json()
}

/**
 * Loads the data of a page for client navigation: the same address below the data folder. A page without its own prefix
 * that shows another language (ROUTE-02) says so with the parameter, which its address keeps. The chosen currency is named in
 * what is asked for alone.
 */
export function createPageDataLoader(
  state: Pick<PageState, 'locale' | 'base' | 'currency'>,
  {
    store,
    shown: first,
  }: { readonly store: Pick<ShellStore, 'currency'>; readonly shown: Pick<Cell<PageData | null>, 'get'> },
): LoaderFunction {
  const inPlace = linkTo({ locale: state.locale, path: '/' }) !== (state.base || '/')
  let shown: Shown = { address: location.href, data: first.get() }

  return async ({ request }) => {
    const url = new URL(request.url)
    const search = new URLSearchParams(url.search)
    if (inPlace && !search.has('locale')) {
      search.set('locale', state.locale)
      return redirect(`${splitLocalePath(url.pathname).path}?${search}`)
    }
    nameMoney(search, store.currency.get(), state.currency)
    const query = search.size > 0 ? `?${search}` : ''
    try {
      const answer = await fetchAnswer(dataPrefix + url.pathname + query, request.signal)
      if ('redirect' in answer) {
        const target = new URL(answer.redirect, url)
        return redirect(splitLocalePath(target.pathname).path + target.search)
      }
      shown = { address: request.url, data: answer }
      return answer
    } catch (error) {
      if (request.signal.aborted) throw error
      const { withoutNetwork } = await import('../../offline/without-network.ts')
      return withoutNetwork({ wanted: url, shown, error })
    }
  }
}
