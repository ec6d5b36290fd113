import type { Asset, AssetKind, Supply } from '@portico/market'
import { pageNumber } from '../../views/listings/page-number.ts'

export const listedKinds: readonly AssetKind[] = ['crypto', 'fiat', 'metal', 'stock']

/** The kind that an address names; coins where it names none. */
export function kindOf(query: URLSearchParams): AssetKind {
  return listedKinds.find((kind) => kind === query.get('kind')) ?? 'crypto'
}

/** The part of a list that one answer has. */
export interface ListPart {
  readonly assets: readonly Asset[]
  readonly page: number
  readonly pages: number
  readonly total: number
}

/** The page of a list that an address asks for; what is made of it costs the same in a large catalogue. */
export function partOf(assets: readonly Asset[], asked: string | null, size: number): ListPart {
  const pages = Math.max(1, Math.ceil(assets.length / size))
  const page = pageNumber(asked, pages)
  const start = (page - 1) * size
  return { assets: assets.slice(start, start + size), page, pages, total: assets.length }
}

/** All quantities that are known of an asset, the one that its cap is counted by first. */
export function suppliesOf({ supply, otherSupplies = [] }: Asset): readonly Supply[] {
  return supply === null ? otherSupplies : [supply, ...otherSupplies]
}
