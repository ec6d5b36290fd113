// Written by the build from the folders of pages (npm run pages). Do not edit.
import { links as embed } from '../embed/links.ts'
import { links as asset } from './asset/links.ts'
import { links as assetHistory } from './asset-history/links.ts'
import { links as categories } from './categories/links.ts'
import { links as category } from './category/links.ts'
import { links as compare } from './compare/links.ts'
import { links as dataSources } from './data-sources/links.ts'
import { links as howToBuy } from './how-to-buy/links.ts'
import { links as legal } from './legal/links.ts'
import { links as news } from './news/links.ts'
import { links as officialChannels } from './official-channels/links.ts'
import { links as pair } from './pair/links.ts'
import { links as prediction } from './prediction/links.ts'
import { links as prices } from './prices/links.ts'
import { links as register } from './register/links.ts'
import { links as reset } from './reset/links.ts'
import { links as search } from './search/links.ts'
import { links as sitemap } from './sitemap/links.ts'
import { links as versus } from './versus/links.ts'

/** Builders of locale-free addresses; `linkTo` of @portico/locale adds the locale's prefix. */
export const urls = {
  academy: () => '/academy',
  account: () => '/account',
  agencyLogIn: () => '/login/agency',
  buyingGuides: () => '/how-to-buy',
  converter: () => '/convert',
  forecastRecord: () => '/forecast-record',
  guide: (guide: string) => `/academy/${guide}`,
  home: () => '/',
  howToBuyIn: (asset: string, country: string) => `/how-to-buy/${asset}/${country}`,
  logIn: () => '/login',
  newsItem: (item: string) => `/news/${item}`,
  offline: () => '/offline',
  predictionRecord: (asset: string) => `/price/${asset}/prediction/record`,
  ...asset,
  ...assetHistory,
  ...categories,
  ...category,
  ...compare,
  ...dataSources,
  ...howToBuy,
  ...legal,
  ...news,
  ...officialChannels,
  ...pair,
  ...prediction,
  ...prices,
  ...register,
  ...reset,
  ...search,
  ...sitemap,
  ...versus,
  ...embed,
}
