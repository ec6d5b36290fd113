import { pricedAssets } from '@portico/market'
import { assetAddress, isOffered } from '../../views/assets/buying.ts'
import { assetList, namedList, operatorLinks, type SiteList } from '../../views/listings/site-lists.ts'
import { operatorTabs, type TradingBot } from '../../views/listings/site-tabs.ts'
import type { PageContext } from '../page-load.ts'
import { definitions, type PageId, pageIds, type SiteTab } from '../registry.generated.ts'

/** The addresses that the operator names, else each coin's market where he has an address for all of them. */
function spotTrading(context: PageContext): SiteList {
  const { snapshot, brand } = context
  const template = brand.addresses.trade
  const links = operatorLinks(context, 'spot-trading')
  if (template === null || links.length > 0) return namedList('operator', links)
  return assetList(context, {
    group: `markets ${brand.id}`,
    assets: pricedAssets(snapshot).assets.filter((asset) => isOffered(brand, asset)),
    of: 'operator',
    link: (asset) => ({ to: assetAddress(template, asset, 'trade'), values: { coinCode: asset.code } }),
  })
}

/** The page whose links a tab lists; none for tabs of the operator. */
export function pageOfTab(tab: SiteTab): PageId | undefined {
  return pageIds.find((id) => definitions[id].tab?.id === tab)
}

/** The links of a tab; of the trading bots, those of one kind. */
export function siteListOf(context: PageContext, tab: SiteTab, bot: TradingBot): SiteList {
  const operatorTab = operatorTabs.find(({ id }) => id === tab)?.id
  if (operatorTab === 'spot-trading') return spotTrading(context)
  if (operatorTab !== undefined)
    return namedList('operator', operatorLinks(context, operatorTab === 'trading-bot' ? bot : operatorTab))
  const page = pageOfTab(tab)
  return (page && context.listings[page]?.tab?.(context)) ?? namedList('site', [])
}
