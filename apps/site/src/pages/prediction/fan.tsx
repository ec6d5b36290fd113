import { AxisNumber } from '../../components/charts/chart.tsx'
import type { ChartPicture, FanPicture } from '../../figures/charts/picture.ts'
import styles from './fan.module.css'

/** What a forecast draws besides the line of the past. */
export type FanLayer = 'past' | 'median' | 'half' | 'most' | 'own'

/** What a model sees after the last close: both bands, their middle, and the visitor's own rate where that is current. */
export function Fan({ fan, own }: { readonly fan: FanPicture; readonly own: 'shown' | 'hidden' }) {
  return (
    <>
      <path className={styles.most} d={fan.most} />
      <path className={styles.half} d={fan.half} />
      <path className={styles.now} d={`M${fan.now} 0v400`} />
      <path className={styles.median} d={fan.median} />
      {fan.own !== null && own === 'shown' ? <path className={styles.own} d={fan.own} /> : null}
    </>
  )
}

/** How a layer looks, for a legend. */
export function FanSample({ layer }: { readonly layer: FanLayer }) {
  const isBand = layer === 'half' || layer === 'most'
  return (
    <svg className={styles.sample} viewBox="0 0 24 12" aria-hidden="true" focusable="false">
      <path className={styles[layer]} d={isBand ? 'M0 0H24V12H0Z' : 'M0 6H24'} />
    </svg>
  )
}

const percent = (place: number) => `${place / 10}%`
/** Where the chart ends, in thousandths. */
const chartEnd = 1000

/** The words within the plot: the day that a forecast begins at, with its price, and the edges of the bands at ends of years. */
export function FanMarks({ picture: { fan, last } }: { readonly picture: ChartPicture }) {
  if (fan?.day === undefined || last === null) return null
  return (
    <svg className={styles.marks} aria-hidden="true" focusable="false">
      <text className={styles.day} x={percent(fan.now)} dx="6" dy="12">
        {fan.day} · <AxisNumber text={last[1]} />
      </text>
      {fan.ends?.map(([x, y, text]) => (
        <text
          key={`${x} ${y}`}
          className={x === chartEnd ? styles.end : styles.yearEnd}
          x={percent(x)}
          y={percent(y)}
          dx="-6"
          dy={y < last[0] ? 14 : -6}
        >
          <AxisNumber text={text} />
        </text>
      ))}
    </svg>
  )
}
