import type { RatioChartView } from '../../views/comparison/ratio-chart.ts'
import { PriceChart } from '../../components/charts/price-chart.tsx'
import { windowTexts } from '../../components/charts/window-texts.ts'
import { useText } from '../../components/texts/use-text.ts'
import type { ControlProps } from './controls.tsx'
import styles from './page.module.css'
import { versusPath } from './versus-path.ts'

/** Where the newest day stands among all, and some of the days as a table for who cannot see the line. */
function RatioNotes({ chart, mode }: { readonly chart: RatioChartView; readonly mode: 'cap' | 'price' }) {
  const text = useText()
  return (
    <details className={styles.days}>
      <summary>{text('versus.chartTable')}</summary>
      {chart.percentile === null ? null : (
        <p>{text('versus.percentile', { marketCapRatio: chart.last, change: chart.percentile })}</p>
      )}
      {mode === 'cap' ? <p>{text('versus.chart.supply')}</p> : null}
      <table>
        <thead>
          <tr>
            <th scope="col">{text('past.label')}</th>
            <th scope="col">{text('compare.ratio')}</th>
          </tr>
        </thead>
        <tbody>
          {chart.rows.map(({ day, ratio }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td>
                <bdi>{ratio}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** How the ratio has stood over a window. */
export function RatioChartCard({ view, ratio }: ControlProps) {
  const text = useText()
  const { chart, terms, from, to, answer, window, windows } = view
  const names = { 0: from.asset.code, 1: to.asset.code }
  return (
    <PriceChart
      title={text(terms.mode === 'cap' ? 'versus.chart.cap' : 'versus.chart.price', names)}
      chart={chart}
      periods={windows.map((each) => ({
        window: each,
        name: text(windowTexts[each]),
        to: versusPath(view, ratio.inAddress, { window: each }),
      }))}
      window={window}
      money={null}
      missing={text(answer.state === 'compared' ? 'chart.none' : 'versus.chart.unknown')}
    >
      {chart === null ? null : <RatioNotes chart={chart} mode={terms.mode} />}
    </PriceChart>
  )
}
