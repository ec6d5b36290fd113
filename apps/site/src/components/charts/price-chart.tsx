import { tracked } from '@portico/analytics/track'
import { plainAmount, rangeMark } from '@portico/format'
import type { ReactNode } from 'react'
import type { ChartView } from '../../figures/charts/chart-view.ts'
import { Amount } from '../../ui/figures/amount.tsx'
import { useSite } from '../context/site-context.ts'
import { ChoiceLinks } from '../inputs/choice-links.tsx'
import { Chart } from './chart.tsx'
import styles from './price-chart.module.css'
import { joinTexts } from '../texts/joined.tsx'
import { type Translate, useText } from '../texts/use-text.ts'
import type { TextId } from '../../texts/text-ids.ts'

/** A period that the chart can show, and where it is shown. */
export interface ChartPeriod {
  readonly window: string
  readonly name: string
  readonly to: string
}

interface PriceChartProps {
  readonly title: string
  /** Null where the period has too few days for a line. */
  readonly chart: ChartView | null
  readonly periods: readonly ChartPeriod[]
  readonly window: string
  /** Code of the page's currency; null where its figures have units of their own. */
  readonly money: string | null
  /** Stands in place of a chart. */
  readonly missing?: string
  /** Stands below the chart in place of its lowest and highest, where the page tells these elsewhere. */
  readonly foot?: ReactNode
  /** Whether days without a rate are counted below the chart; left out where the page counts them elsewhere. */
  readonly gaps?: 'counted' | 'counted elsewhere'
  /** What else there is to say, and the same days as a table, for who cannot see the line or wants to calculate with it. */
  readonly children?: ReactNode
}

function PeriodLinks({ periods, window }: Pick<PriceChartProps, 'periods' | 'window'>) {
  const text = useText()
  return (
    <div data-track-on="sideslip" {...tracked('b308:periods-slipped')}>
      <ChoiceLinks
        label={text('chart.window')}
        choices={periods.map(({ window: each, name, to }) => ({
          to,
          name,
          isChosen: each === window,
          tracked: tracked('b203:window-chosen', { window: each }),
        }))}
      />
    </div>
  )
}

interface ChartNames {
  readonly name: string
  /** What stands between the two ends of a range. */
  readonly mark: string
}

/** The chart in words for screen readers: where it begins and ends, and its extremes. */
function chartLabel(text: Translate, { name, mark }: ChartNames, chart: ChartView): string {
  const { first, last, lowest, highest } = chart
  const extreme = (word: TextId, at: ChartView['lowest']) =>
    joinTexts(text, 'join.label', [
      text(word),
      joinTexts(text, 'join.bracket', [plainAmount(at.text), at.day]),
    ])
  const ends = joinTexts(text, 'join.label', [name, `${plainAmount(first)}${mark}${plainAmount(last)}`])
  return joinTexts(text, 'join.series', [
    ends,
    extreme('chart.lowest', lowest),
    extreme('chart.highest', highest),
  ])
}

/** The lowest and the highest of the period, each with its day. */
export function Extremes({ chart }: { readonly chart: ChartView }) {
  const text = useText()
  return (
    <dl className={styles.facts}>
      {[
        { name: text('chart.lowest'), at: chart.lowest },
        { name: text('chart.highest'), at: chart.highest },
      ].map(({ name, at }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Amount text={at.text} />
            <span className={styles.factDay}>{at.day}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** What is said of the days that the line leaves out. */
function Notes({ chart, gaps }: { readonly chart: ChartView } & Required<Pick<PriceChartProps, 'gaps'>>) {
  const text = useText()
  const { missingDays, cutDay } = chart
  return (
    <>
      {missingDays > 0 && gaps === 'counted' ? (
        <p className={styles.chartNote}>{text('chart.gaps', { count: missingDays })}</p>
      ) : null}
      {cutDay === null ? null : <p className={styles.chartNote}>{text('chart.cut', { time: cutDay })}</p>}
    </>
  )
}

/** A line over the chosen period, with what it shows as text. */
export function PriceChart(props: PriceChartProps) {
  const { title, chart, periods, window, money, missing, foot, gaps = 'counted', children } = props
  const text = useText()
  const { locale } = useSite()
  const names = { name: title, mark: rangeMark(locale.numberTag) }
  return (
    <figure className={`card ${styles.chart}`}>
      <figcaption className={styles.chartTop}>
        <h2>{title}</h2>
        {periods.length < 2 ? null : <PeriodLinks periods={periods} window={window} />}
      </figcaption>
      {chart ? (
        <>
          <Chart picture={chart.picture} title={title} label={chartLabel(text, names, chart)} money={money}>
            {foot ?? <Extremes chart={chart} />}
          </Chart>
          <Notes chart={chart} gaps={gaps} />
        </>
      ) : (
        <p className={styles.noChart}>{missing ?? text('chart.none')}</p>
      )}
      {children}
    </figure>
  )
}
