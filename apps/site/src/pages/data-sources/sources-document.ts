import { type LocaleEntry, linkTo } from '@portico/locale'
import {
  type Asset,
  pricesBySource,
  quoteProvenance,
  rankedAssets,
  type Snapshot,
  type SourceCredit,
  type Supply,
  unstatedLicence,
} from '@portico/market'
import { localName } from '../../figures/asset.ts'
import { licensedSource, statedLicence } from '../../figures/licensed-source.ts'
import { plainDecimal } from '../../representations/plain-decimal.ts'
import { urls } from '../urls.generated.ts'
import { kindOf, type ListPart, partOf, suppliesOf } from './listed.ts'

/** So many assets take a few milliseconds; a large catalogue is read page by page. */
const assetsPerPage = 500

/** What a document is made of. */
export interface DocumentOptions {
  readonly snapshot: Snapshot
  readonly locale: LocaleEntry
  readonly query: URLSearchParams
  readonly publicOrigin: string
}

const named = (credit: SourceCredit) => ({
  id: credit.id,
  ...licensedSource(credit),
  ...(credit.copy === undefined ? {} : { copy: credit.copy }),
})

function priceOf(snapshot: Snapshot, asset: Asset) {
  const found = quoteProvenance(snapshot, asset.id)
  if (found === null) return null
  const { price, via, confirmation } = found
  const conversion = via && {
    currency: snapshot.asset(via.assetId)?.code ?? via.assetId.toUpperCase(),
    price: plainDecimal(via.price),
    asOf: via.asOf,
    source: named(via.source),
  }
  const mark = confirmation === null ? {} : { confirmation }
  return { asOf: price.asOf, source: named(price.source), convertedBy: conversion, ...mark }
}

const supplyOf = ({ basis, quantity, date, source, url, copy, licence, confirmation }: Supply) => ({
  ...{ basis, quantity, date, source, url },
  ...(copy === undefined ? {} : { copy }),
  ...(licence === undefined ? {} : { licence: statedLicence(licence) }),
  ...(confirmation === undefined ? {} : { confirmation }),
})

function partOfList({ snapshot, query }: DocumentOptions): ListPart {
  return partOf(rankedAssets(snapshot, kindOf(query)), query.get('page'), assetsPerPage)
}

/** Where figures are from, for programs: the sources, and a page of the assets of one kind. */
export function sourcesDocument(options: DocumentOptions): Readonly<Record<string, unknown>> {
  const { snapshot, locale, query, publicOrigin } = options
  const { assets, page, pages, total } = partOfList(options)
  const kind = kindOf(query)
  const counts = pricesBySource(snapshot)
  const link = (path: string) => publicOrigin + linkTo({ locale: locale.canonicalCode, path })
  return {
    sources: snapshot.sources.map((credit) => ({
      ...named(credit),
      pace: credit.pace ?? 'daily',
      assets: counts.get(credit.id) ?? 0,
    })),
    kind,
    ...{ page, pages, total },
    assets: assets.map((asset) => ({
      asset: { code: asset.code, slug: asset.slug, name: localName(asset, locale) },
      price: priceOf(snapshot, asset),
      supplies: suppliesOf(asset).map(supplyOf),
    })),
    links: {
      html: link(urls.dataSources({ kind })),
      csv: link(urls.dataSources({ kind, page, ending: '.csv' })),
      next: page < pages ? link(urls.dataSources({ kind, page: page + 1, ending: '.json' })) : null,
    },
    snapshot: { version: snapshot.version, asOf: snapshot.asOf },
  }
}

const columns = [
  ...['asset', 'code', 'price_source', 'price_source_url', 'price_source_licence', 'price_as_of'],
  ...['converted_by', 'converted_at', 'supply_basis', 'supply', 'supply_day', 'supply_source'],
  ...['supply_url', 'supply_licence', 'supply_copy_url', 'price_confirmation', 'supply_confirmation'],
] as const

function rowsOf(snapshot: Snapshot, asset: Asset): readonly (readonly string[])[] {
  const price = priceOf(snapshot, asset)
  const source = price?.source
  const own = [
    ...[asset.slug, asset.code, source?.name ?? '', source?.url ?? '', source?.licence ?? ''],
    ...[price?.asOf ?? '', price?.convertedBy?.currency ?? '', price?.convertedBy?.price ?? ''],
  ]
  const supplies = suppliesOf(asset)
  const mark = price?.confirmation ?? ''
  if (supplies.length === 0) return [[...own, '', '', '', '', '', '', '', mark, '']]
  return supplies.map(({ basis, quantity, date, source: name, url, copy, licence, confirmation }) => [
    ...own,
    ...[basis, quantity, date, name, url, statedLicence(licence ?? unstatedLicence) ?? '', copy?.url ?? ''],
    ...[mark, confirmation ?? ''],
  ])
}

/** The same page of assets as a table: a row for each quantity of an asset, or one where none is known. */
export function sourcesTable(options: DocumentOptions): readonly (readonly string[])[] {
  const { assets } = partOfList(options)
  return [columns, ...assets.flatMap((asset) => rowsOf(options.snapshot, asset))]
}
