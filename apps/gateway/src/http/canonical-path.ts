/**
 * Protocol 3.4: a target under /v1/ is routed, and later signed, exactly as it stands on the wire. Its pathname has no
 * escapes, no empty or dot-dot segments, no backslash, no semicolon and nothing but printable ASCII, so that no two readers
 * can take it for different paths. The query of an unsigned call may be escaped.
 */
export function isCanonicalPath(target: string): boolean {
  const queryStart = target.indexOf('?')
  const pathname = queryStart === -1 ? target : target.slice(0, queryStart)
  return /^\/[!-~]*$/.test(pathname) && !/%|\/\/|\\|;|\.\./.test(pathname)
}
