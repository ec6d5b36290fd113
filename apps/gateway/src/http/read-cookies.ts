/**
 * Reads a Cookie header (RFC 6265, section 5.4): pairs by name, of several with one name the first, which is the one with the
 * longest path. Values stay as they are on the wire. The record has no prototype, so that no name means anything else.
 */
export function readCookies(header: string | undefined): Readonly<Record<string, string>> {
  const cookies: Record<string, string> = Object.create(null)
  for (const pair of header === undefined ? [] : header.split(';')) {
    const separator = pair.indexOf('=')
    const name = pair.slice(0, Math.max(separator, 0)).trim()
    if (name === '' || name in cookies) continue
    cookies[name] = pair.slice(separator + 1).trim()
  }
  return cookies
}
