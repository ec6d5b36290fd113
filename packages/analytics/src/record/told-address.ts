/** What of a query does not come from a visitor's hands; see `pageRoutes` of the site. */
const toldPairs =
  /&(?:utm_(?:source|medium|campaign|term|content)|interval|kind|letter|mode|model|page|sort|supply|window)=[^&]{0,64}/g

/** An address without its hash: another hash is no other page. */
export function withoutHash(address: string): string {
  return address.replace(/#.*/s, '')
}

/**
 * What events tell of an address, at most the 2,000 characters that the collector takes. What visitors type stays with them: of
 * the site's own pages, which begin with `origin` and a slash, only listed names keep their values, cut to 64 characters; of others
 * none.
 */
export function toldAddress(address: string, origin: string): string {
  const [place = '', query = ''] = withoutHash(address).split('?')
  const pairs = place.startsWith(`${origin}/`) ? (`&${query}`.match(toldPairs) ?? []) : []
  return (place + pairs.join('').replace('&', '?')).slice(0, 2000)
}
