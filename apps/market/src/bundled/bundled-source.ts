import { readFile } from 'node:fs/promises'

import {
  type Asset,
  cleanSeries,
  createSeriesPacker,
  createSnapshot,
  dayStart,
  type MarketReading,
  mergeReadings,
  type Quote,
  type RawSeries,
  type Series,
  type Snapshot,
  type SourceCredit,
  type Supply,
} from '@portico/market'

import { currencyApiUpstream, type MarketSource } from '../ports/source.ts'
import { type CatalogueAsset, ensureUnique, parseCatalogue } from './catalogue.ts'
import { parseRatesFile, type RatesTable } from './rates-file.ts'
import { closesCredit, readCloses } from './closes.ts'
import { parseSupplies, type Supplies, type SupplyEntry } from './supplies.ts'

const credit: SourceCredit = {
  id: 'bundled',
  name: 'Currency API daily rates',
  url: 'https://github.com/fawazahmed0/exchange-api',
  licence: 'CC0-1.0',
  copy: 'bundled',
}

/** The texts of the files that ship with the product. */
export interface BundledFiles {
  readonly rates: string
  readonly catalogue: string
  readonly supplies: string
}

/** The embedded default: real daily rates and reviewed closes, with catalogue and supplies, that need no network. */
export function bundledSources(): readonly MarketSource[] {
  return [
    { id: credit.id, credit, everyMs: null, read: async (signal) => readBundle(await readBundledFiles(signal)) },
    {
      id: closesCredit.id,
      credit: closesCredit,
      everyMs: null,
      read: async (signal) => readCloses(parsedSupplies(await readBundledFiles(signal))),
    },
  ]
}

/** The bundled data as an indexed snapshot, for tests and tools. */
export async function bundledSnapshot(): Promise<Snapshot> {
  const files = await readBundledFiles()
  return createSnapshot(mergeReadings([readBundle(files), readCloses(parsedSupplies(files))]))
}

/** Reads the files beside the source. */
export async function readBundledFiles(signal?: AbortSignal): Promise<BundledFiles> {
  const read = (name: string) =>
    readFile(new URL(`../../bundled/${name}`, import.meta.url), {
      encoding: 'utf8',
      ...(signal === undefined ? {} : { signal }),
    })
  const [rates, catalogue, supplies] = await Promise.all([
    read('rates.json'),
    read('catalogue.json'),
    read('supplies.json'),
  ])
  return { rates, catalogue, supplies }
}

/** Every slug that the catalogue gives, and the codes that it leaves out on purpose: no other asset may have them. */
export async function readBundledSlugs(): Promise<ReadonlySet<string>> {
  const files = await readBundledFiles()
  const { assets, leftOut } = parseCatalogue(files.catalogue)
  const { stocks, unpricedStocks } = parsedSupplies(files)
  const listed = [...assets, ...stocks, ...unpricedStocks].map(({ slug }) => slug)
  return new Set([...listed, ...leftOut.flatMap(({ codes }) => codes)])
}

/** Parses and cleans the bundle. Throws an error that names the file's fault; a faulty bundle is a build fault. */
export function readBundle(files: BundledFiles): MarketReading {
  const catalogue = parseCatalogue(files.catalogue)
  const table = parseRatesFile(files.rates)
  const supplies = parsedSupplies(files)
  const shares = [...supplies.stocks, ...supplies.unpricedStocks]
  ensureUnique([...catalogue.assets, ...shares].map((entry) => entry.slug))

  const suppliesOf = Map.groupBy(supplies.entries, (entry) => entry.slug)
  const listed = catalogue.assets.map((asset) => assetOf(asset, suppliesOf.get(asset.slug) ?? []))
  const priced = catalogue.assets.filter((asset) => !catalogue.unpriced.has(asset.slug))
  const series = cleanSeries(priced.map((asset) => rawSeries(asset, table)))
  return {
    credit,
    upstream: currencyApiUpstream,
    asOf: dayStart(table.dates.at(-1) ?? ''),
    assets: listed,
    quotes: series.flatMap(lastQuote),
    series: series.map(createSeriesPacker()),
  }
}

function parsedSupplies(files: BundledFiles): Supplies {
  const { assets } = parseCatalogue(files.catalogue)
  return parseSupplies(files.supplies, new Set(assets.map((asset) => asset.slug)))
}

/** What the table holds for an asset, as published. */
export function rawSeries(asset: CatalogueAsset, { dates, rates }: RatesTable): RawSeries {
  const column = rates.get(asset.code.toLowerCase())
  if (column === undefined) throw new RangeError(`The rates hold no column for ${asset.code}.`)
  const days = dates.flatMap((date, index) => {
    const rate = column[index] ?? null
    return rate === null ? [] : [{ date, rate }]
  })
  return { assetId: asset.slug, kind: asset.kind, days }
}

function assetOf(row: CatalogueAsset, entries: readonly SupplyEntry[]): Asset {
  const { kind, code, slug, name, symbol, icon } = row
  const reviewed = entries.map(({ basis, quantity, date, source, url, copy, licence }) => ({
    basis,
    quantity,
    date,
    source,
    url,
    ...(copy === undefined ? {} : { copy }),
    licence,
  }))
  const isCap = ({ basis }: Supply) => basis === 'circulating' || basis === 'mined'
  const others = reviewed.filter((entry) => !isCap(entry))
  return {
    ...{ id: slug, kind, code, slug, name, symbol, icon },
    supply: reviewed.find(isCap) ?? null,
    ...(others.length === 0 ? {} : { otherSupplies: others }),
  }
}

function lastQuote(series: Series): Quote[] {
  const last = series.observations.at(-1)
  if (last === undefined) return []
  const asOf = dayStart(last.date)
  return [{ assetId: series.assetId, price: last.price, asOf, source: credit.id, high24h: null, low24h: null }]
}
