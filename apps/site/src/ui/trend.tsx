import styles from './trend.module.css'

export type TrendDirection = 'rising' | 'falling' | 'steady'

const arrows = { rising: '▲', falling: '▼', steady: '■' } as const
const classes = { rising: 'rise', falling: 'fall', steady: 'steady' } as const

/** A change: arrow and sign for the eye, a word for screen readers; colour only repeats them. */
export function Trend(props: {
  readonly direction: TrendDirection
  readonly text: string
  /** Names the direction, such as "rising". */
  readonly word: string
  readonly chip?: string
}) {
  const { direction, text, word, chip } = props
  const look = chip === undefined ? styles.plain : styles.chip
  return (
    <span className={`${look} ${styles[classes[direction]]}`}>
      <span aria-hidden="true" className={styles.arrow}>
        {arrows[direction]}
      </span>
      <span className="visually-hidden">{word} </span>
      <bdi>{text}</bdi>
      {chip === undefined || chip === '' ? null : <span className={styles.window}>{chip}</span>}
    </span>
  )
}
