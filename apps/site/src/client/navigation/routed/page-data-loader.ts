import { splitLocalePath } from '@portico/locale'
import { type LoaderFunction, redirect } from 'react-router'
import type { Shown } from '../../../offline/without-network.ts'
import type { PageState } from '../../state.ts'
import { type AskedWith, askForPage, queryInPlace } from '../page-answer.ts'

/** Loads the data of pages for the router. Without a network it answers with what is shown, or loads a document. */
export function createPageDataLoader(
  state: Pick<PageState, 'locale' | 'base' | 'currency'>,
  { store, data }: Pick<AskedWith, 'store'> & Pick<Shown, 'data'>,
): LoaderFunction {
  let shown: Shown = { address: location.href, data }

  return async ({ request }) => {
    const url = new URL(request.url)
    const query = queryInPlace(state, url.search)
    if (query.size !== url.searchParams.size)
      return redirect(`${splitLocalePath(url.pathname).path}?${query}`)
    try {
      const answer = await askForPage(url, { state, store }, request.signal)
      if ('redirect' in answer) return redirect(answer.redirect)
      shown = { address: request.url, data: answer }
      return answer
    } catch (error) {
      if (request.signal.aborted) throw error
      const { withoutNetwork } = await import('../../../offline/without-network.ts')
      return withoutNetwork({ wanted: url, shown, error })
    }
  }
}
