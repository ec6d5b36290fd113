/** What the list shows of an asset. */
export interface FoundAsset {
  readonly code: string
  readonly name: string
  readonly slug: string
}
