import { tracked } from '@portico/analytics/track'
import { urls } from '../urls.generated.ts'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { PriceChart } from '../../components/charts/price-chart.tsx'
import { windowTexts } from '../../components/charts/window-texts.ts'
import { useText } from '../../components/texts/use-text.ts'
import styles from './page.module.css'
import type { AssetView } from './view.ts'

/** The same days as a table, and the page's figures for programs: quiet words in one place. */
function Files({ view: { asset } }: { readonly view: AssetView }) {
  const text = useText()
  return (
    <p className={styles.files}>
      <Anchor to={urls.assetHistory(asset.slug)}>{text('asset.history')}</Anchor>
      <Anchor
        to={urls.assetHistoryCsv(asset.slug)}
        aria-label={text('asset.csv')}
        {...tracked('b211:data-taken', { form: 'csv' })}
      >
        CSV
      </Anchor>
      <Anchor
        to={urls.assetJson(asset.slug)}
        aria-label={text('asset.json')}
        {...tracked('b211:data-taken', { form: 'json' })}
      >
        JSON
      </Anchor>
    </p>
  )
}

/** The chart by period, and the same days as tables (COIN-02). Its lowest and highest stand in the range below. */
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
      foot={<Files view={view} />}
    />
  )
}
