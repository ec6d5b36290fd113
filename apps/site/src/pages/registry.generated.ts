// Written by the build from the folders of pages (npm run pages). Do not edit.
import type { PageDefinition } from './page-definition.ts'
import { definition as academy } from './academy/definition.ts'
import { definition as account } from './account/definition.ts'
import { definition as agencyLogIn } from './agency-log-in/definition.ts'
import { definition as asset } from './asset/definition.ts'
import { definition as assetHistory } from './asset-history/definition.ts'
import { definition as buyingGuides } from './buying-guides/definition.ts'
import { definition as categories } from './categories/definition.ts'
import { definition as category } from './category/definition.ts'
import { definition as compare } from './compare/definition.ts'
import { definition as converter } from './converter/definition.ts'
import { definition as dataSources } from './data-sources/definition.ts'
import { definition as forecastRecord } from './forecast-record/definition.ts'
import { definition as guide } from './guide/definition.ts'
import { definition as home } from './home/definition.ts'
import { definition as howToBuy } from './how-to-buy/definition.ts'
import { definition as howToBuyIn } from './how-to-buy-in/definition.ts'
import { definition as legal } from './legal/definition.ts'
import { definition as logIn } from './log-in/definition.ts'
import { definition as news } from './news/definition.ts'
import { definition as newsItem } from './news-item/definition.ts'
import { definition as officialChannels } from './official-channels/definition.ts'
import { definition as offline } from './offline/definition.ts'
import { definition as pair } from './pair/definition.ts'
import { definition as prediction } from './prediction/definition.ts'
import { definition as predictionRecord } from './prediction-record/definition.ts'
import { definition as prices } from './prices/definition.ts'
import { definition as register } from './register/definition.ts'
import { definition as reset } from './reset/definition.ts'
import { definition as search } from './search/definition.ts'
import { definition as sitemap } from './sitemap/definition.ts'
import { definition as versus } from './versus/definition.ts'

export const pageIds = [
  'academy',
  'account',
  'agency-log-in',
  'asset',
  'asset-history',
  'buying-guides',
  'categories',
  'category',
  'compare',
  'converter',
  'data-sources',
  'forecast-record',
  'guide',
  'home',
  'how-to-buy',
  'how-to-buy-in',
  'legal',
  'log-in',
  'news',
  'news-item',
  'official-channels',
  'offline',
  'pair',
  'prediction',
  'prediction-record',
  'prices',
  'register',
  'reset',
  'search',
  'sitemap',
  'versus',
] as const

export type PageId = (typeof pageIds)[number]

export const definitions: Readonly<Record<PageId, PageDefinition>> = {
  academy,
  account,
  'agency-log-in': agencyLogIn,
  asset,
  'asset-history': assetHistory,
  'buying-guides': buyingGuides,
  categories,
  category,
  compare,
  converter,
  'data-sources': dataSources,
  'forecast-record': forecastRecord,
  guide,
  home,
  'how-to-buy': howToBuy,
  'how-to-buy-in': howToBuyIn,
  legal,
  'log-in': logIn,
  news,
  'news-item': newsItem,
  'official-channels': officialChannels,
  offline,
  pair,
  prediction,
  'prediction-record': predictionRecord,
  prices,
  register,
  reset,
  search,
  sitemap,
  versus,
}

/** The tabs of the site map, in their order. */
export const siteTabs = [
  'academy',
  'blog',
  'calculator',
  'categories',
  'copy-trading',
  'futures-trading',
  'price-history',
  'how-to-buy',
  'how-to-buy-country',
  'news',
  'prediction',
  'price',
  'support',
  'spot-trading',
  'trading-bot',
] as const

export type SiteTab = (typeof siteTabs)[number]
