/** What the list shows of an asset. */
export interface FoundAsset {
  readonly code: string
  readonly name: string
  readonly slug: string
}

/** What the list shows of a place to go to, below the heading of its kind. */
export interface FoundLink {
  /** Set before the name where there is one. */
  readonly code: string | null
  readonly name: string
  readonly href: string
  readonly heading: string
}

/** Something that the list offers. */
export type FoundItem = FoundAsset | FoundLink
