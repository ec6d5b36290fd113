import { useId } from 'react'
import styles from './chart.module.css'
import type { TrendDirection } from './figures/trend.tsx'

interface LineProps {
  /** Path data in a box of width x height. */
  readonly line: string
  readonly direction: TrendDirection
  readonly box: { readonly width: number; readonly height: number }
}

/** A small line beside a number; the number says the same in words, so it is hidden from screen readers. */
export function Sparkline({ line, direction, box }: LineProps) {
  return (
    <svg
      className={`${styles.spark} ${styles[direction]}`}
      viewBox={`-1 -2 ${box.width + 2} ${box.height + 4}`}
      width={box.width}
      height={box.height}
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.line} d={line} />
    </svg>
  )
}

/** A line over a wash, time running from left to right in every language as on trading screens. */
export function AreaChart({ line, direction, box, label }: LineProps & { readonly label: string }) {
  const gradient = useId()
  const { width, height } = box
  return (
    <svg
      className={`${styles.area} ${styles[direction]}`}
      viewBox={`0 -6 ${width} ${height + 12}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <linearGradient id={gradient} x1="0" y1="0" x2="0" y2="1">
        <stop className={styles.washTop} />
        <stop offset="1" className={styles.washEnd} />
      </linearGradient>
      <path className={styles.grid} d={`M0 0H${width}M0 ${height / 2}H${width}M0 ${height}H${width}`} />
      <path d={`${line}V${height + 6}H0Z`} fill={`url(#${gradient})`} />
      <path className={styles.line} d={line} />
    </svg>
  )
}
