/**
 * Remembers what `create` makes for a BCP 47 tag. Making an Intl object costs far more than using it, and tags come from
 * the locale registry, so the map stays small.
 */
export function perTag<Made>(create: (tag: string) => Made): (tag: string) => Made {
  const made = new Map<string, Made>()
  return (tag) => {
    const known = made.get(tag)
    if (known !== undefined) return known
    const fresh = create(tag)
    made.set(tag, fresh)
    return fresh
  }
}
