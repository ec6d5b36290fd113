const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

const deniedFeatures = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'serial', 'usb']

/** What every answer of the console carries: nothing of others runs in it, shows it, keeps it or finds it. */
export function consoleHeaders(origin: string): Readonly<Record<string, string>> {
  return {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'x-robots-tag': 'noindex, nofollow, noarchive',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'origin-agent-cluster': '?1',
    'permissions-policy': deniedFeatures.map((feature) => `${feature}=()`).join(', '),
    ...(origin.startsWith('https:') ? { 'strict-transport-security': 'max-age=63072000' } : {}),
  }
}
