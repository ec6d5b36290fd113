import type { ReactNode } from 'react'
import styles from './trend.module.css'

export type TrendDirection = 'rising' | 'falling' | 'steady'

/** What stands still needs no arrow. */
const arrows = { rising: '▲', falling: '▼', steady: '' } as const

/** A change: an arrow for the eye and a word for screen readers say its direction, so its number has no sign; colour only repeats them. */
export function Trend(props: {
  readonly direction: TrendDirection
  readonly text: string
  /** Names the direction, such as "rising". */
  readonly word: string
  /** The window, in a pill around all of it; an empty one for the pill alone. */
  readonly chip?: ReactNode
  /** Attributes of its element; the page's first stage finds a change by them that newer prices move. */
  readonly data?: Readonly<Record<string, string>>
}) {
  const { direction, text, word, chip, data } = props
  const look = chip === undefined ? styles.plain : styles.chip
  return (
    <span className={look} {...data} data-direction={direction} suppressHydrationWarning>
      <span aria-hidden="true" className={styles.arrow} suppressHydrationWarning>
        {arrows[direction]}
      </span>
      <span className="visually-hidden" suppressHydrationWarning>{`${word} `}</span>
      <bdi suppressHydrationWarning>{text}</bdi>
      {chip === undefined || chip === '' ? null : <span className={styles.window}>{chip}</span>}
    </span>
  )
}
