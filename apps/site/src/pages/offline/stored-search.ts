import type { FoundAsset } from '@portico/combobox'
import { currencyName } from '@portico/format'
import { createAssetSearch, type SearchableAsset } from '@portico/market'
import type { OfflineView } from './view.ts'

const resultLimit = 8

/** Currencies and metals are found by their English names too, as the gateway finds them. */
function englishNames({ kind, code }: SearchableAsset): readonly string[] {
  const name = kind === 'fiat' || kind === 'metal' ? currencyName(code, 'en') : null
  return name === null ? [] : [name]
}

/** Finds stored assets by code, name and small typos, by the rules of the site's own search. */
export function createStoredSearch({ groups }: Pick<OfflineView, 'groups'>): (query: string) => FoundAsset[] {
  const assets = groups.flatMap(({ kind, assets }) =>
    assets.map(([slug, code, name]) => ({ slug, code, name, kind })),
  )
  const search = createAssetSearch(assets, englishNames)
  return (query) =>
    search(query, { limit: resultLimit }).map(({ slug, code, name }) => ({ slug, code, name }))
}
