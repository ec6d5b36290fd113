/** The parameter of an address that names the currency of a page's figures. */
const parameter = 'money'

/**
 * Names the chosen currency in an address. The page's own needs no name, unless the address has another one.
 * @param own code of the currency that pages are in whose address names none.
 */
export function nameMoney(search: URLSearchParams, chosen: string, own: string): void {
  if (chosen !== own || search.has(parameter)) search.set(parameter, chosen.toLowerCase())
}
