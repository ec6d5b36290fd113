import { localName } from '../../figures/asset.ts'
import type { PageContext } from '../page-load.ts'
import { urls } from '../urls.generated.ts'
import type { ExampleSearch } from './view.ts'

const amount = '100'

/** Searches that show what can be asked: by a name, by a code, and for a conversion. */
export function exampleSearches({ snapshot, locale, brand }: PageContext): readonly ExampleSearch[] {
  const [coin, euro, gold] = [brand.defaultCoin, 'eur', 'xau'].map((slug) => snapshot.asset(slug))
  const queries = [
    ...(coin ? [localName(coin, locale), coin.code] : []),
    ...(gold ? [localName(gold, locale)] : []),
    ...(coin && euro ? [`${amount} ${euro.code} / ${coin.code}`] : []),
  ]
  return queries.map((query) => ({ query, path: urls.search(query) }))
}
