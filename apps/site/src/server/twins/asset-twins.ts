import { createHash } from 'node:crypto'
import { linkTo } from '@portico/locale'
import { type Asset, type Pair, pairRate, type PairRate, resolveAsset, type Snapshot } from '@portico/market'
import { localNames } from '../../figures/asset.ts'
import { pricePair } from '../../figures/price-pair.ts'
import { urls } from '../../pages/urls.generated.ts'
import type { RenderedPage } from '../stored-page.ts'
import { assetDocument } from './asset-document.ts'
import { historyRows, historyTable } from './asset-history-table.ts'
import { csvText } from './csv.ts'
import {
  answer,
  download,
  plainAnswer,
  type RenderTwin,
  type TwinAddress,
  type TwinOptions,
  unlisted,
  withHeaders,
} from './twin-answer.ts'

/** The hash of the whole answer, so that a copy can be told from another (RFC 9530, "Repr-Digest"). */
function withDigest(page: RenderedPage, text: string): RenderedPage {
  const digest = createHash('sha256').update(text).digest('base64')
  return withHeaders(page, { 'repr-digest': `sha-256=:${digest}:` })
}

const json = 'application/json; charset=utf-8'

function missing(address: TwinAddress, snapshot: Snapshot, named: string): RenderedPage {
  const status = snapshot.isDelisted(named.toLowerCase()) ? 410 : 404
  const message = 'no price is known for this asset'
  if (address.form !== 'json') return plainAnswer(status, message)
  const body = JSON.stringify({ error: { code: 'asset-unknown', message } })
  return withHeaders(answer(status, json, body), unlisted)
}

function redirect(address: TwinAddress, { slug }: Asset): RenderedPage {
  const history = address.form === 'csv' ? urls.assetHistoryCsv(slug) : urls.assetHistoryJson(slug)
  const path = address.page === 'asset' ? urls.assetJson(slug) : history
  const location = linkTo({ locale: address.locale.code, path })
  return withHeaders(plainAnswer(301, location), { location })
}

function historyPage(address: TwinAddress, snapshot: Snapshot, priced: { pair: Pair; rate: PairRate }) {
  const table = historyTable(snapshot, priced.pair, priced.rate)
  const name = `${priced.pair.from.slug}-${priced.pair.to.slug}-history`
  if (address.form === 'json') {
    const text = JSON.stringify(table)
    return withDigest(withHeaders(answer(200, json, text), unlisted), text)
  }
  const text = csvText(historyRows(table))
  const page = answer(200, 'text/csv; charset=utf-8; header=present', text)
  return withDigest(download(page, { name, ending: 'csv' }), text)
}

/** The machine views of price pages: an asset's figures as JSON, and all its days as JSON and CSV. */
export function createAssetTwins(options: TwinOptions): RenderTwin {
  return async (address) => {
    const snapshot = options.snapshots.current()
    const { locale } = address
    const named = address.params['asset'] ?? ''
    const asset = snapshot.asset(named) ?? resolveAsset(snapshot, named, localNames(locale))
    if (!asset) return missing(address, snapshot, named)
    if (asset.slug !== named) return redirect(address, asset)
    const pair = pricePair(snapshot, asset, locale)
    const rate = pairRate(snapshot, asset, pair.to)
    if (!rate) return missing(address, snapshot, named)
    if (address.page === 'asset-history') return historyPage(address, snapshot, { pair, rate })
    const text = JSON.stringify(
      assetDocument({
        snapshot,
        locale,
        publicOrigin: options.publicOrigin,
        pair,
        rate,
        nowMs: options.now(),
      }),
    )
    return withHeaders(answer(200, json, text), unlisted)
  }
}
