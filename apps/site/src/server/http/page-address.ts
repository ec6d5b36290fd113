import {
  type LocaleCode,
  type LocaleEntry,
  type LocalePath,
  localeFromQuery,
  localeOf,
  prefixOf,
  splitLocalePath,
} from '@portico/locale'
import { LRUCache } from 'lru-cache'
import { matchRoutes } from 'react-router'
import { dataPrefix, pageOfMarkdown } from '../../pages/address-forms.ts'
import { type RepresentationForm, representationForms } from '../../pages/page-definition.ts'
import type { PageQuery } from '../../pages/query.ts'
import { definitions, type PageId, pageIds } from '../../pages/registry.generated.ts'

/** An address as the site understands it. */
export interface PageAddress {
  /** Whether the page's HTML, its Markdown, its data or one of its representations for programs is wanted. */
  readonly form: 'html' | 'markdown' | 'data' | RepresentationForm
  readonly locale: LocaleEntry
  /** Prefix of the path as requested, such as /fr, or empty: the client router's base. */
  readonly base: string
  /** Locale-free path. */
  readonly path: string
  readonly page: PageId | null
  readonly params: Readonly<Record<string, string>>
  /** Only parameters that change the page. */
  readonly query: URLSearchParams
  /** Same for all addresses that give the same answer. */
  readonly cacheKey: string
}

export type ParsedAddress =
  | { readonly kind: 'address'; readonly address: PageAddress }
  | { readonly kind: 'redirect'; readonly to: string }

/** What the router chooses from. */
const routes = pageIds.map((id) => ({ id, path: definitions[id].path }))

/** Whether a representation for programs is wanted, which anyone's page may read. */
export function isRepresentation(form: PageAddress['form']): form is RepresentationForm {
  return representationForms.some((each) => each === form)
}

/** Whether a page can be had as Markdown, by the ending `.md` or by asking for `text/markdown`. */
export function hasMarkdown(page: PageId): boolean {
  return definitions[page].markdown !== 'none'
}

interface MatchedPage {
  readonly page: PageId | null
  readonly form: 'html' | 'markdown' | RepresentationForm
  readonly params: Readonly<Record<string, string>>
  readonly query: PageQuery
}

const noPage: MatchedPage = { page: null, form: 'html', params: {}, query: {} }

/** The page of a path, as the browser's router finds it. */
function matchHtml(path: string): MatchedPage {
  const match = matchRoutes(routes, path)?.at(-1)
  if (match === undefined) return noPage
  const params = Object.entries(match.params).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  const { id } = match.route
  return { page: id, form: 'html', params: Object.fromEntries(params), query: definitions[id].query ?? {} }
}

/** What a path without its ending is a page of, where that page has a representation with the ending. */
function matchForm(path: string): MatchedPage | null {
  const ended = /^(.*[^/])\.([a-z]+)\/*$/i.exec(path)
  const [, before = '', ending = ''] = ended ?? []
  const form = representationForms.find((each) => each === ending.toLowerCase())
  if (form === undefined) return null
  const matched = matchHtml(before)
  const found = matched.page === null ? undefined : definitions[matched.page].representations?.[form]
  return found === undefined ? null : { ...matched, form, query: found.query }
}

function matchMarkdown(path: string): MatchedPage | null {
  const shown = pageOfMarkdown(path.replace(/(?<!\/)\/+$/, ''))
  if (shown === null) return null
  const matched = matchHtml(shown)
  return matched.page !== null && hasMarkdown(matched.page) ? { ...matched, form: 'markdown' } : null
}

const matchPage = (path: string) => matchForm(path) ?? matchMarkdown(path) ?? matchHtml(path)

/** What is longer than any value that a page reads stays so when it is cut; links of the page carry it some forty times. */
const longestValue = 512

/** The allow-listed parameters in a fixed order, each at most once, with the values that the page reads. */
function allowedQuery(search: URLSearchParams, matched: MatchedPage): URLSearchParams {
  const parameters = Object.entries(matched.query).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const pairs = parameters.flatMap(([name, parameter]) => {
    const value = parameter.normal((search.get(name) ?? '').slice(0, longestValue).toWellFormed())
    return value === '' ? [] : [[name, value]]
  })
  return new URLSearchParams(pairs)
}

function decodable(path: string): boolean {
  try {
    decodeURI(path)
    return true
  } catch {
    return false
  }
}

/** The letters of a path in lower case; encoded bytes stay as they are, in either case. */
function lowerCase(path: string): string {
  return path.replace(/%[\dA-F]{2}|[A-Z]/gi, (piece) => (piece.length === 3 ? piece : piece.toLowerCase()))
}

/** Letters, digits, hyphen, underscore and tilde that a path says in bytes, in plain (RFC 3986, 6.2.2.2). */
function plainLetters(path: string): string {
  return path.replace(/%(?:2D|5F|7E|3\d|[46][1-9A-F]|[57][\dA])/gi, decodeURIComponent)
}

/** Upper case in a path, bytes for plain letters, a trailing slash: the same page under another spelling (design, "Pages and URLs"). */
function canonicalSpelling(spelled: string): string {
  const path = plainLetters(spelled)
  if (!/[A-Z]|.\/$/.test(path)) return path
  const lower = matchPage(path).page === null ? path : lowerCase(path)
  return lower.length > 1 ? lower.replace(/(?<!\/)\/+$/, '') || '/' : lower
}

/**
 * A request target as a URL. Its own host, in absolute form or after two slashes of either kind, is not read: every
 * target means a page of this site (RFC 9112, 3.2.2).
 */
function urlOf(target: string): URL {
  const path = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/^[/\\]+/, '')
  return new URL(`http://site.invalid/${path}`)
}

/** Whether the site has a language. */
type IsOffered = (code: LocaleCode) => boolean

/** The languages of the specification; those beyond it are switched on by a brand. */
const isSpecified: IsOffered = (code) => localeOf(code).listed !== 'beyond'

/** The locale of a path, in which a language that the site does not have is a name like any other. */
function splitOffered(pathname: string, isOffered: IsOffered): LocalePath {
  const split = splitLocalePath(pathname)
  return isOffered(split.locale) ? split : { locale: 'en', prefix: '', path: pathname, redirect: null }
}

/** One step of {@link parseAddress}: where it redirects to may redirect in turn, as a prefix hides what is behind it. */
function readTarget(target: string, isOffered: IsOffered): ParsedAddress {
  const url = urlOf(target)
  const isData = url.pathname === dataPrefix || url.pathname.startsWith(`${dataPrefix}/`)
  const pathname = isData ? url.pathname.slice(dataPrefix.length) || '/' : url.pathname
  const split = splitOffered(decodable(pathname) ? pathname : '/%25', isOffered)
  const path = canonicalSpelling(split.path)
  const prefix = prefixOf(split.locale)
  const base = prefix === '' ? '' : `/${prefix}`
  const home = base !== '' && path === '/' ? base : base + path
  if (split.redirect !== null || path !== split.path || (path === '/' && pathname !== home)) {
    return { kind: 'redirect', to: (isData ? dataPrefix : '') + home + url.search }
  }
  const named = url.searchParams.get('locale')
  const asked = named === null ? null : localeFromQuery(named)
  const locale = localeOf(asked !== null && isOffered(asked) ? asked : split.locale)
  // The data of a page is asked for by the page's own path: it has no representations of its own.
  const matched = isData ? matchHtml(path) : matchPage(path)
  const { page, params } = matched
  const query = allowedQuery(url.searchParams, matched)
  const form = isData ? 'data' : matched.form
  const shown = (form === 'markdown' ? pageOfMarkdown(path) : null) ?? path
  // Without a page there is one answer per locale but for the suggestions, which need no query.
  const cacheKey = `${form} ${base} ${locale.code} ${shown}?${query}`
  return { kind: 'address', address: { form, locale, base, path: shown, page, params, query, cacheKey } }
}

/** Prefixes and spellings that one redirect sets right. A target of nothing but prefixes costs no more than these readings. */
const stepsAtOnce = 8

/**
 * Reads a request target. The `locale` parameter wins over the path's prefix and is rendered in place (ROUTE-02); a
 * prefix, a path or a letter case other than the canonical one redirects (ROUTE-01), to the canonical address at once.
 */
export function parseAddress(target: string, isOffered: IsOffered = isSpecified): ParsedAddress {
  let parsed = readTarget(target, isOffered)
  for (let step = 1; step < stepsAtOnce && parsed.kind === 'redirect'; step += 1) {
    const next = readTarget(parsed.to, isOffered)
    if (next.kind === 'address') break
    parsed = next
  }
  return parsed
}

/** The text of a page that was asked for by its own address; the address itself where it has none. */
export function asMarkdown(address: PageAddress): PageAddress {
  if (address.form !== 'html' || (address.page !== null && !hasMarkdown(address.page))) return address
  return { ...address, form: 'markdown', cacheKey: address.cacheKey.replace(/^html/, 'markdown') }
}

/** Longer targets are read each time; what visitors share is short. */
const rememberedLength = 256

/**
 * {@link parseAddress} with a memory of the targets last asked for: reading one costs a good part of what a page from the
 * cache costs in all.
 */
export function createAddressParser(
  isOffered: IsOffered = isSpecified,
  limit = 2000,
): (target: string) => ParsedAddress {
  const known = new LRUCache<string, ParsedAddress>({ max: limit })
  return (target) => {
    const seen = known.get(target)
    if (seen) return seen
    const parsed = parseAddress(target, isOffered)
    if (target.length <= rememberedLength) known.set(target, parsed)
    return parsed
  }
}
