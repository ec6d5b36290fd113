import { tracked } from '@portico/analytics/track'
import { chartBox } from '../../figures/charts/chart.ts'
import type { RatioChartView } from '../../views/comparison/ratio-chart.ts'
import { type RatioWindow, ratioWindows } from '../../views/comparison/ratio-windows.ts'
import { ChoiceLinks } from '../../components/comparison/choice-links.tsx'
import { useText } from '../../components/texts/use-text.ts'
import type { TextId } from '../../texts/text-ids.ts'
import { AreaChart } from '../../ui/chart.tsx'
import type { ControlProps } from './controls.tsx'
import styles from './page.module.css'
import { versusPath } from './versus-path.ts'

const windowTexts: Readonly<Record<RatioWindow, TextId>> = {
  '30d': 'window.30d',
  '365d': 'window.365d',
  all: 'versus.window.all',
}

/** The line with its extremes, and some of its days as a table for who cannot see it. */
function RatioLine({ chart, name }: { readonly chart: RatioChartView; readonly name: string }) {
  const text = useText()
  const extremes = [
    { word: text('chart.lowest'), at: chart.lowest },
    { word: text('chart.highest'), at: chart.highest },
  ]
  const said = extremes.map(({ word, at }) => `${word}: ${at.text} (${at.day})`)
  const label = [`${name}: ${chart.first} – ${chart.last}`, ...said].join('. ')
  return (
    <>
      <AreaChart line={chart.line} direction={chart.direction} box={chartBox} label={label} />
      <div className={styles.axis} dir="ltr">
        {chart.days.map((day) => (
          <bdi key={day}>{day}</bdi>
        ))}
      </div>
      <dl className={styles.facts}>
        {extremes.map(({ word, at }) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>
              <bdi>{at.text}</bdi>
              <span className={styles.origin}>{at.day}</span>
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.chartNotes}>
        {chart.percentile === null ? null : (
          <p>{text('versus.percentile', { marketCapRatio: chart.last, change: chart.percentile })}</p>
        )}
        {chart.missingDays > 0 ? <p>{text('chart.gaps', { count: chart.missingDays })}</p> : null}
        {chart.cutDay === null ? null : <p>{text('chart.cut', { time: chart.cutDay })}</p>}
        <details>
          <summary>{text('versus.chartTable')}</summary>
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
      </div>
    </>
  )
}

/** How the ratio has stood over a window. */
export function RatioChartCard({ view, ratio }: ControlProps) {
  const text = useText()
  const { chart, terms, from, to } = view
  const isCap = terms.mode === 'cap'
  const names = { 0: from.asset.code, 1: to.asset.code }
  const name = text(isCap ? 'versus.chart.cap' : 'versus.chart.price', names)
  return (
    <figure className={`card ${styles.chart}`}>
      <figcaption className={styles.chartTop}>
        <h2>{name}</h2>
        <ChoiceLinks
          label={text('chart.window')}
          choices={ratioWindows.map((window) => ({
            to: versusPath(view, ratio.inAddress, { window }),
            name: text(windowTexts[window]),
            isChosen: window === view.window,
            tracked: tracked('b203:window-chosen', { window }),
          }))}
        />
      </figcaption>
      {chart === null ? (
        <p className={styles.noChart}>
          {text(view.answer.state === 'compared' ? 'chart.none' : 'versus.chart.unknown')}
        </p>
      ) : (
        <RatioLine chart={chart} name={name} />
      )}
      {isCap && chart !== null ? <p className={styles.origin}>{text('versus.chart.supply')}</p> : null}
    </figure>
  )
}
