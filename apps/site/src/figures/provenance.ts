import type { Brand } from '@portico/brands'
import type { LocaleEntry } from '@portico/locale'
import {
  type Asset,
  type CreditedProvenance,
  type Confirmation,
  type QuoteProvenance,
  quoteProvenance,
  type Snapshot,
  type Supply,
} from '@portico/market'
import type { NumberOrigins } from '../representations/pair-document.ts'
import { ageOf } from './as-of.ts'
import { figureStyle } from './figure-style.ts'
import { formatFigure } from './live/figure.ts'
import { markOf, type SourceView } from './sources.ts'

/** Where one price of a page is from. */
export interface PriceOrigin {
  readonly slug: string
  readonly code: string
  readonly iso: string
  readonly age: string
  readonly source: SourceView
  /** The currency that stands between the source's price and the US dollar. */
  readonly via: { readonly code: string; readonly rate: string; readonly source: string } | null
  readonly confirmation: Confirmation | null
}

/** The origins of the prices that a rate is made of, each once; the dollar is the unit and has none beside another. */
export function priceOrigins(
  context: {
    readonly snapshot: Snapshot
    readonly locale: LocaleEntry
    readonly brand: Pick<Brand, 'money'>
    readonly nowMs: number
  },
  assets: readonly Asset[],
): readonly PriceOrigin[] {
  const { snapshot } = context
  const others = assets.filter(({ id }) => id !== 'usd')
  return (others.length === 0 ? assets.slice(0, 1) : others).flatMap(({ id, slug, code }) => {
    const found = quoteProvenance(snapshot, id)
    if (found === null) return []
    const { price, via, confirmation } = found
    const { id: sourceId, name, url } = price.source
    return {
      slug,
      code,
      iso: price.asOf,
      age: ageOf(price.asOf, context),
      source: { name, url, mark: markOf(sourceId) },
      confirmation,
      via: via && {
        code: codeOf(snapshot, via.assetId),
        rate: formatFigure(
          { kind: 'amount', rate: via.price, times: '1', into: slugOf(snapshot, via.assetId) },
          figureStyle(context),
        ).text,
        source: via.source.name,
      },
    }
  })
}

const slugOf = (snapshot: Snapshot, assetId: string) => snapshot.asset(assetId)?.slug ?? assetId

const codeOf = (snapshot: Snapshot, assetId: string) => snapshot.asset(assetId)?.code ?? assetId.toUpperCase()

/** Where every number of an asset is from, for programs. */
export function numberOrigins(snapshot: Snapshot, asset: Asset): NumberOrigins {
  const found = quoteProvenance(snapshot, asset.id)
  const { supply } = asset
  const named = ({ source, asOf }: CreditedProvenance) => ({ source: source.name, asOf })
  return {
    ...(found === null
      ? {}
      : { price: { ...named(found.price), ...viaOf(snapshot, found), ...confirmationOf(found) } }),
    ...(found === null || found.range === null ? {} : { range: named(found.range) }),
    ...(supply === null ? {} : { supply: supplyNamed(supply) }),
  }
}

function supplyNamed({ source, date: asOf, confirmation }: Supply) {
  return { source, asOf, ...(confirmation === undefined ? {} : { confirmation }) }
}

const confirmationOf = ({ confirmation }: QuoteProvenance) => (confirmation === null ? {} : { confirmation })

function viaOf(snapshot: Snapshot, { via }: QuoteProvenance) {
  if (via === null) return {}
  const currency = codeOf(snapshot, via.assetId)
  return { via: { source: via.source.name, asOf: via.asOf, currency, price: via.price } }
}

/** The ids of the sources that prices of these assets, and what they were converted by, are from. */
export function sourcesInUse(snapshot: Snapshot, assets: readonly Asset[]): readonly string[] {
  return assets.flatMap(({ id }) => {
    const quote = snapshot.quote(id)
    if (quote === null) return []
    return [
      quote.source,
      ...(quote.via ? [quote.via.source, ...(quote.via.behind ?? [])] : []),
      ...(quote.range ? [quote.range.source] : []),
    ]
  })
}
