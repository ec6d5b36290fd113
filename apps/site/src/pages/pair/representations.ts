import { linkTo } from '@portico/locale'
import { type Pair, type PairRate, type Snapshot, type SpanWindow, spanWindows } from '@portico/market'
import { addressAmount } from '../../figures/address-amount.ts'
import type { PairProblem } from '../../representations/pair-document.ts'
import { urls } from '../urls.generated.ts'
import { cardFigures } from '../../representations/card/card-figures.ts'
import { cardSvg } from '../../representations/card/card-svg.ts'
import type { RenderedPage } from '../../representations/rendered-page.ts'
import { csvText } from '../../representations/csv.ts'
import { findPair } from '../../representations/find-pair.ts'
import { pairDocument } from './representations/pair-document.ts'
import { pairFeed } from './representations/pair-feed.ts'
import { pairRates } from './representations/pair-rates.ts'
import {
  answer,
  cardAnswer,
  download,
  plainAnswer,
  type Represent,
  type AskedRepresentation,
  type AnswerOptions,
  unlisted,
  withHeaders,
} from '../../representations/answer.ts'

interface Asked {
  readonly address: AskedRepresentation
  readonly snapshot: Snapshot
  readonly pair: Pair
  readonly rate: PairRate
}

const isWindow = (text: string): text is SpanWindow => spanWindows.some((window) => window === text)

function problem(status: 400 | 404 | 410, error: PairProblem['error']): RenderedPage {
  const body: PairProblem = { error }
  return withHeaders(answer(status, 'application/json; charset=utf-8', JSON.stringify(body)), unlisted)
}

function missing(address: AskedRepresentation): RenderedPage {
  const message = 'no rate is known for this pair'
  return address.form === 'json' ? problem(404, { code: 'pair-unknown', message }) : plainAnswer(404, message)
}

function gone(address: AskedRepresentation): RenderedPage {
  const message = 'an asset of this pair was taken off'
  return address.form === 'json' ? problem(410, { code: 'pair-gone', message }) : plainAnswer(410, message)
}

function redirect(address: AskedRepresentation, { from, to }: Pair): RenderedPage {
  const amount = address.query.get('amount')
  const window = address.query.get('window')
  const paths = {
    json: urls.pairJson(from.slug, to.slug, { amount }),
    csv: urls.pairCsv(from.slug, to.slug, { window }),
    png: urls.pairCard(from.slug, to.slug, { amount }),
    atom: urls.pairFeed(from.slug, to.slug, { change: address.query.get('change') }),
  }
  const location = linkTo({ locale: address.locale.code, path: paths[address.form] })
  return withHeaders(plainAnswer(301, location), { location })
}

function jsonPage(options: AnswerOptions, asked: Asked): RenderedPage {
  const { snapshot, pair, rate, address } = asked
  const parsed = addressAmount(address.query.get('amount') ?? '')
  if (parsed.status === 'error')
    return problem(400, { code: 'amount-unreadable', message: `the amount cannot be read: ${parsed.reason}` })
  const document = pairDocument({
    snapshot,
    locale: address.locale,
    publicOrigin: options.publicOrigin,
    pair,
    rate,
    amount: parsed.status === 'ok' ? parsed.value : '1',
    nowMs: options.now(),
  })
  return withHeaders(answer(200, 'application/json; charset=utf-8', JSON.stringify(document)), unlisted)
}

function csvPage({ snapshot, pair, address }: Asked): RenderedPage {
  const window = address.query.get('window')
  if (window !== null && !isWindow(window))
    return plainAnswer(400, `window is one of ${spanWindows.join(', ')}; without it, all days are given`)
  const rows = pairRates(snapshot, pair, window).map(({ date, rate }) => [date, rate])
  const name = [pair.from.slug, pair.to.slug, ...(window === null ? [] : [window])].join('-')
  const page = answer(200, 'text/csv; charset=utf-8; header=present', csvText([['date', 'rate'], ...rows]))
  return download(page, { name, ending: 'csv' })
}

/** A share of the rate, up to a hundredfold. */
const percentage = /^(?:0|[1-9]\d{0,3})(?:\.\d{1,4})?$/

function feedPage({ publicOrigin, brand }: AnswerOptions, { snapshot, pair, address }: Asked): RenderedPage {
  const change = address.query.get('change')
  if (change !== null && !percentage.test(change))
    return plainAnswer(400, 'change is a number of percent such as 2.5; without it, every day is given')
  const { locale } = address
  const feed = pairFeed({ snapshot, locale, publicOrigin, brandName: brand.name, pair, change })
  return withHeaders(answer(200, 'application/atom+xml; charset=utf-8', feed), unlisted)
}

async function cardPage(options: AnswerOptions, asked: Asked): Promise<RenderedPage> {
  const { snapshot, pair, rate, address } = asked
  const parsed = addressAmount(address.query.get('amount') ?? '')
  const figures = cardFigures({
    snapshot,
    locale: address.locale,
    pair,
    rate,
    // As on the page: one is current where the amount cannot be read (CONV-07).
    amount: parsed.status === 'ok' ? parsed.value : '1',
    brand: options.brand,
    publicOrigin: options.publicOrigin,
  })
  return cardAnswer(options, cardSvg(figures, options.colours))
}

/** The representations of a pair: the JSON document, the CSV of the history, the share card, the feed. */
export function createRepresentations(options: AnswerOptions): Represent {
  return async (address) => {
    const snapshot = options.snapshots.current()
    const found = findPair(snapshot, address.params, address.locale)
    if (found.kind === 'missing') return missing(address)
    if (found.kind === 'gone') return gone(address)
    if (found.kind === 'elsewhere') return redirect(address, found.pair)
    const asked = { address, snapshot, pair: found.pair, rate: found.rate }
    switch (address.form) {
      case 'json':
        return jsonPage(options, asked)
      case 'csv':
        return csvPage(asked)
      case 'png':
        return cardPage(options, asked)
      case 'atom':
        return feedPage(options, asked)
    }
  }
}
