import type { Asset } from '@portico/market'
import colours from './coin-colours.json' with { type: 'json' }

const bySlug: ReadonlyMap<string, string> = new Map(Object.entries(colours))

/** The colour of a coin's logo by its slug; null where the logo is black and white, and for what is no coin. */
export function logoColour(slug: string): string | null {
  return bySlug.get(slug) ?? null
}

/** The colour that a coin is known by, as its logo has it; null for others, and where the logo is black and white. */
export function coinColour({ kind, slug }: Asset): string | null {
  return kind === 'crypto' ? logoColour(slug) : null
}
