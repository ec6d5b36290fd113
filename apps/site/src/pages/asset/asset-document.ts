import { type LocaleEntry, linkTo } from '@portico/locale'
import {
  changeWindows,
  dayRange,
  figureAges,
  historyStatistics,
  hourChange,
  marketCap,
  marketRank,
  olderFigures,
  type Pair,
  pairChange,
  type PairRate,
  type PriceRecord,
  priceRecords,
  type Provenance,
  rankAges,
  rateNotes,
  type Snapshot,
  tradedVolume,
} from '@portico/market'
import { localName } from '../../figures/asset.ts'
import { isStale } from '../../figures/freshness.ts'
import { numberOrigins } from '../../figures/provenance.ts'
import { urls } from '../urls.generated.ts'
import { plainDecimal } from '../../representations/plain-decimal.ts'
import { documentSource } from '../../figures/licensed-source.ts'

/** An asset's figures for programs. What is not known is null, or absent with its reason beside. */
export type AssetDocument = Readonly<Record<string, unknown>>

function changesOf(snapshot: Snapshot, pair: Pair) {
  return changeWindows.map((window) => {
    const change = pairChange(snapshot, pair, window)
    if ('missing' in change) return { window, missing: change.missing }
    return { window, percent: plainDecimal(change.percent), since: change.since }
  })
}

/** A source by the name that pages credit it with, and when it said so. */
function saidBy(snapshot: Snapshot, { source, asOf }: Provenance) {
  return { source: snapshot.sources.find(({ id }) => id === source)?.name ?? source, asOf }
}

function volumeOf(snapshot: Snapshot, { from }: Pair) {
  const volume = tradedVolume(snapshot, from)
  if (volume.usd === null) return { value: null, reason: volume.reason }
  const { usd, of, percentOfCap } = volume
  const share = percentOfCap === null ? null : plainDecimal(percentOfCap)
  return { value: plainDecimal(usd), of, percentOfCap: share, ...saidBy(snapshot, volume) }
}

function recordOf(snapshot: Snapshot, record: PriceRecord | null) {
  if (record === null) return null
  const { usd, at, percentSince } = record
  return { price: usd, at, percentSince: plainDecimal(percentSince), ...saidBy(snapshot, record) }
}

/** What live sources say beside the price. */
function reportedOf(snapshot: Snapshot, pair: Pair) {
  const { highest, lowest } = priceRecords(snapshot, pair.from)
  const hour = hourChange(snapshot, pair)
  return {
    volumeUsd24h: volumeOf(snapshot, pair),
    changeOfHour:
      'missing' in hour
        ? hour
        : {
            ...{ percent: plainDecimal(hour.percent), since: hour.since },
            ...(hour.told === null ? {} : saidBy(snapshot, hour.told)),
          },
    allTimeHighUsd: recordOf(snapshot, highest),
    allTimeLowUsd: recordOf(snapshot, lowest),
  }
}

function historyOf(snapshot: Snapshot, pair: Pair) {
  const history = historyStatistics(snapshot, pair)
  if (history.state === 'none') return null
  const { highest, lowest, first, last, days, cut, volatility } = history
  return {
    first,
    last,
    days,
    cut,
    highestClose: highest && { close: plainDecimal(highest.rate), date: highest.date },
    lowestClose: lowest && { close: plainDecimal(lowest.rate), date: lowest.date },
    volatilityPercent: volatility.percent,
  }
}

/** The JSON representation of a price page. Numbers are decimal strings; the cap is in US dollars. */
export function assetDocument(options: {
  readonly snapshot: Snapshot
  readonly locale: LocaleEntry
  readonly publicOrigin: string
  readonly pair: Pair
  readonly rate: PairRate
  /** When the document is made, in milliseconds since the epoch. */
  readonly nowMs: number
}): AssetDocument {
  const { snapshot, locale, publicOrigin, pair, rate } = options
  const { from, to } = pair
  const { code, slug, kind } = from
  const cap = marketCap(snapshot, from)
  const ages = figureAges(snapshot, from)
  const list = rankAges(snapshot, kind)
  const link = (path: string) => publicOrigin + linkTo({ locale: locale.canonicalCode, path })
  return {
    asset: { code, slug, name: localName(from, locale), kind },
    currency: to.code,
    price: plainDecimal(rate.rate),
    asOf: from.kind === 'stock' ? rate.asOf.slice(0, 10) : rate.asOf,
    sources: snapshot.sources.filter(({ id }) => rate.sources.includes(id)).map(documentSource),
    stale: isStale(snapshot, [from, to], options.nowMs),
    provenance: numberOrigins(snapshot, from),
    changes: changesOf(snapshot, pair),
    rangeUsd24h: dayRange(snapshot.quote(from.id)),
    ...reportedOf(snapshot, pair),
    marketCapUsd: cap.value === null ? cap : { value: plainDecimal(cap.value), ages },
    rank: { ...marketRank(snapshot, from), ages: list, older: olderFigures(ages, list) },
    supplies: [from.supply, ...(from.otherSupplies ?? [])].filter((supply) => supply !== null),
    history: historyOf(snapshot, pair),
    notes: rateNotes(pair),
    links: {
      html: link(urls.asset(slug)),
      history: link(urls.assetHistory(slug)),
      historyCsv: link(urls.assetHistoryCsv(slug)),
      historyJson: link(urls.assetHistoryJson(slug)),
    },
    snapshot: { version: snapshot.version, asOf: snapshot.asOf },
  }
}
