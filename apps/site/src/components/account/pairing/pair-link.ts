/** What stands in the fragment of an address that a code carries: fragments reach no server and no log. */
const pattern = /^#pair=([A-Za-z0-9_-]{22})$/

/** The address that a code leads to. `path` is a page's, with its locale. */
export function pairLink(path: string, origin: string, qrcodeKey: string): string {
  return `${origin}${path}#pair=${qrcodeKey}`
}

/** The key in the fragment of an address; null where there is none. */
export function pairKeyOf(hash: string): string | null {
  return pattern.exec(hash)?.[1] ?? null
}
