/** The header that carries the content security policy; the only one that differs between pages. */
export const policyHeader = 'content-security-policy'

/** Where browsers send what the policy stopped. */
export const policyReportPath = '/v1/buried/log/csp-report'

/** The one Trusted Types policy that the site's own scripts may create. */
const trustedTypesPolicy = 'portico'

const trustedTypes: readonly (readonly [string, ...string[]])[] = [
  ['require-trusted-types-for', "'script'"],
  ['trusted-types', trustedTypesPolicy],
]

/** What the header table depends on. */
export interface HeaderOptions {
  readonly publicOrigin: string
  /** Domains that images may come from. */
  readonly imageDomains: readonly string[]
  /** Other sites that may show the pages of a mini app in a frame. */
  readonly frameOrigins: readonly string[]
  /** What a captcha of somebody else loads, by directive; null where the built-in one is used. */
  readonly captchaSources: Readonly<Record<string, readonly string[]>> | null
}

/** What an answer holds that its headers depend on. */
export interface AnswerContent {
  /** SHA-256 hashes of inline blocks as CSP writes them, without quotes: `sha256-...`. */
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  /** The id of the page that it is; absent for all else. */
  readonly page?: string
}

/** Gives the header table of an answer. */
export type SecurityHeaders = (content: AnswerContent) => Readonly<Record<string, string>>

/** What a mini app needs, from the log-in to the account. Every other page stays out of frames. */
const miniAppPages: ReadonlySet<string> = new Set(['log-in', 'register', 'account'])

const deniedFeatures = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

function quoted(hashes: readonly string[]): string[] {
  return hashes.map((hash) => `'${hash.replaceAll("'", '')}'`)
}

/** Protocol 3.16: enforced, without nonce (pages are cached) and without anything unsafe. */
function policyOf(options: HeaderOptions, hashes: AnswerContent, framers: readonly string[]): string {
  const images = options.imageDomains.map((domain) => `https://${domain}`)
  const directives: readonly (readonly [string, ...string[]])[] = [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...quoted(hashes.scripts)],
    ['style-src', "'self'", ...quoted(hashes.styles)],
    ['img-src', "'self'", 'data:', 'blob:', ...images],
    ['connect-src', "'self'"],
    ['font-src', "'self'"],
    ['manifest-src', "'self'"],
    ['worker-src', "'self'"],
    ['base-uri', "'none'"],
    ['object-src', "'none'"],
    ['frame-ancestors', ...(framers.length === 0 ? ["'none'"] : framers)],
    ['form-action', "'self'"],
    // A captcha that brings its own scripts knows no Trusted Types: with it the policy is as strict as it can be.
    ...(options.captchaSources === null ? trustedTypes : []),
    ['report-uri', policyReportPath],
    ['report-to', 'csp'],
  ]
  return directives
    .map(([name, ...sources]) => [name, ...sources, ...(options.captchaSources?.[name] ?? [])].join(' '))
    .join('; ')
}

/**
 * The one table of security headers. Every answer carries it; a page carries it with the hashes of its own inline blocks.
 */
export function createSecurityHeaders(options: HeaderOptions): SecurityHeaders {
  const constant: Readonly<Record<string, string>> = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': deniedFeatures.map((feature) => `${feature}=()`).join(', '),
    'reporting-endpoints': `csp="${policyReportPath}"`,
    ...(options.publicOrigin.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
      : {}),
  }
  return (content) => {
    const { page = '' } = content
    const framers = miniAppPages.has(page) ? options.frameOrigins : []
    return {
      ...constant,
      // It knows no list of sites; browsers that know `frame-ancestors` leave it aside.
      ...(framers.length === 0 ? { 'x-frame-options': 'DENY' } : {}),
      [policyHeader]: policyOf(options, content, framers),
    }
  }
}
