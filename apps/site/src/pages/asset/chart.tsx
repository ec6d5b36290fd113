import { tracked } from '@portico/analytics/track'
import { lazy, Suspense, useCallback, useState } from 'react'
import { urls } from '../urls.generated.ts'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { PriceChart } from '../../components/charts/price-chart.tsx'
import { useText } from '../../components/texts/use-text.ts'
import type { TextId } from '../../texts/text-ids.ts'
import type { AssetView } from './view.ts'

const ZoomedLine = lazy(async () => ({ default: (await import('./zoom/zoomed-line.tsx')).ZoomedLine }))

const periods = [
  ['24h', 'window.24h'],
  ['7d', 'window.7d'],
  ['30d', 'window.30d'],
  ['365d', 'window.365d'],
  ['all', 'asset.window.all'],
] as const satisfies readonly (readonly [string, TextId])[]

/** The chart by period, the same days as tables, and all of them to look at closer on request (COIN-02). */
export function Chart({ view }: { readonly view: AssetView }) {
  const text = useText()
  const [zoom, setZoom] = useState<'closed' | 'open' | 'failed'>('closed')
  const failed = useCallback(() => setZoom('failed'), [])
  const { asset, chart, window, currency } = view
  const title = text('chart.title', { coinCode: asset.code, fiatCode: currency })
  return (
    <PriceChart
      title={title}
      chart={chart}
      periods={periods.map(([each, name]) => ({
        window: each,
        name: text(name),
        to: urls.asset(asset.slug, { window: each }),
      }))}
      window={window}
      closer={
        zoom === 'open' ? (
          <Suspense>
            <ZoomedLine slug={asset.slug} currency={currency} label={title} onFailed={failed} />
          </Suspense>
        ) : null
      }
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
      <span className="needs-scripts">
        {' · '}
        <button
          type="button"
          className="text-button"
          aria-pressed={zoom === 'open'}
          onClick={() => setZoom(zoom === 'open' ? 'closed' : 'open')}
          {...tracked('b307:chart-zoom-toggled')}
        >
          {text(zoom === 'open' ? 'zoom.close' : 'zoom.open')}
        </button>
      </span>
      <span role="status">{zoom === 'failed' ? ` ${text('zoom.failed')}` : ''}</span>
    </PriceChart>
  )
}
