import { formatCount } from '@portico/format'
import { cutText } from '../../views/content/echoed-text.ts'
import { pageNumber } from '../../views/listings/page-number.ts'
import { chooseLinks, type LinkList } from '../../views/listings/site-links.ts'
import type { SiteList } from '../../views/listings/site-lists.ts'
import { tradingBots, type TradingBot } from '../../views/listings/site-tabs.ts'
import { urls } from '../urls.generated.ts'
import type { Loaded, PageContext } from '../page-load.ts'
import { definitions, siteTabs, type SiteTab } from '../registry.generated.ts'
import { pageOfTab, siteListOf } from './site-list-of.ts'
import { singlePages } from './single-pages.ts'
import type { SiteMapView } from './view.ts'

const linksPerPage = 200

/** What an address wants of a tab. */
interface Wanted {
  readonly tab: SiteTab
  readonly bot: TradingBot | null
}

/** The tab of an address, where it names none the first one; null where there is none of that name. */
function wantedTab({ tab: asked, sub }: Readonly<Record<string, string>>): Wanted | null {
  const tab = siteTabs.find((each) => each === asked)
  if (!tab || (sub !== undefined && tab !== 'trading-bot')) return null
  if (tab !== 'trading-bot') return { tab, bot: null }
  const bot = tradingBots.find((each) => each === sub)
  return bot ? { tab, bot } : null
}

/** Where an address leads that names no tab, or no kind of trading bot. */
function firstBelow({ tab, sub }: Readonly<Record<string, string>>): string | null {
  if (tab === undefined) return urls.siteMap(siteTabs[0])
  return tab === 'trading-bot' && sub === undefined ? urls.siteMap(tab, { sub: tradingBots[0] }) : null
}

/** How many links each tab has; that of the trading bots has those of all kinds. */
function countOf(context: PageContext, tab: SiteTab): number {
  const bots: readonly TradingBot[] = tab === 'trading-bot' ? tradingBots : [tradingBots[0]]
  return bots.map((bot) => siteListOf(context, tab, bot).count).reduce((sum, count) => sum + count, 0)
}

/** The tabs that have a link, and the one that is shown: an empty one has its address, but nobody is sent there. */
function shownTabs(context: PageContext, current: SiteTab): SiteMapView['tabs'] {
  return siteTabs.flatMap((tab) => {
    const count = countOf(context, tab)
    if (count === 0 && tab !== current) return []
    return [{ tab, count: formatCount(String(count), context.locale.numberTag) }]
  })
}

/** The kinds of trading bots that have a link, and the one that is shown. */
function shownBots(context: PageContext, current: TradingBot | null): readonly TradingBot[] {
  return tradingBots.filter((bot) => bot === current || siteListOf(context, 'trading-bot', bot).count > 0)
}

function chosenPart<Item>(context: PageContext, list: LinkList<Item>) {
  const { query: parameters, locale } = context
  const asked = parameters.get('letter')?.toUpperCase() ?? ''
  const query = cutText(parameters.get('q')?.trim() ?? '')
  const letter = query === '' && list.index.letters.has(asked) ? asked : null
  const chosen = chooseLinks(list, { letter, query })
  const pages = Math.max(1, Math.ceil(chosen.total / linksPerPage))
  const page = pageNumber(parameters.get('page'), pages)
  const counted = (count: number) => formatCount(String(count), locale.numberTag)
  return {
    letter,
    query,
    letters:
      query === ''
        ? [...list.index.letters].map(([each, { start, end }]) => ({
            letter: each,
            count: counted((end - start) * list.perItem),
          }))
        : [],
    links: chosen.part((page - 1) * linksPerPage, linksPerPage),
    total: chosen.total,
    page,
    pages,
  }
}

/** Markets at the operator's are named by the coin, his other addresses by the names that he gave them. */
function linkTextOf(tab: SiteTab, links: SiteMapView['links']): SiteMapView['linkText'] {
  const page = pageOfTab(tab)
  if (page !== undefined) return definitions[page].tab?.linkText ?? null
  const isMarket = tab === 'spot-trading' && links.some(({ values }) => 'coinCode' in values)
  return isMarket ? 'map.link.spot-trading' : null
}

function siteMapView(context: PageContext, { tab, bot }: Wanted, list: SiteList): SiteMapView {
  const part = list.use((links) => chosenPart(context, links))
  return {
    tab,
    bot,
    tabs: shownTabs(context, tab),
    bots: shownBots(context, bot),
    of: list.of,
    linkText: linkTextOf(tab, part.links),
    single: singlePages(context.locale),
    ...part,
  }
}

/** Every page of the site by kind and letter (MAP-01 to MAP-03). */
export function load(context: PageContext): Loaded<SiteMapView> {
  const { params, query } = context
  const first = firstBelow(params)
  if (first !== null) return { kind: 'redirect', status: 301, path: first }
  const wanted = wantedTab(params)
  if (!wanted) return { kind: 'missing', wanted: null }
  const { tab, bot } = wanted
  const list = siteListOf(context, tab, bot ?? tradingBots[0])
  const path = urls.siteMap(tab, bot ? { sub: bot } : {})
  return {
    kind: 'page',
    view: siteMapView(context, wanted, list),
    head: {
      values: { 0: (bot ?? tab).replaceAll('-', '_') },
      canonicalPath: path,
      // A list of the operator's addresses, or of nothing, is no page that anyone looks for.
      index: query.size === 0 && list.of === 'site' && list.count > 0,
      structured: [],
      crumbs: [
        { text: 'map.title', path: urls.siteMap(siteTabs[0]) },
        { text: `map.tab.${tab}`, path },
      ],
    },
  }
}
