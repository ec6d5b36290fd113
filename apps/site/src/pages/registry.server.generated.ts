// Written by the build from the folders of pages (npm run pages). Do not edit.
import type { PageListing, ViewOf } from './page-load.ts'
import type { RepresentationOptions } from './page-representations.ts'
import type { Represent } from '../representations/answer.ts'
import type { PageId } from './registry.generated.ts'
import { load as academy } from './academy/load.ts'
import { load as account } from './account/load.ts'
import { load as agencyLogIn } from './agency-log-in/load.ts'
import { load as asset } from './asset/load.ts'
import { load as assetHistory } from './asset-history/load.ts'
import { load as buyingGuides } from './buying-guides/load.ts'
import { load as categories } from './categories/load.ts'
import { load as category } from './category/load.ts'
import { load as compare } from './compare/load.ts'
import { load as converter } from './converter/load.ts'
import { load as dataSources } from './data-sources/load.ts'
import { load as forecastRecord } from './forecast-record/load.ts'
import { load as guide } from './guide/load.ts'
import { load as home } from './home/load.ts'
import { load as howToBuy } from './how-to-buy/load.ts'
import { load as howToBuyIn } from './how-to-buy-in/load.ts'
import { load as legal } from './legal/load.ts'
import { load as logIn } from './log-in/load.ts'
import { load as news } from './news/load.ts'
import { load as newsItem } from './news-item/load.ts'
import { load as officialChannels } from './official-channels/load.ts'
import { load as offline } from './offline/load.ts'
import { load as pair } from './pair/load.ts'
import { load as prediction } from './prediction/load.ts'
import { load as predictionRecord } from './prediction-record/load.ts'
import { load as prices } from './prices/load.ts'
import { load as register } from './register/load.ts'
import { load as reset } from './reset/load.ts'
import { load as search } from './search/load.ts'
import { load as sitemap } from './sitemap/load.ts'
import { load as versus } from './versus/load.ts'
import { listing as academyListing } from './academy/listing.ts'
import { listing as assetListing } from './asset/listing.ts'
import { listing as assetHistoryListing } from './asset-history/listing.ts'
import { listing as buyingGuidesListing } from './buying-guides/listing.ts'
import { listing as categoriesListing } from './categories/listing.ts'
import { listing as categoryListing } from './category/listing.ts'
import { listing as guideListing } from './guide/listing.ts'
import { listing as howToBuyListing } from './how-to-buy/listing.ts'
import { listing as howToBuyInListing } from './how-to-buy-in/listing.ts'
import { listing as legalListing } from './legal/listing.ts'
import { listing as logInListing } from './log-in/listing.ts'
import { listing as newsListing } from './news/listing.ts'
import { listing as newsItemListing } from './news-item/listing.ts'
import { listing as pairListing } from './pair/listing.ts'
import { listing as predictionListing } from './prediction/listing.ts'
import { listing as registerListing } from './register/listing.ts'
import { listing as sitemapListing } from './sitemap/listing.ts'
import { createRepresentations as assetRepresentations } from './asset/representations.ts'
import { createRepresentations as assetHistoryRepresentations } from './asset-history/representations.ts'
import { createRepresentations as dataSourcesRepresentations } from './data-sources/representations.ts'
import { createRepresentations as pairRepresentations } from './pair/representations.ts'
import { createRepresentations as searchRepresentations } from './search/representations.ts'
import { createRepresentations as versusRepresentations } from './versus/representations.ts'

export const loaders = {
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

/** What each page draws. */
export type PageViews = { readonly [Id in PageId]: ViewOf<(typeof loaders)[Id]> }

export const listings: { readonly [Id in PageId]?: PageListing } = {
  academy: academyListing,
  asset: assetListing,
  'asset-history': assetHistoryListing,
  'buying-guides': buyingGuidesListing,
  categories: categoriesListing,
  category: categoryListing,
  guide: guideListing,
  'how-to-buy': howToBuyListing,
  'how-to-buy-in': howToBuyInListing,
  legal: legalListing,
  'log-in': logInListing,
  news: newsListing,
  'news-item': newsItemListing,
  pair: pairListing,
  prediction: predictionListing,
  register: registerListing,
  sitemap: sitemapListing,
}

export const representations: {
  readonly [Id in PageId]?: (options: RepresentationOptions) => Represent
} = {
  asset: assetRepresentations,
  'asset-history': assetHistoryRepresentations,
  'data-sources': dataSourcesRepresentations,
  pair: pairRepresentations,
  search: searchRepresentations,
  versus: versusRepresentations,
}
