import { linkTo } from '@portico/locale'
import { type Pair, pairRate, type PairRate, resolveAsset, type Snapshot } from '@portico/market'
import { localNames } from '../figures/asset.ts'
import { localeIn } from '../figures/price.ts'
import { pricePair } from '../figures/price-pair.ts'
import {
  answer,
  type AnswerOptions,
  type AskedRepresentation,
  plainAnswer,
  type Represent,
  unlisted,
  withHeaders,
} from './answer.ts'
import type { RenderedPage } from './rendered-page.ts'

/** An asset that a path names, with its price in the currency of the language. */
export interface PricedAsset {
  readonly asked: AskedRepresentation
  readonly snapshot: Snapshot
  readonly pair: Pair
  readonly rate: PairRate
}

/** What is said of an asset, and where each representation of it is. */
interface AssetAnswers {
  pathOf(slug: string, form: AskedRepresentation['form']): string
  answer(priced: PricedAsset): RenderedPage | Promise<RenderedPage>
}

/** An answer in JSON that search engines do not list. */
export function jsonAnswer(status: number, text: string): RenderedPage {
  return withHeaders(answer(status, 'application/json; charset=utf-8', text), unlisted)
}

function missing({ form }: AskedRepresentation, snapshot: Snapshot, named: string): RenderedPage {
  const status = snapshot.isDelisted(named.toLowerCase()) ? 410 : 404
  const message = 'no price is known for this asset'
  if (form !== 'json') return plainAnswer(status, message)
  return jsonAnswer(status, JSON.stringify({ error: { code: 'asset-unknown', message } }))
}

/** Answers for the asset of a path; what names it otherwise than by its slug leads there. */
export function createAssetAnswers(
  { snapshots, brand }: Pick<AnswerOptions, 'snapshots' | 'brand'>,
  { pathOf, answer: answerOf }: AssetAnswers,
): Represent {
  return async (asked) => {
    const snapshot = snapshots.current()
    const { form, query } = asked
    const locale = localeIn(snapshot, asked.locale, { money: query.get('money'), brand })
    const named = asked.params['asset'] ?? ''
    const asset = snapshot.asset(named) ?? resolveAsset(snapshot, named, localNames(locale))
    if (!asset) return missing(asked, snapshot, named)
    if (asset.slug !== named) {
      const location = linkTo({ locale: locale.code, path: pathOf(asset.slug, form) })
      return withHeaders(plainAnswer(301, location), { location })
    }
    const pair = pricePair(snapshot, asset, locale)
    const rate = pairRate(snapshot, asset, pair.to)
    return rate ? answerOf({ asked, snapshot, pair, rate }) : missing(asked, snapshot, named)
  }
}
