import type { ChartPicture, FanPicture } from '../../figures/charts/picture.ts'
import { Chart } from '../../components/charts/chart.tsx'
import { useText } from '../../components/texts/use-text.ts'
import { Fan, FanMarks, FanSample } from './fan.tsx'
import styles from './page.module.css'

interface ChartProps {
  readonly chart: ChartPicture
  readonly title: string
  /** The chart in a sentence, for screen readers. */
  readonly label: string
  /** Whether the line of the visitor's own rate is the one that is current. */
  readonly growth: 'shown' | 'hidden'
  /** Code of the page's currency. */
  readonly money: string
}

function Legend({ chart, growth }: Pick<ChartProps, 'chart' | 'growth'>) {
  const text = useText()
  const entries = [
    { kind: 'past', name: text('prediction.chart.past') },
    { kind: 'median', name: text('prediction.chart.median') },
    { kind: 'half', name: text('prediction.band.half') },
    { kind: 'most', name: text('prediction.band.most') },
    ...(chart.fan?.own !== undefined && chart.fan.own !== null && growth === 'shown'
      ? [{ kind: 'own', name: text('prediction.chart.growth') } as const]
      : []),
  ] as const
  return (
    <ul className={styles.legend}>
      {entries.map(({ kind, name }) => (
        <li key={kind}>
          <FanSample layer={kind} /> {name}
        </li>
      ))}
    </ul>
  )
}

const drawWithOwn = (fan: FanPicture) => <Fan fan={fan} own="shown" />
const drawMarks = (picture: ChartPicture) => <FanMarks picture={picture} />
const drawWithoutOwn = (fan: FanPicture) => <Fan fan={fan} own="hidden" />

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
      <Chart
        picture={chart}
        title={title}
        label={props.label}
        drawFan={growth === 'shown' ? drawWithOwn : drawWithoutOwn}
        drawMarks={drawMarks}
        money={props.money}
        rangeNames={[text('prediction.band.half'), text('prediction.band.most')]}
      >
        {chart.fan?.scale === 'logarithmic' ? text('prediction.chart.log') : null}
      </Chart>
    </figure>
  )
}
