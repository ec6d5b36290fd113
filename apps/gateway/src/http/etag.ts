/** The entity tag of an answer that follows a snapshot. Weak: the bytes also depend on the compression. */
export function etagOf(snapshotVersion: string): string {
  return `W/"${snapshotVersion}"`
}

/** RFC 9110 13.1.2: tells whether an If-None-Match header names the tag, compared weakly. */
export function isNoneMatch(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  const opaque = etag.replace(/^W\//, '')
  return header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === opaque)
}
