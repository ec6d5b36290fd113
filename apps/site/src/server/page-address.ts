import { type LocaleEntry, localeFromQuery, localeOf, prefixOf, splitLocalePath } from '@portico/locale'
import { LRUCache } from 'lru-cache'
import { readValue } from './query-values.ts'
import {
  dataPrefix,
  hasMarkdown,
  markdownPath,
  type PageId,
  pageOfMarkdown,
  pageRoutes,
  type TwinForm,
} from '../routes.ts'

/** An address as the site understands it. */
export interface PageAddress {
  /** Whether the page's HTML, its text, its data or one of its machine views is wanted. */
  readonly form: 'html' | 'markdown' | 'data' | TwinForm
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

interface Matcher {
  readonly id: PageId
  readonly form: 'html' | 'markdown' | TwinForm
  readonly query: readonly string[]
  readonly expression: RegExp
}

function expressionOf(pattern: string, ending: string): RegExp {
  const path = pattern
    .replace(/\/:([a-z]+)\?/g, '(?:/(?<$1>[^/]+))?')
    .replace(/:([a-z]+)/g, '(?<$1>[^/]+)')
    .replace(/\/$/, '')
  return new RegExp(`^${path}${ending}/*$`, 'i')
}

const forms: readonly TwinForm[] = ['json', 'csv', 'png', 'atom']

/** The URL table as expressions, made once: every request of a page goes through them, cached or not. */
const pageMatchers: readonly Matcher[] = pageRoutes.map(({ id, pattern, query }) => ({
  id,
  form: 'html',
  query,
  expression: expressionOf(pattern, ''),
}))

const twinMatchers: readonly Matcher[] = pageRoutes.flatMap(({ id, pattern, twins = {} }) =>
  forms.flatMap((form) => {
    const query = twins[form]
    return query === undefined ? [] : [{ id, form, query, expression: expressionOf(pattern, `\\.${form}`) }]
  }),
)

const markdownMatchers: readonly Matcher[] = pageRoutes
  .filter(({ id }) => hasMarkdown(id))
  .map(({ id, pattern, query }) => ({
    id,
    form: 'markdown',
    query,
    expression: pattern === '/' ? expressionOf(markdownPath('/'), '') : expressionOf(pattern, '\\.md'),
  }))

const everyMatcher: readonly Matcher[] = [...twinMatchers, ...markdownMatchers, ...pageMatchers]

/** Whether a machine view is wanted, which anyone's page may read. */
export function isTwinForm(form: PageAddress['form']): form is TwinForm {
  return forms.some((each) => each === form)
}

interface MatchedPage {
  readonly page: PageId | null
  readonly form: Matcher['form']
  readonly params: Readonly<Record<string, string>>
  readonly query: readonly string[]
}

function matchPage(path: string, matchers = everyMatcher): MatchedPage {
  for (const { id, form, expression, query } of matchers) {
    const match = expression.exec(path)
    if (!match) continue
    const params = Object.fromEntries(
      Object.entries(match.groups ?? {}).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, decoded(value)]],
      ),
    )
    return { page: id, form, params, query }
  }
  return { page: null, form: 'html', params: {}, query: [] }
}

/** What is longer than any value that a page reads stays so when it is cut; links of the page carry it some forty times. */
const longestValue = 512

/** The allow-listed parameters in a fixed order, each at most once, with the values that the page reads. */
function allowedQuery(search: URLSearchParams, matched: MatchedPage): URLSearchParams {
  const pairs = matched.query.toSorted().flatMap((name) => {
    const given = (search.get(name) ?? '').slice(0, longestValue).toWellFormed()
    const value = readValue(matched, name, given)
    return value === '' ? [] : [[name, value]]
  })
  return new URLSearchParams(pairs)
}

/** Text of a path; as it stands where it is no encoded text. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
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

/** One step of {@link parseAddress}: where it redirects to may redirect in turn, as a prefix hides what is behind it. */
function readTarget(target: string): ParsedAddress {
  const url = urlOf(target)
  const isData = url.pathname === dataPrefix || url.pathname.startsWith(`${dataPrefix}/`)
  const pathname = isData ? url.pathname.slice(dataPrefix.length) || '/' : url.pathname
  const split = splitLocalePath(decodable(pathname) ? pathname : '/%25')
  const path = canonicalSpelling(split.path)
  const prefix = prefixOf(split.locale)
  const base = prefix === '' ? '' : `/${prefix}`
  const home = base !== '' && path === '/' ? base : base + path
  if (split.redirect !== null || path !== split.path || (path === '/' && pathname !== home)) {
    return { kind: 'redirect', to: (isData ? dataPrefix : '') + home + url.search }
  }
  const named = url.searchParams.get('locale')
  const code = (named !== null && localeFromQuery(named)) || split.locale
  const locale = localeOf(code)
  // The data of a page is asked for by the page's own path: it has no machine views.
  const matched = matchPage(path, isData ? pageMatchers : everyMatcher)
  const { page, params } = matched
  const query = allowedQuery(url.searchParams, matched)
  const form = isData ? 'data' : matched.form
  const shown = form === 'markdown' ? pageOfMarkdown(path) : path
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
export function parseAddress(target: string): ParsedAddress {
  let parsed = readTarget(target)
  for (let step = 1; step < stepsAtOnce && parsed.kind === 'redirect'; step += 1) {
    const next = readTarget(parsed.to)
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
export function createAddressParser(limit = 2000): (target: string) => ParsedAddress {
  const known = new LRUCache<string, ParsedAddress>({ max: limit })
  return (target) => {
    const seen = known.get(target)
    if (seen) return seen
    const parsed = parseAddress(target)
    if (target.length <= rememberedLength) known.set(target, parsed)
    return parsed
  }
}
