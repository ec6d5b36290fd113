import { createContext, type ReactElement, useContext } from 'react'
import type { PageData } from '../../page-data.ts'

/** An address below the base of the page's language. */
export interface PageLocation {
  readonly pathname: string
  readonly search: string
  readonly hash: string
  /** What the navigation that led here said along with it; null where it said nothing. */
  readonly state: unknown
  /** Tells two visits of one address apart. */
  readonly key: string
}

/** Draws one kind of page from its data, whose view is of that kind: the server that made it is of the same build. */
export interface PageDrawer {
  draw(data: PageData): ReactElement
}

/** A page that is shown. */
export interface DrawnPage {
  readonly data: PageData
  readonly drawer: PageDrawer
}

/** Where the reader is, what is shown there, and where the reader goes. */
export interface RouterState {
  readonly location: PageLocation
  /** Where the reader goes while the data of that page is on its way; else null. */
  readonly next: PageLocation | null
  /** Whether the data of the page that is shown is asked for anew. */
  readonly isRenewing: boolean
  /** Null while an error is shown. */
  readonly drawn: DrawnPage | null
}

export interface NavigateOptions {
  /** Takes the place of the entry in the history. */
  readonly replace?: boolean
  readonly preventScrollReset?: boolean
  /** Is the `state` of the location that comes. */
  readonly state?: unknown
}

/** Leads from page to page without loading them as documents. */
export interface PageRouter {
  get(): RouterState
  /** Calls the listener after each change; the answer ends it. */
  subscribe(listener: (state: RouterState) => void): () => void
  /** Resolves when the page is there, or another navigation took its place. */
  navigate(path: string, options?: NavigateOptions): Promise<void>
  /** Asks for the data of the page that is shown anew; where that fails, the same data stays. */
  revalidate(): Promise<void>
  /**
   * The data of another page, which is not gone to. Its view is of the kind that the address has, by the server of the same build.
   * @throws Error where it does not come
   */
  ask<View>(path: string, signal: AbortSignal): Promise<PageData<View>>
}

/** What is asked for before a router is there, as while the server draws. */
export interface RouterView {
  readonly router: PageRouter
  /** The state that is drawn, which follows that of the router in a transition. */
  readonly state: RouterState
}

export const RouterContext = createContext<RouterView | null>(null)

/** What the pages are drawn with; for parts of them that have a root of their own. */
export function useRouterView(): RouterView {
  const view = useContext(RouterContext)
  if (view === null) throw new Error('a page is drawn outside of its router')
  return view
}

export function usePageRouter(): PageRouter {
  return useRouterView().router
}

export function useRouterState(): RouterState {
  return useRouterView().state
}

export function usePageLocation(): PageLocation {
  return useRouterView().state.location
}
