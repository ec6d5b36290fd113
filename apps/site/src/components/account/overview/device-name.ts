/** Browsers by the mark that only they carry, the more particular ones first. */
const browsers: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+(?: Mobile(?:\/\w+)?)? Safari\//],
]

const systems: readonly (readonly [string, RegExp])[] = [
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
]

const nameIn = (list: typeof browsers, userAgent: string) =>
  list.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null

/** What a person would call a browser: `Firefox, Linux`. Null where the text says nothing known. */
export function deviceName(userAgent: string): string | null {
  const parts = [nameIn(browsers, userAgent), nameIn(systems, userAgent)].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join(', ')
}
