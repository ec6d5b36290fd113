import { Sparkline } from '../../../../apps/site/src/components/lists/sparkline.tsx'
import { PriceChart } from '../../../../apps/site/src/components/charts/price-chart.tsx'
import { ChartCard } from '../../../../apps/site/src/pages/prediction/chart-card.tsx'
import { useData } from '../data-context.ts'
import { State } from '../frame.tsx'
import styles from '../page.module.css'

const periods = [
  { window: '30d', name: '30 days', to: '/1' },
  { window: '365d', name: '1 year', to: '/2' },
]

/** One chart in all its forms. */
export function Charts() {
  const { asset, year, prediction, prices } = useData()
  const { outlook } = prediction
  const fan = outlook.state === 'ready' ? outlook.chart : null
  if (fan === null) throw new Error('the forecast has no chart')
  const lines = prices.rows.flatMap(({ line }) => line ?? []).slice(0, 4)
  const charts = [
    ['Price', asset.chart],
    ['With days missing', year.chart],
    ['Too few days', null],
  ] as const
  return (
    <>
      <div className={`two ${styles.wide}`}>
        {charts.map(([name, chart]) => (
          <State key={name} name={name} room="wide">
            <PriceChart title={name} chart={chart} periods={periods} window="365d" money={null}>
              <a href="/price/btc/history">All days as a table</a>
            </PriceChart>
          </State>
        ))}
      </div>
      <State name="Forecast" room="wide">
        <ChartCard chart={fan} title="Forecast" label="Forecast" growth="shown" money="USD" />
      </State>
      {lines.map((line, index) => (
        <State key={line.path} name={`Line in a row ${index + 1}`}>
          <Sparkline path={line.path} direction={line.direction} />
        </State>
      ))}
    </>
  )
}
