import { Amount } from '../../../ui/figures/amount.tsx'
import { placed } from './placed.ts'
import type { Reading } from './reading-text.ts'

/** What a point is, beside it: on the side that has room. Screen readers are told by the slider. */
export function Card(props: {
  /** The point's place, in percent of the chart. */
  readonly x: number
  readonly y: number
  readonly reading: Reading
  readonly rangeNames: readonly string[]
}) {
  const { x, y, reading, rangeNames } = props
  return (
    <div
      className="chart-card"
      data-side={x > 50 ? 'start' : 'end'}
      data-half={y > 50 ? 'lower' : 'upper'}
      ref={placed({ x, y })}
      aria-hidden="true"
    >
      <bdi>{reading.day}</bdi>
      <strong>
        <Amount text={reading.text} />
      </strong>
      {reading.ranges.map((range, index) => (
        <span key={rangeNames[index]}>
          <bdi>{range}</bdi> <bdi>{rangeNames[index]}</bdi>
        </span>
      ))}
    </div>
  )
}
