import { drawerFor } from '../../../app/missing/missing-drawer.ts'
import type {
  DrawnPage,
  PageDrawer,
  PageLocation,
  RouterState,
} from '../../../components/navigation/page-router.ts'
import { isPageData } from '../../../page-data.ts'
import type { Router } from './open-router.ts'

/** What a route keeps for the host of pages. */
export interface PageHandle {
  readonly drawer: PageDrawer
}

const isHandle = (value: unknown): value is PageHandle =>
  typeof value === 'object' && value !== null && 'drawer' in value

/** What the router shows; null where that is an error. */
function drawnBy({ errors, matches, loaderData }: Router['state']): DrawnPage | null {
  const route = matches.at(-1)?.route
  const data = loaderData[route?.id ?? '']
  if (errors !== null || !isPageData(data) || !isHandle(route?.handle)) return null
  return { data, drawer: drawerFor(data, route.handle.drawer) }
}

type RouterLocation = Router['state']['location']

/** Whether both are one entry of the history: the router opens at the place that the document is known to be at. */
const isSameEntry = (one: PageLocation, other: PageLocation): boolean =>
  one.pathname === other.pathname &&
  one.search === other.search &&
  one.hash === other.hash &&
  one.key === other.key

/** Gives the router's state in the terms of the host. Equal parts stay the same objects, so that effects run for changes alone. */
function createTranslation(base: string): (state: Router['state'], before: RouterState) => RouterState {
  const known = new WeakMap<RouterLocation, PageLocation>()
  const locationOf = (location: RouterLocation, held: PageLocation | null): PageLocation => {
    const { pathname, search, hash, state, key } = location
    const own = { ...{ search, hash, state, key }, pathname: pathname.slice(base.length) || '/' }
    const found = known.get(location) ?? (held !== null && isSameEntry(own, held) ? held : own)
    known.set(location, found)
    return found
  }
  return (state, before) => {
    const drawn = drawnBy(state)
    const going = state.navigation.location
    const isSame = drawn?.data === before.drawn?.data && drawn?.drawer === before.drawn?.drawer
    return {
      location: locationOf(state.location, before.location),
      next: going === undefined ? null : locationOf(going, before.next),
      isRenewing: state.revalidation === 'loading',
      drawn: isSame ? before.drawn : drawn,
    }
  }
}

/** A router that is open: it leads, and tells each state in the terms of the host. */
export interface OpenedRouter extends Pick<Router, 'navigate' | 'revalidate'> {
  stateAfter(before: RouterState): RouterState
  subscribe(listener: () => void): () => void
}

/** React Router as the host of pages knows it. */
export function inOwnTerms(router: Router, base: string): OpenedRouter {
  const translate = createTranslation(base)
  return {
    navigate: router.navigate,
    revalidate: router.revalidate,
    stateAfter: (before) => translate(router.state, before),
    subscribe: (listener) => router.subscribe(listener),
  }
}
