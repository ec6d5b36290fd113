import type { Listing } from '../ports/identities.ts'

const longestSlug = 64

/** A text as a part of an address: ASCII letters and digits, words parted by hyphens; empty where nothing is left. */
function kebab(text: string): string {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '')
}

function cut(slug: string, length = longestSlug): string {
  return slug.slice(0, length).replace(/-$/, '')
}

/**
 * The address of a new asset: its ticker where that is free, else ticker and name, else the latter with the lowest number from
 * 2 on. What has no ASCII letter is named by what its source calls it.
 */
export function freeSlug(
  { code, name, sourceId }: Omit<Listing, 'kind'>,
  isTaken: (slug: string) => boolean,
): string {
  const ticker = kebab(code)
  const title = kebab(name) || kebab(sourceId)
  const both = [ticker, title].filter((part) => part !== '').join('-') || 'asset'
  for (const slug of [cut(ticker), cut(both)]) if (slug !== '' && !isTaken(slug)) return slug
  for (let number = 2; ; number += 1) {
    const ending = `-${number}`
    const slug = cut(both, longestSlug - ending.length) + ending
    if (!isTaken(slug)) return slug
  }
}
