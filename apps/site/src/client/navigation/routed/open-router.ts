import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createRouter as createRouter,
  type HydrationState,
  type RouteObject,
} from 'react-router'
import { followScroll } from './scroll.ts'

export type Router = ReturnType<typeof createRouter>

/**
 * Opens the router over the browser's history. It is made of the same two parts as `createBrowserRouter`, without the
 * links, forms, fetchers and providers that come with that one: plain links, own forms and a host of its own serve here.
 */
export function openRouter(options: {
  readonly routes: RouteObject[]
  /** Path prefix of the pages, or empty. */
  readonly base: string
  readonly hydrationData: HydrationState
}): Router {
  const { routes, base, hydrationData } = options
  const router = createRouter({
    routes,
    basename: base === '' ? '/' : base,
    history: createBrowserHistory({ window }),
    hydrationData,
    window,
  }).initialize()
  followScroll(router)
  return router
}
