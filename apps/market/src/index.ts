export {
  type BundledFiles,
  bundledSnapshot,
  bundledSources,
  rawSeries,
  readBundledFiles,
} from './bundled/bundled-source.ts'
export { type Catalogue, type CatalogueAsset, parseCatalogue } from './bundled/catalogue.ts'
export { encodeRatesFile, parseRatesFile, type RatesTable } from './bundled/rates-file.ts'
export type { MarketSource } from './source.ts'
export { type MarketLogger, type MarketOptions, startMarket } from './start-market.ts'
