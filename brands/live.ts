import * as v from 'valibot'
import { tooPale } from './contrast.ts'
import { type Brand, type BrandSettings, brandSchema, noticeSchema } from './schema.ts'

/** What an operator wrote does not fit. The message says where, and what was expected. */
export class BrandTextError extends Error {
  override readonly name = 'BrandTextError'
}

/** What stays as it is while the site runs, and why. */
const fixed: Readonly<Record<string, string>> = {
  id: 'accounts belong to it: it is set in brands/<id>/brand.json and by BRAND',
  languages:
    'addresses and lists for search engines follow them: change brands/<id> and start the site again',
  fonts: 'their files lie in the folder of the brand: change brands/<id> and start the site again',
}

function readJson(text: string): object {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new BrandTextError(`no JSON: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new BrandTextError('expected an object of settings')
  }
  return value
}

function failWith(issues: readonly v.BaseIssue<unknown>[]): never {
  throw new BrandTextError(
    issues.map((issue) => `${v.getDotPath(issue) ?? 'settings'}: ${issue.message}`).join('; '),
  )
}

/**
 * A brand with settings that an operator wrote: fields of `brand.json`, each in place of that of the brand's folder.
 * @throws BrandTextError that names the field that is wrong, unknown, or cannot change while the site runs
 */
export function withSettings(brand: Brand, text: string): Brand {
  const change = readJson(text)
  for (const [field, why] of Object.entries(fixed)) {
    if (Object.hasOwn(change, field))
      throw new BrandTextError(`${field}: cannot change while the site runs, since ${why}`)
  }
  const {
    tokensCss: _css,
    logoSvg: _logo,
    faviconSvg: _icon,
    fontBytes: _bytes,
    edition: _edition,
    ...settings
  } = brand
  const whole: BrandSettings = settings
  const parsed = v.safeParse(brandSchema, { ...whole, ...change })
  return parsed.success ? { ...brand, ...parsed.output } : failWith(parsed.issues)
}

/** The hosts that a brand calls its own: its web channels with their subdomains, and those of its own pages and profiles. */
function isOwnHost({ channels, company, trust, links }: Brand, url: string): boolean {
  const { host, hostname } = new URL(url)
  const pages = [...company, ...trust, ...Object.values(links).flat()].map((link) => link.url)
  return (
    pages.some((page) => new URL(page).host === host) ||
    (channels.profiles ?? []).some((profile) => url === profile) ||
    (channels.web ?? []).some(
      (domain) => host === domain || (host === hostname && host.endsWith(`.${domain}`)),
    )
  )
}

/**
 * A brand whose pages say what an operator wrote above their header: `{ "level": "incident", "text": { "en": "…" } }`. One person may
 * write it, so its link leads only to what the settings name, which two people agree on.
 * @throws BrandTextError that names the field that is wrong or unknown
 */
export function withNotice(brand: Brand, text: string): Brand {
  const parsed = v.safeParse(noticeSchema, readJson(text))
  if (!parsed.success) failWith(parsed.issues)
  const url = parsed.output.link?.url
  if (url !== undefined && !(URL.canParse(url) && isOwnHost(brand, url)))
    throw new BrandTextError(
      `link.url: ${url} is at no host that the published brand settings name in channels, company, trust or links`,
    )
  return { ...brand, notice: parsed.output }
}

/** Where tokens are set, by the part of the document that names them. */
const places = {
  // Every page names its theme. A rule for the root alone would come after that of the dark theme and override it.
  light: '[data-theme="white"]',
  dark: '[data-theme="black"]',
  both: ':root',
  header: '#slot-header',
  footer: '#slot-footer',
} as const

const colour = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/, 'a colour such as #1a2b3c'))
/** Words, numbers with units, names in quotes, and functions that only compute: nothing that fetches, ends a rule or begins one. */
const plainValue = v.pipe(
  v.string(),
  v.maxLength(200),
  v.regex(
    /^(?:[A-Za-z0-9.%#+\- ,/)]|"[A-Za-z0-9 -]*"|(?:rgb|rgba|calc|min|max|clamp|var)\()+$/,
    'a plain value, without url(), braces or semicolons',
  ),
  v.check(isBalanced, 'brackets in pairs'),
)

function isBalanced(value: string): boolean {
  let depth = 0
  for (const character of value) {
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    if (depth < 0) return false
  }
  return depth === 0
}

/** Readers choose the direction of these colours, so each needs four values. */
const directed = /^(?:rise|fall)(?:-wash)?$/

const tokenSheet = v.strictObject(
  Object.fromEntries(
    Object.keys(places).map((place) => [place, v.optional(v.record(v.string(), v.string()), {})]),
  ),
)

/** The tokens of a sheet with the first value that each has. */
function tokensOf(css: string): ReadonlyMap<string, string> {
  const tokens = new Map<string, string>()
  const [first = '', ...behind] = css.split('/*')
  const bare = first + behind.map((part) => part.slice(part.indexOf('*/') + 2)).join('')
  for (const piece of bare.split(/[;{}]/)) {
    const [name = '', value] = piece.trim().split(':', 2)
    if (!name.startsWith('--') || value === undefined || tokens.has(name.slice(2))) continue
    tokens.set(name.slice(2), value.trim())
  }
  return tokens
}

function declaration(
  known: ReadonlyMap<string, string>,
  at: string,
  [name, value]: readonly [string, string],
): string {
  const before = known.get(name)
  if (before === undefined) throw new BrandTextError(`${at}.${name}: the brand has no such token`)
  if (directed.test(name)) {
    throw new BrandTextError(
      `${at}.${name}: cannot change while the site runs, since it depends on the reader's choice`,
    )
  }
  const parsed = v.safeParse(before.startsWith('#') ? colour : plainValue, value.trim())
  if (!parsed.success) throw new BrandTextError(`${at}.${name}: expected ${parsed.issues[0].message}`)
  return `--${name}:${parsed.output};`
}

/**
 * A brand with tokens that an operator wrote: `{ "light": { "accent": "#0b6fe8" }, "dark": {}, "both": { "round-m": "4px" } }`, and
 * `header` and `footer` for the slots. The rest of the sheet stays.
 * @throws BrandTextError that names the token that is unknown, or whose value is none
 */
export function withTokens(brand: Brand, text: string): Brand {
  const parsed = v.safeParse(tokenSheet, readJson(text))
  if (!parsed.success) failWith(parsed.issues)
  const known = tokensOf(brand.tokensCss)
  const rules = Object.entries(places).flatMap(([place, selector]) => {
    const tokens = Object.entries(parsed.output[place] ?? {})
    if (tokens.length === 0) return []
    return [`${selector}{${tokens.map((token) => declaration(known, place, token)).join('')}}`]
  })
  return { ...brand, tokensCss: `${brand.tokensCss}\n${rules.join('\n')}\n` }
}

/** Of what is too pale, as many lines as a person reads at once. */
const shownLines = 6

/**
 * Holds tokens that an operator wrote to the contrast that those of the folder have (A11Y-01). What is as pale in the brand without
 * them is not their doing.
 * @throws BrandTextError that names each pair of colours, its ratio and the one that it needs
 */
export function requireContrast(without: Brand, changed: Brand): void {
  const before = new Set(paleIn(without))
  const lines = paleIn(changed).filter((line) => !before.has(line))
  if (lines.length === 0) return
  const more = lines.length > shownLines ? [`${lines.length - shownLines} more like these`] : []
  throw new BrandTextError(`too little contrast: ${[...lines.slice(0, shownLines), ...more].join('; ')}`)
}

function paleIn({ tokensCss }: Brand): readonly string[] {
  try {
    return tooPale(tokensCss)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new BrandTextError(`the contrast of the brand's tokens cannot be computed: ${reason}`, { cause })
  }
}
