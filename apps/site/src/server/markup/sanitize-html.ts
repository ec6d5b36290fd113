import sanitize from 'sanitize-html'
import { allowedMarkup } from './allowed-markup.ts'
import { decodeReferences } from './references.ts'
import { linkRel, type NofollowPolicy } from './link-rel.ts'
import { isExternalUrl, safeUrl, type SafeUrlOptions } from './safe-url.ts'

/** What foreign markup may link to, and how such links are marked. */
export interface SanitizeOptions {
  /** Which of the listed tags stay; default all. */
  readonly tags?: readonly string[]
  readonly appSchemes?: readonly string[]
  /** Whether links are written for visitors who are not signed in; default true. */
  readonly anonymous?: boolean
  /** Default `all`. */
  readonly nofollow?: NofollowPolicy
  /** The site's own host, so that links to it are not external. */
  readonly ownHost?: string
  /** Told of each address that was left out, for the console warning of LINK-01. */
  readonly onRejected?: (address: string) => void
}

type Kind = SafeUrlOptions['kind']
type Attribute = readonly [name: string, value: string]

/** Elements that go with all they contain: scripts and styles, and what holds other text than a page's. */
const droppedWithBody = ['script', 'style', 'noscript', 'textarea', 'option', 'xmp']

/** Elements inside of each other, beyond which they go and leave their text. */
const nestingLimit = 100

const listed: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(allowedMarkup))

function kindOf(tag: string, name: string): Kind | null {
  if (name === 'href' || name === 'cite') return 'link'
  if (name === 'poster') return 'image'
  if (name === 'src') return tag === 'img' ? 'image' : 'media'
  return null
}

function withoutControls(html: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what this takes out
  return html.replace(/[\u0000-\u0008\u000b\u000e-\u001f\u007f]/g, '')
}

function relOf(href: string, newTab: boolean, options: SanitizeOptions): readonly Attribute[] {
  const rel = linkRel({
    anonymous: options.anonymous ?? true,
    external: isExternalUrl(href, options.ownHost),
    newTab,
    nofollow: options.nofollow ?? 'all',
  })
  return rel === undefined ? [] : [['rel', rel]]
}

/** The attributes that a listed element keeps, addresses judged and links marked. */
function keptAttributes(
  tag: string,
  attributes: Readonly<Record<string, string>>,
  options: SanitizeOptions,
): readonly Attribute[] {
  const { appSchemes = [], onRejected } = options
  const newTab = attributes.target?.toLowerCase() === '_blank'

  return Object.entries(attributes).flatMap(([name, value]): readonly Attribute[] => {
    if (!listed.get(tag)?.includes(name)) return []
    if (name === 'target') return newTab ? [['target', '_blank']] : []
    const kind = kindOf(tag, name)
    if (kind === null) return [[name, value]]
    const address = safeUrl(value.trim(), { kind, appSchemes })
    if (address === null) {
      onRejected?.(value)
      return []
    }
    return [[name, address], ...(name === 'href' ? relOf(address, newTab, options) : [])]
  })
}

const defaultTags = [...listed.keys()]
const allowedAttributes = Object.fromEntries([...listed].map(([tag, names]) => [tag, [...names, 'rel']]))

function parseAndFilter(html: string, options: SanitizeOptions) {
  const allowedTags = options.tags?.filter((tag) => listed.has(tag)) ?? defaultTags
  let hasLost = false
  const filtered = sanitize(html, {
    allowedTags,
    allowedAttributes,
    // Addresses are judged below.
    allowedSchemesAppliedToAttributes: [],
    nonTextTags: droppedWithBody,
    selfClosing: ['br', 'col', 'hr', 'img'],
    nestingLimit,
    transformTags: {
      '*': (tagName, attributes) => {
        hasLost ||= !allowedTags.includes(tagName)
        return { tagName, attribs: Object.fromEntries(keptAttributes(tagName, attributes, options)) }
      },
    },
  })
  return { html: filtered, hasLost }
}

/**
 * Foreign HTML made fit for a page (LINK-02): only listed tags and attributes, addresses that pass {@link safeUrl}, no
 * comments, and nothing of `script`, `noscript` and `style`, bodies included. Other tags go and leave their text; what is
 * open is closed. What comes out comes out the same when put in again.
 */
export function sanitizeHtml(html: string, options: SanitizeOptions = {}): string {
  const filtered = parseAndFilter(withoutControls(html), options)
  // Without the tags that went, the parser may close a paragraph earlier, as a browser will.
  return filtered.hasLost ? parseAndFilter(filtered.html, options).html : filtered.html
}

/** The text of foreign HTML, without tags and with its character references decoded. */
export function plainText(html: string): string {
  return decodeReferences(parseAndFilter(withoutControls(html), { tags: [] }).html)
}
