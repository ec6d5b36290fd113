import { splitLocalePath } from '@portico/locale'

/** The address below the router's base, query and hash included; null where it is a page of another language. */
export function pathBelow(base: string, url: URL): string | null {
  const { prefix } = splitLocalePath(url.pathname)
  if ((prefix === '' ? '' : `/${prefix}`) !== base) return null
  return (url.pathname.slice(base.length) || '/') + url.search + url.hash
}
