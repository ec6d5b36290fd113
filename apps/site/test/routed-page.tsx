import type { ComponentType } from 'react'
import { createMemoryRouter, type LoaderFunction } from 'react-router'
import { PageHost } from '../src/app/page-host.tsx'
import { inOwnTerms } from '../src/client/navigation/routed/own-terms.ts'
import type { PageRouter, RouterState } from '../src/components/navigation/page-router.ts'
import type { PageData } from '../src/page-data.ts'

interface RoutedPage<View> {
  readonly Page: ComponentType<{ readonly view: View }>
  /** Path of the page's route. */
  readonly path: string
  /** The history, whose last entry is shown. */
  readonly entries: readonly string[]
  /** The view of the shown entry. */
  readonly view: View
  readonly loader: LoaderFunction
}

/** Data of a page that tests draw. */
export function dataOf<View>(view: View, page: PageData['page'] = 'home'): PageData<View> {
  return { page, status: 200, head: { title: '', description: '' }, ratesAsOf: '2026-09-29T00:00:00Z', view }
}

const start: RouterState = {
  location: { pathname: '/', search: '', hash: '', state: null, key: 'default' },
  ...{ next: null, isRenewing: false, drawn: null },
}

/** A page under React Router over a history in memory, and other addresses with the same loader and nothing to see. */
export function openRouted<View>({ Page, path, entries, view, loader }: RoutedPage<View>) {
  const drawer = { draw: (data: PageData<View>) => <Page view={data.view} /> }
  const routes = [
    { id: 'page', path, loader, handle: { drawer } },
    { id: 'other', path: '*', loader, handle: { drawer: { draw: () => <p /> } } },
  ]
  const memory = createMemoryRouter(routes, {
    initialEntries: [...entries],
    hydrationData: { loaderData: { page: dataOf(view) } },
  })
  const opened = inOwnTerms(memory, '')
  let state = opened.stateAfter(start)
  const listeners = new Set<(state: RouterState) => void>()
  opened.subscribe(() => {
    state = opened.stateAfter(state)
    for (const listener of listeners) listener(state)
  })
  const router: PageRouter = {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    navigate: async (to, options = {}) => memory.navigate(to, { ...options }),
    revalidate: memory.revalidate,
    ask() {
      throw new Error('this page asks for no other one')
    },
  }
  return { memory, router, host: <PageHost router={router} /> }
}
