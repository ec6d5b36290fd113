import { amountParts } from '@portico/format'
import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import type { AxisMark, ChartPicture, FanPicture } from '../../figures/charts/picture.ts'
import { dataPrefix } from '../../pages/address-forms.ts'
import { useSite } from '../context/site-context.ts'
import { loadOnSign } from '../on-sign/load-on-sign.ts'
import { useText } from '../texts/use-text.ts'
import styles from './chart.module.css'
import type { ReaderProps } from './reader/chart-reader.tsx'
import { type ToolAction, Tools } from './tools.tsx'

/** The plot's own units, those of `plotBox`; written out, so that drawing a chart brings no arithmetic along. */
const width = 1000
const height = 400

const percent = (place: number) => `${place / 10}%`

/** A number at the chart; the count of zeros stands lower, as in text (FMT-04). */
export function AxisNumber({ text }: { readonly text: string }) {
  const parts = amountParts(text)
  if ('text' in parts) return parts.text
  return (
    <>
      {parts.before}
      <tspan dy="3" className={styles.zeros}>
        {parts.zeros}
      </tspan>
      <tspan dy="-3">{parts.digits}</tspan>
    </>
  )
}

/** Words beside a stretched plot are drawn apart from it, by places in percent, so that nothing stretches them. */
function ValueAxis({ picture }: { readonly picture: ChartPicture }) {
  const { values, last, letters } = picture
  return (
    <svg className={styles.values} width={`${letters * 0.62 + 1.2}em`} aria-hidden="true" focusable="false">
      {values.map(([place, text]) => (
        <text key={place} x="8" y={percent(place)} dy="4">
          <AxisNumber text={text} />
        </text>
      ))}
      {last === null ? null : (
        <svg className={styles.tag} y={percent(last[0])}>
          <rect y="-10" width="100%" height="20" rx="5" />
          <text x="8" dy="4">
            <AxisNumber text={last[1]} />
          </text>
        </svg>
      )}
    </svg>
  )
}

/** So near to the chart's start that on a phone half of a time would hang out. */
const nearStart = 140

function TimeAxis({ times }: { readonly times: readonly AxisMark[] }) {
  return (
    <svg className={styles.times} aria-hidden="true" focusable="false">
      {times.map(([place, text]) => (
        <text
          key={place}
          x={percent(place)}
          y="17"
          className={place < nearStart ? styles.nearStart : undefined}
        >
          {text}
        </text>
      ))}
    </svg>
  )
}

/** The line over its wash; where days are missing it is dotted, and nothing is below it. */
function Line({ picture }: { readonly picture: ChartPicture }) {
  const id = useId()
  const { line, last, washed } = picture
  return (
    <>
      {washed.length === 0 ? null : (
        <>
          <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
            <stop className={styles.wash} />
            <stop offset="1" className={styles.wash} />
          </linearGradient>
          <clipPath id={`${id}-washed`}>
            {washed.map(([from, to]) => (
              <rect key={from} x={from} width={to - from} height={height} />
            ))}
          </clipPath>
          <path
            d={`${line.replaceAll('m', 'l')}V${height}H0Z`}
            fill={`url(#${id})`}
            clipPath={`url(#${id}-washed)`}
          />
        </>
      )}
      {last === null ? null : (
        <path className={styles.lastLine} d={`M0 ${last[0] * (height / 1000)}H${width}`} />
      )}
    </>
  )
}

function Plot({ picture, label, drawFan }: PlotProps) {
  const { fan, gaps } = picture
  const grid = picture.grid.map((place) => `M0 ${place * (height / 1000)}H${width}`).join('')
  return (
    <svg
      className={styles.plot}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path className={styles.grid} d={grid} />
      {fan === undefined ? <Line picture={picture} /> : drawFan?.(fan)}
      {gaps === '' ? null : <path className={styles.gaps} d={gaps} />}
      <path className={styles.line} d={picture.line} />
    </svg>
  )
}

interface PlotProps {
  readonly picture: ChartPicture
  /** The chart in a sentence, for who cannot see it. */
  readonly label: string
  /** Draws what a forecast has besides its past. */
  readonly drawFan?: (fan: FanPicture) => ReactNode
}

interface ChartProps extends PlotProps {
  readonly title: string
  /** Code of the currency of the page; null where its figures have units of their own. */
  readonly money: string | null
  /** Names of a forecast's ranges, the narrow one first. */
  readonly rangeNames?: readonly string[]
  /** Draws the words that a forecast has within its plot. */
  readonly drawMarks?: (picture: ChartPicture) => ReactNode
  /** Stands beside the buttons, below the chart. */
  readonly children?: ReactNode
}

const noNames: readonly string[] = []

type LoadedReader = { readonly Reader: ComponentType<ReaderProps> } | 'failed' | null

async function loadReader(): Promise<LoadedReader> {
  const { ChartReader } = await import('./reader/chart-reader.tsx')
  return { Reader: ChartReader }
}

/** The reader comes when the chart is to be read: nothing of it before. */
function useReader(chart: RefObject<HTMLElement | null>): {
  Reader: ComponentType<ReaderProps> | null
  hasFailed: boolean
} {
  const [loaded, setLoaded] = useState<LoadedReader>(null)
  useEffect(() => {
    const { current } = chart
    if (current === null) return
    return loadOnSign(current, {
      keys: 'of the page',
      loss: 'the chart cannot be read point by point:',
      load: loadReader,
      onLoaded: setLoaded,
      onMissed: () => setLoaded('failed'),
    })
  }, [chart])
  return { Reader: loaded === 'failed' ? null : (loaded?.Reader ?? null), hasFailed: loaded === 'failed' }
}

/** Keeps what the buttons did until somebody takes it. */
function createToolQueue() {
  const kept: ToolAction[] = []
  let taker: ((action: ToolAction) => void) | null = null
  return {
    act: (action: ToolAction) => (taker === null ? void kept.push(action) : taker(action)),
    take(act: (action: ToolAction) => void) {
      taker = act
      for (const action of kept.splice(0)) act(action)
    },
  }
}

/** The data of the page at hand with the points of its chart, in the page's currency. */
function pointsAddress(money: string | null): string {
  const search = new URLSearchParams(location.search)
  search.set('points', 'each')
  if (money !== null) search.set('money', money.toLowerCase())
  return `${dataPrefix}${location.pathname}?${search}`
}

/**
 * The one chart of the site: the server's HTML has all of it, with its axes; where scripts are, it is read under pointer, finger and
 * keys, and looked at closer (NUM-04). Time runs from left to right in every language, as on trading screens.
 */
export function Chart(props: ChartProps) {
  const { picture, label, drawFan, drawMarks, title, money, rangeNames = noNames, children } = props
  const text = useText()
  const { locale, state } = useSite()
  const place = useRef<HTMLDivElement>(null)
  const { Reader, hasFailed } = useReader(place)
  const [tools] = useState(createToolQueue)
  const [closer, setCloser] = useState<{ of: ChartPicture; picture: ChartPicture | null } | null>(null)
  const showCloser = useCallback(
    (drawn: ChartPicture | null) => setCloser({ of: picture, picture: drawn }),
    [picture],
  )
  const shown = (closer?.of === picture ? closer.picture : null) ?? picture
  const isWhole = shown === picture
  return (
    <div ref={place}>
      <div className={styles.chart} data-direction={shown.direction} data-early="click" dir="ltr">
        <Plot picture={shown} label={label} {...(drawFan === undefined ? {} : { drawFan })} />
        <ValueAxis picture={shown} />
        <TimeAxis times={shown.times} />
        {drawMarks?.(shown)}
        {hasFailed ? (
          <p role="status" className={styles.message}>
            {text('chart.failed')}
          </p>
        ) : null}
        {Reader === null ? null : (
          <Reader
            key={picture.line}
            title={title}
            address={() => pointsAddress(money)}
            tag={locale.numberTag}
            compact={state.compact}
            rangeNames={rangeNames}
            onReady={tools.take}
            onPicture={showCloser}
          />
        )}
      </div>
      <div className={styles.foot} data-shown={isWhole ? 'whole' : 'part'}>
        <div className={styles.said}>{children}</div>
        <Tools shown={isWhole ? 'whole' : 'part'} onAction={tools.act} />
      </div>
    </div>
  )
}
