import { localName } from '../../figures/asset.ts'
import type { PageContext } from '../page-load.ts'
import { urls } from '../urls.generated.ts'
import { finderTextsOf } from './finder-texts.ts'
import type { ExampleSearch } from './view.ts'

const amount = '100'

/** Searches that show what can be asked: a coin, a currency, a metal, and a conversion. */
export function exampleSearches({ snapshot, locale, brand }: PageContext): readonly ExampleSearch[] {
  const [coin, euro, gold] = [brand.defaultCoin, 'eur', 'xau'].map((slug) => snapshot.asset(slug))
  const [between = '/'] = finderTextsOf(locale).words('finder.between')
  const queries = [
    ...[coin, euro, gold].flatMap((asset) => (asset ? [localName(asset, locale)] : [])),
    ...(coin && euro ? [`${amount} ${euro.code} ${between} ${coin.code}`] : []),
  ]
  return queries.map((query) => ({ query, path: urls.search(query) }))
}
