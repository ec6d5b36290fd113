import type { LocaleCode } from './codes.ts'
import { defaultLocale, locales } from './registry.ts'
import { localeOfTag } from './tags.ts'

/** A tag (BCP 47) as paths and parameters have it, and with the underscore that some systems write: language, script, region. */
const tagForm = /^[a-z]{2,3}(?:[-_][a-z]{4})?(?:[-_](?:[a-z]{2}|\d{3}))?$/i

const codesByLowerCase: ReadonlyMap<string, LocaleCode> = new Map(
  locales.filter(({ hidden }) => !hidden).map(({ code }) => [code.toLowerCase(), code]),
)

/** What a path says about its locale. */
export interface LocalePath {
  readonly locale: LocaleCode
  /** The locale's canonical prefix without slashes, empty for English. */
  readonly prefix: string
  /** The path without its prefix; starts with one slash. */
  readonly path: string
  /** The canonical pathname to redirect to permanently, or null where the prefix is spelled canonically. */
  readonly redirect: string | null
}

/** The first path segment of a locale, without slashes; empty where its pages have none (ROUTE-01). */
export function prefixOf(code: LocaleCode): string {
  return code === 'en' || code === 'bg' ? '' : code
}

/** The locale that a code in any case, or a tag, means; `bg` is in the registry and maps to English. */
function namedLocale(name: string): LocaleCode | null {
  const code = codesByLowerCase.get(name.toLowerCase())
  if (code !== undefined) return code
  if (name.toLowerCase() === 'bg') return 'en'
  return tagForm.test(name) ? (localeOfTag(name.replaceAll('_', '-'))?.code ?? null) : null
}

function withOneSlash(path: string): string {
  return `/${path.replace(/^[/\\]+/, '')}`
}

function joinPrefix(prefix: string, path: string): string {
  if (prefix === '') return path
  return path === '/' ? `/${prefix}` : `/${prefix}${path}`
}

/**
 * Reads the locale off a pathname (ROUTE-01). Spelling is matched without regard to case; another spelling than the
 * canonical one, a tag, or a prefix that English does not carry gives a `redirect`. `path` and `redirect` always start
 * with exactly one slash, so that neither `//host` nor `/en//host` can become a link to another site.
 */
export function splitLocalePath(pathname: string): LocalePath {
  const rooted = withOneSlash(pathname)
  const [, segment = '', rest = ''] = /^\/([^/]*)(.*)$/s.exec(rooted) ?? []
  const named = namedLocale(segment)
  const locale = named ?? defaultLocale
  const prefix = prefixOf(locale)
  const path = named === null ? rooted : withOneSlash(rest)
  const isCanonical = rooted === pathname && (named === null || segment === prefix)
  return { locale, prefix, path, redirect: isCanonical ? null : joinPrefix(prefix, path) }
}

/** The locale that a `locale` query value names, by code or tag in any case; null for an unknown value (ROUTE-02). */
export function localeFromQuery(value: string): LocaleCode | null {
  return namedLocale(value)
}

/** Where a link leads and what goes before it. */
export interface LinkTarget {
  readonly locale: LocaleCode
  /** A path of the site, with query and hash; or any link, which is then left alone. */
  readonly path: string
  /** What goes before the locale's prefix: a mount path such as `/m`, or an origin. */
  readonly prefix?: string
}

function splitSuffix(href: string): readonly [pathname: string, suffix: string] {
  const index = href.search(/[?#]/)
  return index === -1 ? [href, ''] : [href.slice(0, index), href.slice(index)]
}

/**
 * The link helper of the shell (SHELL-08): puts the optional prefix and the locale's prefix before a path and keeps query
 * and hash. Links with a scheme (absolute, mailto, tel, app), `//host`, in-page, query-only and dot-relative links come
 * back as they are. A prefix that is there already is not put again, and a path that names a locale keeps it.
 */
export function linkTo({ locale, path, prefix = '' }: LinkTarget): string {
  if (/^(?:[a-z][a-z0-9+.-]*:|[/\\]{2}|[#?.])/i.test(path)) return path
  const [pathname, suffix] = splitSuffix(path)
  const mount = prefix.replace(/(?<!\/)\/+$/, '')
  const rooted = pathname.startsWith('/') ? pathname : `/${pathname}`
  const isMounted = mount !== '' && (rooted === mount || rooted.startsWith(`${mount}/`))
  const inner = isMounted ? rooted.slice(mount.length) || '/' : rooted
  const named = splitLocalePath(inner)
  const localised =
    named.path === inner ? joinPrefix(prefixOf(locale), inner) : joinPrefix(named.prefix, named.path)
  const full = mount !== '' && localised === '/' ? mount : `${mount}${localised}`
  return `${full}${suffix}`
}

function withoutLocaleParameter(query: string): string {
  const kept = query
    .slice(1)
    .split('&')
    .filter((pair) => pair !== 'locale' && !pair.startsWith('locale='))
    .join('&')
  return kept === '' ? '' : `?${kept}`
}

/**
 * The same page in another locale (SHELL-06): path prefix changed, query and hash kept byte for byte, the `locale`
 * parameter dropped. Takes a path of the site or an absolute http address, whose origin stays.
 */
export function switchLocalePath(href: string, to: LocaleCode): string {
  const [, origin = '', local = '', query = '', hash = ''] =
    /^(https?:\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?(#.*)?$/is.exec(href) ?? []
  const { path } = splitLocalePath(local === '' ? '/' : local)
  return `${origin}${joinPrefix(prefixOf(to), path)}${withoutLocaleParameter(query)}${hash}`
}

/** The locale of a request: the `locale` parameter where it is known, else the path's (ROUTE-02). */
export function requestedLocale(pathname: string, localeParameter: string | null): LocaleCode {
  const asked = localeParameter === null ? null : localeFromQuery(localeParameter)
  return asked ?? splitLocalePath(pathname).locale
}
