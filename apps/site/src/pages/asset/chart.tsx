import { tracked } from '@portico/analytics/track'
import type { HistoryWindow } from '@portico/market'
import { urls } from '../urls.generated.ts'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { PriceChart } from '../../components/charts/price-chart.tsx'
import { useText } from '../../components/texts/use-text.ts'
import type { TextId } from '../../texts/text-ids.ts'
import type { AssetView } from './view.ts'

const windowTexts: Readonly<Record<HistoryWindow, TextId>> = {
  '24h': 'window.24h',
  '7d': 'window.7d',
  '30d': 'window.30d',
  '365d': 'window.365d',
  all: 'asset.window.all',
}

/** The chart by period, and the same days as tables (COIN-02). */
export function AssetChart({ view }: { readonly view: AssetView }) {
  const text = useText()
  const { asset, chart, window, windows, currency } = view
  return (
    <PriceChart
      title={text('chart.title', { coinCode: asset.code, fiatCode: currency })}
      chart={chart}
      periods={windows.map((each) => ({
        window: each,
        name: text(windowTexts[each]),
        to: urls.asset(asset.slug, { window: each }),
      }))}
      window={window}
      money={currency}
    >
      <Anchor to={urls.assetHistory(asset.slug)}>{text('asset.history')}</Anchor>
      {' · '}
      <Anchor to={urls.assetHistoryCsv(asset.slug)} {...tracked('b211:data-taken', { form: 'csv' })}>
        {text('asset.csv')}
      </Anchor>
      {' · '}
      <Anchor to={urls.assetJson(asset.slug)} {...tracked('b211:data-taken', { form: 'json' })}>
        {text('asset.json')}
      </Anchor>
    </PriceChart>
  )
}
