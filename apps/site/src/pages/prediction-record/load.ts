import { Decimal } from '@portico/decimal'
import { formatDay, formatPercent } from '@portico/format'
import { type Asset, pairRate } from '@portico/market'
import { assetRef } from '../../figures/asset.ts'
import { pricePair } from '../../figures/price-pair.ts'
import { assetHeading } from '../../views/assets/asset-heading.ts'
import { projectionFormat } from '../../views/forecast/forecasts.ts'
import {
  allSaid,
  judge,
  type Judged,
  knownCloses,
  type Outcome,
  type Said,
} from '../../views/forecast/judged.ts'
import { type ProjectionFormat, formatProjection } from '../../views/forecast/format-forecast.ts'
import { urls } from '../urls.generated.ts'
import type { Loaded, PageContext } from '../page-load.ts'
import type { DueRow, ModelTally, PredictionRecordView, SaidRow } from './view.ts'

const shownRows = 60

function saidRow({ entry, target }: Said, format: ProjectionFormat): SaidRow {
  const { p05, p50, p95 } = target.quantiles
  const word = (price: string) => formatProjection(Number(price), format)
  return {
    model: entry.model,
    madeOn: formatDay(entry.originDay, format.tag),
    day: formatDay(target.day, format.tag),
    said: word(p50),
    range: { low: word(p05), high: word(p95) },
  }
}

function dueRow(judged: Judged, format: ProjectionFormat): DueRow {
  const { close, outcome } = judged
  const happened = close && formatProjection(Number(close.price), format)
  return { ...saidRow(judged, format), happened, outcome }
}

/** By model, how much of what happened its bands held. */
function tallies(judged: readonly Judged[], tag: string): readonly ModelTally[] {
  const known = judged.filter(({ outcome }) => outcome !== 'unknown')
  return [...Map.groupBy(known, ({ entry }) => entry.model)].map(([model, own]) => {
    const share = (outcomes: readonly Outcome[]) => {
      const held = own.filter(({ outcome }) => outcomes.includes(outcome)).length
      const percent = new Decimal(held).dividedBy(own.length).times(100).toDecimalPlaces(0)
      return formatPercent(percent.toString(), { tag, decimals: 'exact' })
    }
    return { model, days: own.length, half: share(['half']), most: share(['half', 'most']) }
  })
}

const targetDay = ({ target }: Said) => target.day
const originDay = ({ entry }: Said) => entry.originDay

/** As many as a page shows, those of the newest days. */
function newest<Each extends Said>(said: readonly Each[], dayOf: (each: Said) => string): readonly Each[] {
  return said.toSorted((left, right) => dayOf(right).localeCompare(dayOf(left))).slice(0, shownRows)
}

async function recordView(context: PageContext, asset: Asset): Promise<PredictionRecordView> {
  const { snapshot, locale } = context
  const { entries, chain } = await context.forecasts.record(asset)
  const said = allSaid(entries)
  const asOfDay = snapshot.asOf.slice(0, 10)
  const due = said.filter(({ target }) => target.day <= asOfDay)
  const open = said.filter(({ target }) => target.day > asOfDay)
  const known = knownCloses(snapshot, asset)
  const judged = due.map((each) => judge(known, each))
  const format = projectionFormat(context)
  const first = entries.map(({ publishedAt }) => publishedAt).toSorted()[0]
  const pair = pricePair(snapshot, asset, locale)
  const heading = assetHeading(context, { pair, rate: pairRate(snapshot, asset, pair.to) }, 'still')
  return {
    asset: assetRef(asset, locale),
    heading: { ...heading, places: { ...heading.places, prediction: urls.prediction(asset.slug) } },
    since: first === undefined ? null : formatDay(first.slice(0, 10), locale.numberTag),
    published: entries.length,
    chain,
    due: format ? newest(judged, targetDay).map((each) => dueRow(each, format)) : [],
    dueCount: due.length,
    tallies: tallies(judged, locale.numberTag),
    open: format ? newest(open, originDay).map((each) => saidRow(each, format)) : [],
    openCount: open.length,
  }
}

/** What was said of an asset, and what happened (PRED-05). */
export async function load(context: PageContext): Promise<Loaded<PredictionRecordView>> {
  const { snapshot, params } = context
  const wanted = params['asset'] ?? ''
  const asset = snapshot.asset(wanted) ?? context.resolve(wanted)
  if (!asset) return { kind: 'missing', wanted }
  if (asset.slug !== wanted) return { kind: 'redirect', status: 301, path: urls.predictionRecord(asset.slug) }
  const view = await recordView(context, asset)
  return {
    kind: 'page',
    view,
    head: {
      values: { asset: view.asset, coinName: view.asset },
      canonicalPath: urls.predictionRecord(asset.slug),
      // Sitemaps list what is indexed, and which assets have a record only their records tell.
      index: false,
      structured: [],
      crumbs: [
        { text: 'nav.prices', path: urls.prices() },
        { text: 'asset.crumb', path: urls.asset(asset.slug) },
        { text: 'prediction.crumb', path: urls.prediction(asset.slug) },
        { text: 'record.crumb', path: urls.predictionRecord(asset.slug) },
      ],
      modified: snapshot.asOf,
    },
  }
}
