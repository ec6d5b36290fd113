import {
  type Asset,
  createSeriesPacker,
  dayStart,
  type MarketReading,
  type Quote,
  type Series,
  type SourceCredit,
  unstatedLicence,
} from '@portico/market'

import type { StockEntry, Supplies, UnpricedStockEntry } from './supplies.ts'

/** Where the closes of companies come from; each entry of the reviewed file names its own address. */
export const closesCredit: SourceCredit = {
  id: 'closes',
  name: 'Twelve Data',
  url: 'https://twelvedata.com/',
  licence: unstatedLicence,
  copy: {
    name: 'mustafakocer/13FRadar',
    url: 'https://github.com/mustafakocer/13FRadar/tree/0c876520bcce0782bff0a7c21804229eaf58043a/api/_data/prices',
  },
}

/**
 * Companies with their shares outstanding, and one dated close each where one may be passed on. The reading does not date the snapshot: a close that
 * is newer than the rates must not make the rates look stale.
 */
export function readCloses({ stocks, unpricedStocks }: Supplies): MarketReading {
  return {
    credit: closesCredit,
    asOf: null,
    assets: [...stocks.map(stockAsset), ...unpricedStocks.map(unpricedAsset)],
    quotes: stocks.map(stockQuote),
    series: stocks.map(stockSeries).map(createSeriesPacker()),
  }
}

function stockAsset(stock: StockEntry): Asset {
  const { slug, code, name, shares, sharesDate, source, url, licence } = stock
  const supply = { basis: 'shares', quantity: shares, date: sharesDate, source, url, licence } as const
  return { id: slug, kind: 'stock', code, slug, name, symbol: null, icon: null, supply }
}

function unpricedAsset({ slug, code, name, count }: UnpricedStockEntry): Asset {
  const described = { id: slug, kind: 'stock', code, slug, name, symbol: null, icon: null } as const
  if (count === null) return { ...described, supply: null }
  const { shares, date, source, url, licence } = count
  return { ...described, supply: { basis: 'shares', quantity: shares, date, source, url, licence } }
}

function stockQuote({ slug, close, closeDate }: StockEntry): Quote {
  return {
    assetId: slug,
    price: close,
    asOf: dayStart(closeDate),
    source: closesCredit.id,
    high24h: null,
    low24h: null,
  }
}

function stockSeries({ slug, close, closeDate }: StockEntry): Series {
  return { assetId: slug, observations: [{ date: closeDate, price: close }], held: [], cuts: [] }
}
