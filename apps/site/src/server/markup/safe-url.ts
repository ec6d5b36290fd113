/**
 * Link safety (LINK-01; spec section 5). A value must start with an accepted scheme, compared with its colon and without
 * regard to case, or with `./`, `../`, `#` or `/`. Then it must mean what it seems to: no control characters, no white
 * space but inner spaces, no backslash, no user-info, and a path must stay on its origin after WHATWG parsing. `data:` is
 * accepted for the raster types of images only, `blob:` for media only.
 */
export interface SafeUrlOptions {
  /** What the value is for: an `href`, the source of an image, the source of audio or video. */
  readonly kind: 'link' | 'image' | 'media'
  /** Names of the exchange's app schemes, without colon, such as `portico`. */
  readonly appSchemes?: readonly string[]
}

/** Stands for the page's own origin; no real host can have this name (RFC 2606). */
const ownOrigin = 'https://origin.invalid'

/** Schemes that no configuration can turn into an app scheme. */
const reservedSchemes: ReadonlySet<string> = new Set([
  'about',
  'blob',
  'data',
  'file',
  'filesystem',
  'javascript',
  'vbscript',
  'view-source',
])

const imageData = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[a-z0-9+/]+={0,2}$/i

function hasHiddenParts(value: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what this looks for
  return /[\u0000-\u001f\u007f-\u009f\\]|[^\S ]|^ | $/.test(value)
}

function isWebAddress(value: string): boolean {
  if (!/^(?:https?|ftp):\/\/[^/?#@]+(?:[/?#]|$)/i.test(value) || !URL.canParse(value)) return false
  const { username, password, hostname } = new URL(value)
  return username === '' && password === '' && hostname !== ''
}

function staysOnOrigin(path: string): boolean {
  return URL.canParse(path, ownOrigin) && new URL(path, ownOrigin).origin === ownOrigin
}

function isLinkScheme(scheme: string, appSchemes: readonly string[]): boolean {
  if (['mailto', 'tel', 'market'].includes(scheme)) return true
  return !reservedSchemes.has(scheme) && appSchemes.some((appScheme) => appScheme.toLowerCase() === scheme)
}

function isAccepted(value: string, { kind, appSchemes = [] }: SafeUrlOptions): boolean {
  if (value.startsWith('#')) return kind === 'link'
  if (/^(?:\/|\.\.?\/)/.test(value)) return staysOnOrigin(value)
  const [, name] = /^([a-z][a-z0-9+.-]*):./i.exec(value) ?? []
  const scheme = name?.toLowerCase()
  if (scheme === undefined) return false
  if (scheme === 'http' || scheme === 'https') return isWebAddress(value)
  if (scheme === 'ftp') return kind === 'link' && isWebAddress(value)
  if (scheme === 'data') return kind === 'image' && imageData.test(value)
  if (scheme === 'blob') return kind === 'media' && isWebAddress(value.slice('blob:'.length))
  return kind === 'link' && isLinkScheme(scheme, appSchemes)
}

/** The value itself where it is safe for its purpose, else null: warn, and leave the attribute out (LINK-01). */
export function safeUrl(value: string, options: SafeUrlOptions): string | null {
  return !hasHiddenParts(value) && isAccepted(value, options) ? value : null
}

/** Whether a safe link leads away from the page's own host; mail, telephone and app links do not count. */
export function isExternalUrl(value: string, ownHost = ''): boolean {
  if (!isWebAddress(value)) return false
  return new URL(value).host !== ownHost.toLowerCase()
}
