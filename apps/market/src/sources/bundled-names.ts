import { readFile } from 'node:fs/promises'
import type { Asset } from '@portico/market'
import { parseCatalogue } from '../bundled/catalogue.ts'
import { parseSupplies } from '../bundled/supplies.ts'

/** How an asset is named and drawn. */
export type AssetName = Pick<Asset, 'kind' | 'code' | 'name' | 'symbol' | 'icon'>

/** The assets that ship with the product, by internal id, so that a source need not name and draw them anew. */
export async function readBundledNames(): Promise<ReadonlyMap<string, AssetName>> {
  const read = (name: string) => readFile(new URL(`../../bundled/${name}`, import.meta.url), 'utf8')
  const { assets } = parseCatalogue(await read('catalogue.json'))
  const supplies = parseSupplies(await read('supplies.json'), new Set(assets.map(({ slug }) => slug)))
  const names = assets.map(({ slug, kind, code, name, symbol, icon }) => {
    return [slug, { kind, code, name, symbol, icon }] as const
  })
  const shares = [...supplies.stocks, ...supplies.unpricedStocks].map(({ slug, code, name }) => {
    return [slug, { kind: 'stock', code, name, symbol: null, icon: null }] as const
  })
  return new Map<string, AssetName>([...names, ...shares])
}
