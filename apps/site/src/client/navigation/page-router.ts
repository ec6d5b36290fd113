import type { LazyPage } from '../../pages/lazy-pages.ts'
import type {
  DrawnPage,
  NavigateOptions,
  PageLocation,
  PageRouter,
  RouterState,
} from '../../components/navigation/page-router.ts'
import type { PageState } from '../state.ts'
import { type AskedWith, askForPage, queryInPlace } from './page-answer.ts'
import type { OpenedRouter } from './routed/own-terms.ts'

export interface PageRouterOptions extends AskedWith {
  readonly state: Pick<PageState, 'locale' | 'base' | 'currency'>
  /** All pages, of which the first navigation asks. */
  readonly pages: () => Promise<readonly LazyPage[]>
  /** The page that the document came with; null where it could not be drawn. */
  readonly drawn: DrawnPage | null
}

/** A router that loads what it leads with when it is first needed. */
export interface LazyRouter extends PageRouter {
  /** Loads it ahead of a navigation that is about to come. */
  prepare(): void
}

/** Where the document is, as the router will find it: it keeps key and state in the history's entry. */
function documentLocation(base: string): PageLocation {
  const { key = 'default', usr = null } = Object(history.state)
  const { pathname, search, hash } = location
  return { pathname: pathname.slice(base.length) || '/', search, hash, key, state: usr }
}

/** Where a navigation leads that the router has not heard of yet. */
function locationOf(path: string, state: unknown): PageLocation {
  const { pathname, search, hash } = new URL(path, location.origin)
  return { pathname, search, hash, state, key: '' }
}

/** The state that the host follows. */
function holdState(first: RouterState) {
  const listeners = new Set<(state: RouterState) => void>()
  let state = first
  return {
    get: () => state,
    become(next: Partial<RouterState>) {
      state = { ...state, ...next }
      for (const listener of listeners) listener(state)
    },
    subscribe(listener: (state: RouterState) => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** Opens React Router once; a load that failed is tried again with what is asked for next. */
function openOnce(options: PageRouterOptions, held: ReturnType<typeof holdState>) {
  const { state, store, pages } = options
  let opening: Promise<OpenedRouter> | null = null
  let isOpen = false

  /** Back may lead to an entry that the router of another document made. */
  function followDocument(): void {
    const found = documentLocation(state.base)
    const { pathname, search } = held.get().location
    if (found.pathname === pathname && found.search === search) held.become({ location: found })
    else location.reload()
  }
  addEventListener('popstate', followDocument)

  async function open(): Promise<OpenedRouter> {
    const [{ openPages }, all] = await Promise.all([import('./routed/open-pages.ts'), pages()])
    const router = await openPages({ state, store, pages: all, shown: held.get() })
    removeEventListener('popstate', followDocument)
    router.subscribe(() => held.become(router.stateAfter(held.get())))
    isOpen = true
    return router
  }

  return {
    isOpen: () => isOpen,
    opened(): Promise<OpenedRouter> {
      opening ??= open().catch((error: unknown) => {
        opening = null
        throw error
      })
      return opening
    },
  }
}

function createAsking({ state, store }: PageRouterOptions): PageRouter['ask'] {
  return async <View>(path: string, signal: AbortSignal) => {
    const url = new URL(state.base + path, location.origin)
    url.search = String(queryInPlace(state, url.search))
    const answer = await askForPage<View>(url, { state, store }, signal)
    if ('redirect' in answer) throw new Error(`${path} leads to ${answer.redirect}`)
    return answer
  }
}

/**
 * Leads from page to page. Most visits end on the page that they begin with, so React Router, a quarter of the app's scripts, is
 * loaded with the first navigation; until then the state is that of the document.
 */
export function createPageRouter(options: PageRouterOptions): LazyRouter {
  const { base } = options.state
  const held = holdState({
    location: documentLocation(base),
    ...{ next: null, isRenewing: false, drawn: options.drawn },
  })
  const { isOpen, opened } = openOnce(options, held)
  /** The navigation that was asked for last, to which those before it give way. */
  let last: object | null = null

  async function navigate(path: string, given: NavigateOptions = {}): Promise<void> {
    const own = {}
    last = own
    if (!isOpen()) held.become({ next: locationOf(path, given.state ?? null) })
    try {
      const router = await opened()
      if (last === own) await router.navigate(path, { ...given })
    } catch (error) {
      console.warn('the way to another page did not come:', error)
      if (last !== own) return
      // Only the query was to follow what is typed: loading a document would take the field away from the reader.
      const isSamePage = held.get().next?.pathname === held.get().location.pathname
      if (given.replace === true && isSamePage) held.become({ next: null })
      else location.assign(base + path)
    }
  }

  async function revalidate(): Promise<void> {
    if (!isOpen()) held.become({ isRenewing: true })
    try {
      await (await opened()).revalidate()
    } catch (error) {
      console.warn('the page keeps its data:', error)
      held.become({ isRenewing: false })
    }
  }

  return {
    get: held.get,
    subscribe: held.subscribe,
    ...{ navigate, revalidate, ask: createAsking(options) },
    prepare() {
      opened().catch((error: unknown) => console.warn('the way to other pages did not come:', error))
    },
  }
}
