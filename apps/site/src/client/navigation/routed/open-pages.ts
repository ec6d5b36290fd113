import { type LoaderFunction, matchRoutes, type RouteObject } from 'react-router'
import type { LazyPage } from '../../../pages/lazy-pages.ts'
import type { PageDrawer, RouterState } from '../../../components/navigation/page-router.ts'
import type { PageState } from '../../state.ts'
import type { AskedWith } from '../page-answer.ts'
import { openRouter } from './open-router.ts'
import { inOwnTerms, type OpenedRouter, type PageHandle } from './own-terms.ts'
import { createPageDataLoader } from './page-data-loader.ts'

const noPage: PageDrawer = {
  draw() {
    throw new Error('an address of no page has data of one')
  },
}

/** The router's tree: a route for each page, whose module is loaded when it is shown, and one for all other addresses. */
export function createRoutes(pages: readonly LazyPage[], loader: LoaderFunction): RouteObject[] {
  const routeOf = ({ id, path, load }: LazyPage): RouteObject => ({
    ...{ id, path, loader },
    lazy: async () => ({ handle: { drawer: await load() } satisfies PageHandle }),
  })
  const missing = { id: 'missing', path: '*', loader, handle: { drawer: noPage } satisfies PageHandle }
  return [{ id: 'root', children: [...pages.map(routeOf), missing] }]
}

/** The routes of the shown address are complete, so that the router starts with the page as it is drawn. */
async function completeShown(routes: RouteObject[], basename: string): Promise<string | undefined> {
  const matches = matchRoutes(routes, location, basename) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
  return matches.at(-1)?.route.id
}

/** What the router is opened over. */
export interface OpenedOver {
  readonly state: Pick<PageState, 'locale' | 'base' | 'currency'>
  readonly store: AskedWith['store']
  readonly pages: readonly LazyPage[]
  /** The page at hand. */
  readonly shown: RouterState
}

/** Opens React Router over the page at hand, without asking for its data again. */
export async function openPages({ state, store, pages, shown }: OpenedOver): Promise<OpenedRouter> {
  const { base } = state
  const data = shown.drawn?.data ?? null
  const loader = createPageDataLoader(state, { store, data })
  const routes = createRoutes(pages, loader)
  const leaf = await completeShown(routes, base === '' ? '/' : base)
  const hydrationData =
    data === null || leaf === undefined
      ? { errors: { root: new Error('the page could not be drawn') } }
      : { loaderData: { [leaf]: data } }
  const router = openRouter({ routes, base, hydrationData })
  return inOwnTerms(router, base)
}
