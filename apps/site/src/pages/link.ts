/** A path with a query of those parameters that have a value. */
export function withQuery(
  path: string,
  query: { readonly [name: string]: string | null | undefined },
): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`
}

/** The first page of a list needs no number in its address. */
export function pageText(page: number | undefined): string | null {
  return page !== undefined && page > 1 ? String(page) : null
}

/** The path of a page with values in the places of its parameters, in their order. */
export function pathOf(pattern: string, values: readonly string[]): string {
  const left = [...values]
  return pattern.replace(/:[a-z]+\??/g, () => left.shift() ?? '')
}
