import type { Brand } from '@portico/brands'
import { linkTo } from '@portico/locale'
import { type ChangeWindow, changeWindows, type Pair, type PairRate, type Snapshot } from '@portico/market'
import type { SnapshotStore } from '@portico/stores'
import { addressAmount } from '../../figures/address-amount.ts'
import type { PairProblem } from '../../pair-document.ts'
import { type TwinForm, urls } from '../../routes.ts'
import { cardFigures } from '../card/card-figures.ts'
import type { CardPainter } from '../card/card-painter.ts'
import { cardSvg } from '../card/card-svg.ts'
import type { CardColours } from '../card/card-colours.ts'
import type { PageAddress } from '../page-address.ts'
import type { RenderedPage } from '../stored-page.ts'
import { pageCaching } from '../page-handler.ts'
import { csvText } from './csv.ts'
import { findPair } from './find-pair.ts'
import { openToAll } from './open-to-all.ts'
import { pairDocument } from './pair-document.ts'
import { pairFeed } from './pair-feed.ts'
import { pairRates } from './pair-rates.ts'

/** What the machine views are made with. */
export interface TwinOptions {
  readonly brand: Brand
  readonly publicOrigin: string
  readonly snapshots: SnapshotStore
  readonly colours: CardColours
  readonly painter: CardPainter
}

export type TwinAddress = PageAddress & { readonly form: TwinForm }

interface Asked {
  readonly address: TwinAddress
  readonly snapshot: Snapshot
  readonly pair: Pair
  readonly rate: PairRate
}

const isWindow = (text: string): text is ChangeWindow => changeWindows.some((window) => window === text)

/** Seconds after which a reader may ask for a card again that could not be drawn. */
const retryAfterSeconds = '5'

function answer(status: number, contentType: string, body: RenderedPage['body']): RenderedPage {
  const headers = { 'content-type': contentType, 'cache-control': pageCaching, ...openToAll }
  return { status, headers, body, keep: true }
}

function withHeaders(page: RenderedPage, headers: Readonly<Record<string, string>>): RenderedPage {
  return { ...page, headers: { ...page.headers, ...headers } }
}

/** Machine views are for programs; search engines list the page itself. */
const unlisted = { 'x-robots-tag': 'noindex' }

function plainAnswer(status: number, text: string): RenderedPage {
  return withHeaders(answer(status, 'text/plain; charset=utf-8', `${text}\n`), unlisted)
}

function problem(status: 400 | 404, error: PairProblem['error']): RenderedPage {
  const body: PairProblem = { error }
  return withHeaders(answer(status, 'application/json; charset=utf-8', JSON.stringify(body)), unlisted)
}

function missing(address: TwinAddress): RenderedPage {
  const message = 'no rate is known for this pair'
  return address.form === 'json' ? problem(404, { code: 'pair-unknown', message }) : plainAnswer(404, message)
}

function redirect(address: TwinAddress, { from, to }: Pair): RenderedPage {
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

function jsonPage(options: TwinOptions, asked: Asked): RenderedPage {
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
  })
  return withHeaders(answer(200, 'application/json; charset=utf-8', JSON.stringify(document)), unlisted)
}

function csvPage({ snapshot, pair, address }: Asked): RenderedPage {
  const window = address.query.get('window')
  if (window !== null && !isWindow(window))
    return plainAnswer(400, `window is one of ${changeWindows.join(', ')}; without it, all days are given`)
  const rows = pairRates(snapshot, pair, window).map(({ date, rate }) => [date, rate])
  const name = [pair.from.slug, pair.to.slug, ...(window === null ? [] : [window])].join('-')
  return withHeaders(
    answer(200, 'text/csv; charset=utf-8; header=present', csvText([['date', 'rate'], ...rows])),
    {
      ...unlisted,
      'content-disposition': `attachment; filename="${name.replace(/[^\w-]/g, '-')}.csv"`,
    },
  )
}

/** A share of the rate, up to a hundredfold. */
const percentage = /^(?:0|[1-9]\d{0,3})(?:\.\d{1,4})?$/

function feedPage({ publicOrigin, brand }: TwinOptions, { snapshot, pair, address }: Asked): RenderedPage {
  const change = address.query.get('change')
  if (change !== null && !percentage.test(change))
    return plainAnswer(400, 'change is a number of percent such as 2.5; without it, every day is given')
  const { locale } = address
  const feed = pairFeed({ snapshot, locale, publicOrigin, brandName: brand.name, pair, change })
  return withHeaders(answer(200, 'application/atom+xml; charset=utf-8', feed), unlisted)
}

async function cardPage(options: TwinOptions, asked: Asked): Promise<RenderedPage> {
  const { snapshot, pair, rate, address } = asked
  const parsed = addressAmount(address.query.get('amount') ?? '')
  const figures = cardFigures({
    snapshot,
    locale: address.locale,
    pair,
    rate,
    // As on the page: one is in force where the amount cannot be read (CONV-07).
    amount: parsed.status === 'ok' ? parsed.value : '1',
    brandName: options.brand.name,
    publicOrigin: options.publicOrigin,
  })
  const painted = await options.painter.paint(cardSvg(figures, options.colours))
  if (painted.kind === 'painted') return answer(200, 'image/png', painted.png)
  return {
    ...withHeaders(plainAnswer(503, 'too many cards are being drawn'), {
      'cache-control': 'no-store',
      'retry-after': retryAfterSeconds,
    }),
    keep: false,
  }
}

/** Makes the answers to machine views: the JSON document, the CSV of the history, the share card, the feed. */
export function createTwinRenderer(options: TwinOptions): (address: TwinAddress) => Promise<RenderedPage> {
  return async (address) => {
    const snapshot = options.snapshots.current()
    const found = findPair(snapshot, address.params, address.locale)
    if (found.kind === 'missing') return missing(address)
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
