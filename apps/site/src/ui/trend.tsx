import styles from './trend.module.css'

export type TrendDirection = 'rising' | 'falling' | 'steady'

const arrows = { rising: '▲', falling: '▼', steady: '■' } as const

/** A change: arrow and sign for the eye, a word for screen readers; colour only repeats them. */
export function Trend(props: {
  readonly direction: TrendDirection
  readonly text: string
  /** Names the direction, such as "rising". */
  readonly word: string
  readonly chip?: string
  /** By which the page's start finds a change that newer prices move. */
  readonly mark?: string | undefined
}) {
  const { direction, text, word, chip, mark } = props
  const look = chip === undefined ? styles.plain : styles.chip
  return (
    <span className={look} data-direction={direction} data-live={mark} suppressHydrationWarning>
      <span aria-hidden="true" className={styles.arrow} suppressHydrationWarning>
        {arrows[direction]}
      </span>
      <span className="visually-hidden" suppressHydrationWarning>{`${word} `}</span>
      <bdi suppressHydrationWarning>{text}</bdi>
      {chip === undefined || chip === '' ? null : <span className={styles.window}>{chip}</span>}
    </span>
  )
}
