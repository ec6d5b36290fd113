import { chartBox, type ChartView } from '../../figures/chart-view.ts'
import { urls } from '../../routes.ts'
import { Anchor } from '../../shell/anchor.tsx'
import { type TextId, useText } from '../../shell/use-text.ts'
import { Amount } from '../../ui/amount.tsx'
import { AreaChart } from '../../ui/chart.tsx'
import { plainAmount } from '@portico/format'
import { pairPath } from './pair-path.ts'
import styles from './page.module.css'
import type { PairView } from './view.ts'

const windows = ['24h', '7d', '30d', '365d'] as const
export const windowTexts: Readonly<Record<(typeof windows)[number], TextId>> = {
  '24h': 'window.24h',
  '7d': 'window.7d',
  '30d': 'window.30d',
  '365d': 'window.365d',
}

function WindowLinks({ view, amount }: { readonly view: PairView; readonly amount: string | null }) {
  const text = useText()
  return (
    <nav className={styles.windows} aria-label={text('chart.window')}>
      {windows.map((window) => (
        <Anchor
          key={window}
          to={pairPath(view, amount, { window })}
          data-scroll="keep"
          {...(window === view.window ? { 'aria-current': 'true' as const } : {})}
        >
          {text(windowTexts[window])}
        </Anchor>
      ))}
    </nav>
  )
}

/** The chart in one sentence for screen readers: where it begins and ends, and its extremes. */
function chartLabel(options: { name: string; chart: ChartView; lowest: string; highest: string }): string {
  const { name, chart, lowest, highest } = options
  const extreme = (word: string, at: ChartView['lowest']) => `${word}: ${plainAmount(at.text)} (${at.day})`
  const ends = `${plainAmount(chart.first)} – ${plainAmount(chart.last)}`
  return [`${name}: ${ends}`, extreme(lowest, chart.lowest), extreme(highest, chart.highest)].join('. ')
}

/** The pair's chart over the chosen window, with what it shows in words. */
export function ChartCard({ view, amount }: { readonly view: PairView; readonly amount: string | null }) {
  const text = useText()
  const { chart, from, to } = view
  const name = text('chart.title', { coinCode: from.code, fiatCode: to.code })
  const label =
    chart && chartLabel({ name, chart, lowest: text('chart.lowest'), highest: text('chart.highest') })
  return (
    <figure className={`card ${styles.chart}`}>
      <figcaption className={styles.chartTop}>
        <h2>{name}</h2>
        <WindowLinks view={view} amount={amount} />
      </figcaption>
      {chart && label ? (
        <>
          <AreaChart line={chart.line} direction={chart.direction} box={chartBox} label={label} />
          <div className={styles.axis} dir="ltr">
            {chart.days.map((day) => (
              <bdi key={day}>{day}</bdi>
            ))}
          </div>
          <dl className={styles.facts}>
            <div>
              <dt>{text('chart.lowest')}</dt>
              <dd>
                <Amount text={chart.lowest.text} />
                <span className={styles.factDay}>{chart.lowest.day}</span>
              </dd>
            </div>
            <div>
              <dt>{text('chart.highest')}</dt>
              <dd>
                <Amount text={chart.highest.text} />
                <span className={styles.factDay}>{chart.highest.day}</span>
              </dd>
            </div>
          </dl>
          {chart.missingDays > 0 ? (
            <p className={styles.chartNote}>{text('chart.gaps', { count: chart.missingDays })}</p>
          ) : null}
          {chart.cutDay === null ? null : (
            <p className={styles.chartNote}>{text('chart.cut', { time: chart.cutDay })}</p>
          )}
          {/* The same days as a table, for who cannot see the line or wants to reckon with it. */}
          <p className={styles.chartNote}>
            <Anchor to={urls.pairCsv(from.slug, to.slug, { window: view.window })}>{text('twin.csv')}</Anchor>
          </p>
        </>
      ) : (
        <p className={styles.noChart}>{text('chart.none')}</p>
      )}
    </figure>
  )
}
