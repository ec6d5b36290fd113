import { tracked } from '@portico/analytics/track'
import { Extremes, PriceChart } from '../../components/charts/price-chart.tsx'
import { windowTexts } from '../../components/charts/window-texts.ts'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { useText } from '../../components/texts/use-text.ts'
import { urls } from '../urls.generated.ts'
import { FigureList } from './figure-list.tsx'
import styles from './page.module.css'
import { pairPath } from './pair-path.ts'
import type { PairView } from './view.ts'

/** The days of the chart as a file. */
function FileLink({ view: { from, to, window } }: { readonly view: PairView }) {
  const text = useText()
  return (
    <Anchor
      className={styles.file}
      to={urls.pairCsv(from.slug, to.slug, { window: window === 'all' ? null : window })}
      aria-label={text('twin.csv')}
      {...tracked('b211:data-taken', { form: 'csv' })}
    >
      CSV
    </Anchor>
  )
}

/** The pair's chart over the chosen window, what it shows as text, and how far the rate moved. */
export function ChartCard({ view, amount }: { readonly view: PairView; readonly amount: string | null }) {
  const text = useText()
  const { chart, from, to, window, windows } = view
  const periods = windows.map((each) => ({
    window: each,
    name: text(windowTexts[each]),
    to: pairPath(view, amount, { window: each }),
  }))
  return (
    <PriceChart
      title={text('chart.title', { coinCode: from.code, fiatCode: to.code })}
      chart={chart}
      periods={periods}
      window={window}
      money={null}
      foot={
        <>
          {chart === null ? null : <Extremes chart={chart} />}
          <FileLink view={view} />
        </>
      }
    >
      <FigureList view={view} />
    </PriceChart>
  )
}
