import type { Brand } from '@portico/brands'
import { type LocaleCode, type LocaleEntry, linkTo, locales, prefixOf } from '@portico/locale'
import type { PageHead } from '../../page-data.ts'
import { markdownPath } from '../../pages/address-forms.ts'
import { type RepresentationForm, representationForms } from '../../pages/page-definition.ts'
import { definitions } from '../../pages/registry.generated.ts'
import { urls } from '../../pages/urls.generated.ts'
import { cardSize } from '../../representations/card/card-svg.ts'
import { escapeAttribute, escapeText, jsonInHtml } from '../../representations/escape.ts'
import { tagParts } from './language-tag.ts'
import { hasMarkdown, type PageAddress } from '../http/page-address.ts'

interface HeadOptions {
  readonly head: PageHead
  readonly address: PageAddress
  readonly brand: Brand
  readonly publicOrigin: string
  /** Locales with complete texts; the others are kept out of indexes. */
  readonly complete: ReadonlySet<LocaleCode>
}

const meta = (name: string, content: string) => `<meta name="${name}" content="${escapeAttribute(content)}">`
const property = (name: string, content: string) =>
  `<meta property="${name}" content="${escapeAttribute(content)}">`

const isIn = ({ languages }: PageHead, code: LocaleCode) => languages?.includes(code) ?? true

/** Languages by the texts that are complete. */
const indexedBySet = new WeakMap<ReadonlySet<LocaleCode>, readonly LocaleEntry[]>()

/** What a page of a language says of it and of the others, by the texts that are complete. */
const openGraphBySet = new WeakMap<ReadonlySet<LocaleCode>, Map<LocaleCode, string>>()

function completeAndListed(complete: ReadonlySet<LocaleCode>): readonly LocaleEntry[] {
  const known = indexedBySet.get(complete)
  if (known !== undefined) return known
  const listed = locales.filter(({ hreflang, code }) => hreflang !== null && complete.has(code))
  indexedBySet.set(complete, listed)
  return listed
}

/** The languages that one page is indexed in: those with complete texts, without other spellings of them. */
function indexedLocales({ head, complete }: HeadOptions): readonly LocaleEntry[] {
  const listed = completeAndListed(complete)
  return head.languages === undefined ? listed : listed.filter(({ code }) => isIn(head, code))
}

/** hreflang links of one page: every indexed language, each to each, and x-default (SEO-01). The path names no language, so a prefix does. */
function alternates(path: string, options: HeadOptions): readonly string[] {
  const { head } = options
  const origin = escapeAttribute(options.publicOrigin)
  const below = escapeAttribute(path === '/' ? '' : path)
  const fallback = origin + escapeAttribute(path)
  const links = indexedLocales(options).map(({ hreflang, code }) => {
    const prefix = prefixOf(code)
    const href = prefix === '' ? fallback : `${origin}/${prefix}${below}`
    return `<link rel="alternate" hreflang="${hreflang}" href="${href}">`
  })
  return isIn(head, 'en')
    ? [...links, `<link rel="alternate" hreflang="x-default" href="${fallback}">`]
    : links
}

type Fields = Readonly<Record<string, unknown>>

/** The way from the home page to this page (features 3.3). */
function breadcrumbs({ head, address, publicOrigin }: HeadOptions): readonly Fields[] {
  if (!head.crumbs) return []
  const itemListElement = head.crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: publicOrigin + linkTo({ locale: address.locale.canonicalCode, path }),
  }))
  return [{ '@type': 'BreadcrumbList', itemListElement }]
}

/** The site as a whole, told once: on its home page. */
function webSite({ brand, publicOrigin, address }: HeadOptions): readonly Fields[] {
  if (address.page !== 'home') return []
  return [{ '@type': 'WebSite', name: brand.name, url: `${publicOrigin}/` }]
}

function structuredData(options: HeadOptions, canonical: string): string {
  const { head, brand, publicOrigin } = options
  const graph: readonly Fields[] = [
    {
      '@type': 'WebPage',
      '@id': canonical,
      url: canonical,
      name: head.title,
      inLanguage: options.address.locale.tag,
      ...(head.modified === undefined ? {} : { dateModified: head.modified }),
    },
    { '@type': 'Organization', name: brand.name, url: `${publicOrigin}/` },
    ...webSite(options),
    ...breadcrumbs(options),
    ...head.structured,
  ]
  return `<script type="application/ld+json">${jsonInHtml({ '@context': 'https://schema.org', '@graph': graph })}</script>`
}

/** Language and territory, as Open Graph writes them (ogp.me, "Optional Metadata"). */
function openGraphLocale({ tag, territory }: LocaleEntry): string {
  const { language, region } = tagParts(tag)
  return `${language}_${territory ?? region}`
}

/** The language of a page and, by the first of its locales, each other one that it is indexed in. */
function openGraphLocales(options: HeadOptions, complete: boolean): string {
  if (options.head.languages !== undefined) return writtenLocales(options, complete)
  const known = openGraphBySet.get(options.complete) ?? new Map<LocaleCode, string>()
  openGraphBySet.set(options.complete, known)
  const { code } = options.address.locale
  const written = known.get(code) ?? writtenLocales(options, complete)
  known.set(code, written)
  return written
}

function writtenLocales(options: HeadOptions, complete: boolean): string {
  const own = openGraphLocale(options.address.locale)
  const languages = new Set([tagParts(options.address.locale.tag).language])
  const others = (complete ? indexedLocales(options) : []).filter(
    ({ tag }) => languages.size !== languages.add(tagParts(tag).language).size,
  )
  const alternate = others.map(openGraphLocale)
  return [property('og:locale', own), ...alternate.map((name) => property('og:locale:alternate', name))].join(
    '',
  )
}

/** Longer amounts are no amounts that anyone shares; the card then shows one. */
const cardAmountLength = 80

/** The card of the pair that is shown, with the amount of the page (CONV-01); of the brand's own coin elsewhere (SEO-01). */
function cardOf({ head, address, brand }: HeadOptions): { readonly path: string; readonly alt: string } {
  if (head.card !== undefined) return { path: head.card, alt: head.title }
  const { from, to } = address.params
  if (address.page !== 'pair' || from === undefined || to === undefined)
    return { path: urls.pairCard(brand.defaultCoin, 'usd'), alt: `${brand.defaultCoin.toUpperCase()} / USD` }
  const asked = address.query.get('amount')
  const amount = asked !== null && asked.length <= cardAmountLength ? asked : null
  return {
    path: urls.pairCard(encodeURIComponent(from), encodeURIComponent(to), { amount }),
    alt: head.title,
  }
}

/** The picture that stands for the page where it is shared. */
function cardTags(options: HeadOptions): readonly string[] {
  const { address, publicOrigin } = options
  const { path, alt } = cardOf(options)
  return [
    property('og:image', publicOrigin + linkTo({ locale: address.locale.canonicalCode, path })),
    property('og:image:type', 'image/png'),
    property('og:image:width', String(cardSize.width)),
    property('og:image:height', String(cardSize.height)),
    property('og:image:alt', alt),
    meta('twitter:card', 'summary_large_image'),
  ]
}

const mediaTypes: Readonly<Record<RepresentationForm, string>> = {
  json: 'application/json',
  csv: 'text/csv',
  png: 'image/png',
  atom: 'application/atom+xml',
}

/** Paths of a page's representations that its head names, by media type. */
function representationPaths(
  { page, path }: PageAddress,
  canonicalPath: string,
): readonly (readonly [string, string])[] {
  if (page === null) return []
  const { representations = {} } = definitions[page]
  const named = representationForms.filter((form) => representations[form]?.inHead === true)
  return [
    ...named.map((form) => [mediaTypes[form], `${path}.${form}`] as const),
    ...(hasMarkdown(page) ? [['text/markdown', markdownPath(canonicalPath)] as const] : []),
  ]
}

function representationLinks(
  { address, publicOrigin }: HeadOptions,
  canonicalPath: string,
): readonly string[] {
  return representationPaths(address, canonicalPath).map(([type, path]) => {
    const href = publicOrigin + linkTo({ locale: address.locale.canonicalCode, path })
    return `<link rel="alternate" type="${type}" href="${escapeAttribute(href)}">`
  })
}

/** Everything a page says about itself to machines. */
export function headHtml(options: HeadOptions): string {
  const { head, address, brand, publicOrigin } = options
  const canonicalLocale = address.locale.canonicalCode
  const texts = [`<title>${escapeText(head.title)}</title>`, meta('description', head.description)]
  if (head.keywords) texts.push(meta('keywords', head.keywords))
  const complete = options.complete.has(canonicalLocale)
  if (!head.index || !complete) texts.push(meta('robots', 'noindex, follow'))
  if (head.canonicalPath === null) return texts.join('')
  const canonical = publicOrigin + linkTo({ locale: canonicalLocale, path: head.canonicalPath })
  return [
    ...texts,
    `<link rel="canonical" href="${escapeAttribute(canonical)}">`,
    ...(complete ? alternates(head.canonicalPath, options) : []),
    property('og:type', 'website'),
    property('og:site_name', brand.name),
    property('og:title', head.title),
    property('og:description', head.description),
    property('og:url', canonical),
    openGraphLocales(options, complete),
    ...cardTags(options),
    ...representationLinks(options, head.canonicalPath),
    structuredData(options, canonical),
  ].join('')
}
