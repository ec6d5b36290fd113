import { type FixtureAsset, fixtureSnapshot } from './fixture.ts'
import type { Asset, Supply, SupplyBasis } from '../src/model/model.ts'
import { createSnapshot, type Snapshot } from '../src/snapshot/snapshot.ts'

function supplyOf(basis: SupplyBasis, quantity: string): Supply {
  return {
    basis,
    quantity,
    date: '2026-09-29',
    source: 'Test',
    url: 'https://example.org/',
  }
}

/** A market whose assets have quantities on several bases. */
export function marketWith(
  entries: readonly (FixtureAsset & { readonly supplies?: readonly Supply[] })[],
): Snapshot {
  const { data } = fixtureSnapshot(entries)
  const assets = data.assets.map((asset) => {
    const supplies = entries.find(({ slug }) => slug === asset.slug)?.supplies
    if (supplies === undefined) return asset
    const [supply = null, ...otherSupplies] = supplies
    return { ...asset, supply, otherSupplies }
  })
  return createSnapshot({ ...data, assets })
}

/** Assets of every kind, and some that cannot be compared. */
export const comparedMarket = marketWith([
  { slug: 'a', prices: ['3000'], supply: '120000000' },
  { slug: 'b', prices: ['100000'], supply: '20000000' },
  {
    slug: 'capped',
    prices: ['2'],
    supplies: [supplyOf('circulating', '10'), supplyOf('total', '15'), supplyOf('max', '40')],
  },
  { slug: 'loose', prices: ['5'] },
  { slug: 'unpriced', supply: '7' },
  { slug: 'zero', prices: ['0'], supply: '7' },
  { slug: 'hollow', prices: ['5'], supply: '0' },
  { slug: 'odd', prices: ['5'], supply: 'NaN' },
  { slug: 'xau', kind: 'metal', prices: ['4000'], supplies: [supplyOf('mined', '7000000000')] },
  { slug: 'acme', kind: 'stock', prices: ['200'], supplies: [supplyOf('shares', '15000000000')] },
  { slug: 'usd', kind: 'fiat', prices: ['1'] },
])

/** The asset of a slug; an error where the fixture lacks it. */
export function fixtureAssetOf(slug: string, snapshot = comparedMarket): Asset {
  const found = snapshot.asset(slug)
  if (found === null) throw new Error(`No ${slug} in the fixture.`)
  return found
}
