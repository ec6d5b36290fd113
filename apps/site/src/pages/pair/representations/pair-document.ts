import { type LocaleEntry, linkTo } from '@portico/locale'
import {
  type Asset,
  changeWindows,
  convertAmount,
  olderDayOf,
  type Pair,
  pairChange,
  type PairRate,
  type Snapshot,
} from '@portico/market'
import { localName } from '../../../figures/asset.ts'
import { isStale } from '../../../figures/freshness.ts'
import { numberOrigins } from '../../../figures/provenance.ts'
import type { DocumentAsset, DocumentChange, PairDocument } from '../../../representations/pair-document.ts'
import { urls } from '../../urls.generated.ts'
import { plainDecimal } from '../../../representations/plain-decimal.ts'
import { documentSource } from '../../../figures/licensed-source.ts'

function documentAsset(asset: Asset, locale: LocaleEntry): DocumentAsset {
  const { code, slug, kind } = asset
  return { code, slug, name: localName(asset, locale), kind }
}

function changesOf(snapshot: Snapshot, pair: Pair): readonly DocumentChange[] {
  return changeWindows.map((window) => {
    const change = pairChange(snapshot, pair, window)
    if ('missing' in change) return { window, missing: change.missing }
    return {
      window,
      percent: plainDecimal(change.percent),
      absolute: plainDecimal(change.absolute),
      since: change.since,
    }
  })
}

function olderAssets(snapshot: Snapshot, { from, to }: Pair): PairDocument['olderThanSnapshot'] {
  return [from, to].flatMap(({ id, code }) => {
    const quote = snapshot.quote(id)
    const day = quote && olderDayOf(snapshot, quote)
    return day === null ? [] : [{ code, day }]
  })
}

function sourcesOf(snapshot: Snapshot, rate: PairRate): PairDocument['sources'] {
  return snapshot.sources.filter(({ id }) => rate.sources.includes(id)).map(documentSource)
}

/** A share has the price of a trading day's close, which has a day and no time. */
function asOfText({ from, to }: Pair, rate: PairRate): string {
  return [from, to].some(({ kind }) => kind === 'stock') ? rate.asOf.slice(0, 10) : rate.asOf
}

/** One conversion as its JSON representation gives it. `amount` is a plain decimal string. */
export function pairDocument(options: {
  readonly snapshot: Snapshot
  readonly locale: LocaleEntry
  readonly publicOrigin: string
  readonly pair: Pair
  readonly rate: PairRate
  readonly amount: string
  /** When the document is made, in milliseconds since the epoch. */
  readonly nowMs: number
}): PairDocument {
  const { snapshot, locale, publicOrigin, pair, rate, amount } = options
  const { from, to } = pair
  const link = (path: string) => publicOrigin + linkTo({ locale: locale.canonicalCode, path })
  const asked = amount === '1' ? {} : { amount }
  return {
    amount,
    from: documentAsset(from, locale),
    to: documentAsset(to, locale),
    result: plainDecimal(convertAmount(amount, rate.rate)),
    rate: plainDecimal(rate.rate),
    inverse: plainDecimal(rate.inverse),
    asOf: asOfText(pair, rate),
    sources: sourcesOf(snapshot, rate),
    stale: isStale(snapshot, [from, to], options.nowMs),
    provenance: { from: numberOrigins(snapshot, from), to: numberOrigins(snapshot, to) },
    changes: changesOf(snapshot, pair),
    olderThanSnapshot: olderAssets(snapshot, pair),
    links: {
      html: link(urls.pair(from.slug, to.slug, asked)),
      csv: link(urls.pairCsv(from.slug, to.slug)),
      card: link(urls.pairCard(from.slug, to.slug, asked)),
    },
    locale: { code: locale.code, tag: locale.tag, numberTag: locale.numberTag, direction: locale.dir },
    snapshot: { version: snapshot.version, asOf: snapshot.asOf },
  }
}
