import { amountParts } from '@portico/format'
import type { PriceView } from '../../figures/price.ts'
import { useText } from '../../components/texts/use-text.ts'
import { fanBox, type FanChartView } from './fan-chart.ts'
import styles from './page.module.css'

interface ChartProps {
  readonly chart: FanChartView
  readonly title: string
  /** The chart in a sentence, for screen readers. */
  readonly label: string
  /** Whether the line of the visitor's own rate is the one that is current. */
  readonly growth: 'shown' | 'hidden'
}

const percent = (perMille: number) => `${perMille / 10}%`

/** A price at the axis; the count of zeros stands lower, as in text (FMT-04). */
function AxisPrice({ y, price }: { readonly y: number; readonly price: PriceView }) {
  const parts = amountParts(price.text)
  return (
    <text x="100%" y={percent(y)} dx="-8" dy="4">
      {'text' in parts ? (
        parts.text
      ) : (
        <>
          {parts.before}
          <tspan dy="3" className={styles.zeros}>
            {parts.zeros}
          </tspan>
          <tspan dy="-3">{parts.digits}</tspan>
        </>
      )}
    </text>
  )
}

/** The paths are stretched to the place that they have, the words beside and below them are not. */
function Drawing({ chart, label, growth }: Omit<ChartProps, 'title'>) {
  const { width, height } = fanBox
  return (
    <div className={styles.drawing} dir="ltr">
      <svg className={styles.prices} aria-hidden="true" focusable="false">
        {chart.prices.map(({ y, price }) => (
          <AxisPrice key={y} y={y} price={price} />
        ))}
      </svg>
      <svg
        className={styles.fan}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {chart.prices.map(({ y }) => (
          <path key={y} className={styles.grid} d={`M0 ${(y * height) / 1000}H${width}`} />
        ))}
        <path className={styles.most} d={chart.most} />
        <path className={styles.half} d={chart.half} />
        <path className={styles.now} d={`M${(chart.now * width) / 1000} 0V${height}`} />
        <path className={styles.past} d={chart.past} />
        <path className={styles.median} d={chart.median} />
        {chart.growth !== null && growth === 'shown' ? (
          <path className={styles.growthLine} d={chart.growth} />
        ) : null}
      </svg>
      <svg className={styles.axis} aria-hidden="true" focusable="false">
        {chart.years.map(({ x, year }) => (
          <text key={year} x={percent(x)} y="14">
            {year}
          </text>
        ))}
      </svg>
    </div>
  )
}

function Sample({ kind }: { readonly kind: 'past' | 'median' | 'half' | 'most' | 'growthLine' }) {
  const isBand = kind === 'half' || kind === 'most'
  return (
    <svg className={styles.sample} viewBox="0 0 24 12" aria-hidden="true" focusable="false">
      <path className={styles[kind]} d={isBand ? 'M0 0H24V12H0Z' : 'M0 6H24'} />
    </svg>
  )
}

function Legend({ chart, growth }: Pick<ChartProps, 'chart' | 'growth'>) {
  const text = useText()
  const entries = [
    { kind: 'past', name: text('prediction.chart.past') },
    { kind: 'median', name: text('prediction.chart.median') },
    { kind: 'half', name: text('prediction.band.half') },
    { kind: 'most', name: text('prediction.band.most') },
    ...(chart.growth !== null && growth === 'shown'
      ? [{ kind: 'growthLine', name: text('prediction.chart.growth') } as const]
      : []),
  ] as const
  return (
    <ul className={styles.legend}>
      {entries.map(({ kind, name }) => (
        <li key={kind}>
          <Sample kind={kind} /> {name}
        </li>
      ))}
    </ul>
  )
}

/** The end of the history and what a model sees after it: the middle and two bands (PRED-02). The table says the same. */
export function ChartCard(props: ChartProps) {
  const text = useText()
  const { chart, title, growth } = props
  return (
    <figure className={`card ${styles.chart}`}>
      <figcaption>
        <h2>{title}</h2>
        <Legend chart={chart} growth={growth} />
      </figcaption>
      <Drawing chart={chart} label={props.label} growth={growth} />
      {chart.scale === 'logarithmic' ? <p className={styles.small}>{text('prediction.chart.log')}</p> : null}
    </figure>
  )
}
