import { FilterXSS } from 'xss'
import { allowedMarkup } from './allowed-markup.ts'
import { decodeReferences, escapeQuoted, escapeText, escapeValue } from './entities.ts'
import type { NofollowPolicy } from './link-rel.ts'
import { linkRel } from './link-rel.ts'
import type { SafeUrlOptions } from './safe-url.ts'
import { isExternalUrl, safeUrl } from './safe-url.ts'

/** What foreign markup may link to, and how such links are marked. */
export interface SanitizeOptions {
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

/** Elements that go with all they contain. */
const droppedWithBody: ReadonlySet<string> = new Set(['script', 'noscript', 'style'])

/** From the opening tag to its end tag, or to the end of the text, as an HTML parser reads raw text. */
const droppedBodies = /<(script|noscript|style)(?=[\s/>])[^]*?(?:<\/\1(?=[\s/>])[^>]*(?:>|$)|$)/gi

function kindOf(tag: string, name: string): Kind | null {
  if (name === 'href' || name === 'cite') return 'link'
  if (name === 'poster') return 'image'
  if (name === 'src') return tag === 'img' ? 'image' : 'media'
  return null
}

function withoutControls(html: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what this takes out
  return html.replaceAll('\f', ' ').replace(/[\u0000-\u0008\u000b\u000e-\u001f\u007f]/g, '')
}

function relAttribute(href: string, newTab: boolean, options: SanitizeOptions): string {
  const rel = linkRel({
    anonymous: options.anonymous ?? true,
    external: isExternalUrl(href, options.ownHost),
    newTab,
    nofollow: options.nofollow ?? 'all',
  })
  return rel === undefined ? '' : ` rel="${rel}"`
}

/** Reading attributes costs the tag's length for each white space in it, so that a tag with more of it is taken out. */
const maximumSpacesInTag = 200

/** An angle bracket that begins no tag is text to an HTML parser. */
const strayBracket = /<(?![a-z/!?])/gi

/** One pass over one text: remembers which dropped element it is inside of, and whether a link opens a new tab. */
function createFilter(options: SanitizeOptions): FilterXSS {
  const { appSchemes = [], onRejected } = options
  let inside: string | null = null
  let newTab = false

  const addressAttribute = (kind: Kind, name: string, raw: string): string => {
    const address = decodeReferences(raw)
    const accepted = safeUrl(address, { kind, appSchemes })
    if (accepted === null) {
      onRejected?.(address)
      return ''
    }
    return `${name}="${escapeValue(accepted)}"${name === 'href' ? relAttribute(accepted, newTab, options) : ''}`
  }

  return new FilterXSS({
    whiteList: Object.fromEntries(Object.entries(allowedMarkup).map(([tag, names]) => [tag, [...names]])),
    css: false,
    allowCommentTag: false,
    escapeHtml: (text) => (inside === null ? escapeText(text) : ''),
    onTag: (tag, html, { isClosing = false }) => {
      newTab = /_blank/i.test(html)
      if (inside !== null) {
        if (isClosing && tag === inside) inside = null
        return ''
      }
      if (droppedWithBody.has(tag)) {
        if (!isClosing) inside = tag
        return ''
      }
      return (html.match(/\s/g)?.length ?? 0) > maximumSpacesInTag ? '' : undefined
    },
    onIgnoreTag: () => '',
    onIgnoreTagAttr: () => '',
    onTagAttr: (...attribute) => {
      const [tag, name, value, isListed] = attribute
      if (!isListed) return ''
      if (name === 'target') return value.toLowerCase() === '_blank' ? 'target="_blank"' : ''
      const kind = kindOf(tag, name)
      if (kind !== null) return addressAttribute(kind, name, value)
      return value === '' && name !== 'alt' ? name : `${name}="${escapeQuoted(value)}"`
    },
  })
}

/**
 * Foreign HTML made fit for a page (LINK-02): only listed tags and attributes, addresses that pass {@link safeUrl}, no
 * comments, and nothing of `script`, `noscript` and `style`, bodies included. Other tags go and leave their text. What
 * comes out comes out the same when put in again.
 */
export function sanitizeHtml(html: string, options: SanitizeOptions = {}): string {
  const bodiless = withoutControls(html).replace(droppedBodies, '').replace(strayBracket, '&lt;')
  return createFilter(options).process(bodiless)
}
