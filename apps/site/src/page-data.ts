import type { LocaleCode } from '@portico/locale'
import type { PageLive } from './figures/live/page-live.ts'
import type { PageId } from './pages/registry.generated.ts'

/** What a page's head says, computed on the server; the client repeats title and description after navigation. */
export interface PageHead {
  readonly title: string
  readonly description: string
  readonly keywords: string | null
  /** Locale-free canonical path; null where nothing may be indexed. */
  readonly canonicalPath: string | null
  readonly index: boolean
  readonly structured: readonly Readonly<Record<string, unknown>>[]
  /** The way from the home page to this page, both included; paths are locale-free. */
  readonly crumbs?: readonly { readonly name: string; readonly path: string }[]
  /** Locales that have the page in their own language, where not all have it. */
  readonly languages?: readonly LocaleCode[]
  /** When the page's figures were true: an ISO 8601 instant. */
  readonly modified?: string
  /** Locale-free path of the picture that stands for the page where it is shared. */
  readonly card?: string
}

export type PageHeadOnClient = Pick<PageHead, 'title' | 'description'>

/**
 * The data of one page as the loader answers it, on the server and over the wire alike. `view` is the page's own view,
 * or a MissingView where the status is 404, or 410 for an asset that was taken off.
 */
export interface PageData<View = unknown> {
  readonly page: PageId | 'missing'
  readonly status: 200 | 404 | 410
  readonly head: PageHeadOnClient
  /** When the rates that the page was made from were true; an ISO 8601 instant. */
  readonly ratesAsOf: string
  /** Code of the currency that the page's figures are in; absent where they have units of their own. */
  readonly currency?: string
  /** What the page shows, as its address names it, such as `{ from: 'btc', to: 'usd' }`; absent where there is nothing to name. */
  readonly slugs?: Readonly<Record<string, string>>
  /** What the page follows; absent where nothing on it moves while it is read. */
  readonly live?: PageLive
  readonly view: View
}

/** Whether what a route has is a page's data, which this build's server made; an error page has none. */
export function isPageData(value: unknown): value is PageData {
  return typeof value === 'object' && value !== null && 'head' in value
}

/** What the client needs besides the page's data; the same for all pages of a locale. */
export interface SiteState {
  readonly locale: LocaleCode
  /** Path prefix of the page as it was requested, such as /fr; the router's base. */
  readonly base: string
  /** rel tokens of links within the site and of links elsewhere, for visitors (SHELL-07). */
  readonly linkRel: string
  readonly externalRel: string
  /** Where an account is opened: an own page or one of the operator's. */
  readonly signUp: string
  readonly website: string
  readonly beta: boolean
  /** The environment that analytics events name (ANA-08). */
  readonly logEnvironment: string
  /** Addresses of the icon sheets by name. */
  readonly iconSheets: Readonly<Record<string, string>>
  /** Where pictures are: empty for the own origin, else the origin of the first image domain (IMG-01). */
  readonly imageOrigin: string
  /** Currency code of a page whose address names none (CUR-03). */
  readonly currency: string
  readonly brandName: string
  /** How large sums are shortened: a brand setting (FMT-03). */
  readonly compact: 'suffix' | 'locale'
  /** How rates are written: a brand setting (NUM-02). */
  readonly money: 'locale' | 'plain'
}
