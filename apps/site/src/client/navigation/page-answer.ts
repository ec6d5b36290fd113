import { linkTo, splitLocalePath } from '@portico/locale'
import type { ShellStore } from '@portico/widget'
import type { PageData } from '../../page-data.ts'
import { dataPrefix } from '../../pages/address-forms.ts'
import { nameMoney } from '../money/in-money.ts'
import type { PageState } from '../state.ts'

const timeoutMs = 20_000

/** Statuses that come with a page, that of a missing page or of a coin that was taken off among them. */
const withPage: readonly number[] = [200, 404, 410]

/** What the server has for an address: the data of its page, or the address that it leads to, below the base. */
export type PageAnswer<View = unknown> = PageData<View> | { readonly redirect: string }

/** What the data of pages is asked for with. */
export interface AskedWith {
  readonly state: Pick<PageState, 'currency'>
  readonly store: Pick<ShellStore, 'currency'>
}

/**
 * The query of a page that another one leads to. A page without its own prefix that shows another language (ROUTE-02) says so
 * with the parameter, which the addresses that it leads to keep.
 */
export function queryInPlace(
  { locale, base }: Pick<PageState, 'locale' | 'base'>,
  search: string,
): URLSearchParams {
  const query = new URLSearchParams(search)
  const isInPlace = linkTo({ locale, path: '/' }) !== (base || '/')
  if (isInPlace && !query.has('locale')) query.set('locale', locale)
  return query
}

/**
 * Asks for the data of a page: the same address below the data folder. The chosen currency is named in what is asked for alone.
 * @param url the page's address, base included
 * @throws TypeError where the network fails
 * @throws DOMException with the name TimeoutError after 20 s
 * @throws Error for another status than 200, 404 or 410
 */
export async function askForPage<View>(
  url: URL,
  { state, store }: AskedWith,
  signal: AbortSignal,
): Promise<PageAnswer<View>> {
  const search = new URLSearchParams(url.search)
  nameMoney(search, store.currency.get(), state.currency)
  const query = search.size > 0 ? `?${search}` : ''
  const response = await fetch(dataPrefix + url.pathname + query, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  })
  if (!withPage.includes(response.status))
    throw new Error(`the page's data came with status ${response.status}`)
  const answer: PageAnswer<View> = await response.json()
  if (!('redirect' in answer)) return answer
  const target = new URL(answer.redirect, url)
  return { redirect: splitLocalePath(target.pathname).path + target.search }
}
