import { tracked } from '@portico/analytics/track'
import { rangeMark } from '@portico/format'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { type ChartPicture, drawPicture, placingOf, plotBox } from '../../../figures/charts/picture.ts'
import type { ChartReadings } from '../../../figures/charts/points.ts'
import type { Span } from '../../../figures/charts/time-axis.ts'
import { useText } from '../../texts/use-text.ts'
import { Card } from './card.tsx'
import { between, isWhole, limitsOf, moved, nearest, scaled, type SpanLimits } from './span.ts'
import sheet from './reader.css?inline'
import { placed } from './placed.ts'
import { type Reading, readingOf, spokenReading, timeText } from './reading-text.ts'
import type { ToolAction } from '../tools.tsx'
import { type ReaderActions, useSurface } from './use-surface.ts'
import { useReadings } from './use-readings.ts'

/** The styles come with the script, so that no page carries them before the first touch. */
const styles = new CSSStyleSheet()
styles.replaceSync(sheet)
document.adoptedStyleSheets.push(styles)

export interface ReaderProps {
  readonly title: string
  /** Where the points are; asked when they are first wanted. */
  readonly address: () => string
  readonly tag: string
  readonly compact: 'suffix' | 'locale'
  /** Names of the ranges of a forecast, the narrow one first. */
  readonly rangeNames: readonly string[]
  /** Takes what the buttons do, and did before this came. */
  readonly onReady: (act: (action: ToolAction) => void) => void
  /** Draws what is shown; null for the whole, as the page came with it. */
  readonly onPicture: (picture: ChartPicture | null) => void
}

/** What is shown of a line, once its points are known. */
interface Shown {
  readonly readings: ChartReadings
  readonly limits: SpanLimits
  readonly span: Span
}

const zoomStep = 0.5
const moveStep = 0.5
const wheelStep = 0.002

/** The buttons' ways of changing what is shown. */
function changedBy(action: ToolAction, { span, limits }: Shown): Span {
  const around = (span.from + span.to) / 2
  switch (action) {
    case 'in':
      return scaled(span, { factor: zoomStep, around }, limits)
    case 'out':
      return scaled(span, { factor: 1 / zoomStep, around }, limits)
    case 'earlier':
      return moved(span, -moveStep, limits)
    case 'later':
      return moved(span, moveStep, limits)
    case 'reset':
      return limits.whole
  }
}

/** What is read: what lies under a pointer, whatever comes to lie there, or a point that a key led to. */
type Target = { readonly at: number } | { readonly index: number }

const timeAt = ({ span }: Shown, at: number) => span.from + at * (span.to - span.from)

function indexOf(shown: Shown, target: Target): number {
  return 'index' in target ? target.index : nearest(shown.readings.times, timeAt(shown, target.at))
}

const pageShare = 0.1

/** Where a key leads from a point; null for keys of others. */
function keyTarget(key: string, index: number, count: number): number | null {
  const page = Math.max(1, Math.round(count * pageShare))
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowDown: -1,
    ArrowRight: 1,
    ArrowUp: 1,
    PageDown: -page,
    PageUp: page,
    Home: -count,
    End: count,
  }
  const step = steps[key]
  return step === undefined ? null : Math.min(count - 1, Math.max(0, index + step))
}

const keyActions: Readonly<Record<string, ToolAction>> = { '+': 'in', '=': 'in', '-': 'out', '0': 'reset' }

/** A span that shows a point, moved no further than it takes. */
function showing(shown: Shown, index: number): Span {
  const time = shown.readings.times[index] ?? 0
  const { from, to } = shown.span
  const length = to - from
  if (time < from) return moved(shown.span, (time - from) / length, shown.limits)
  return time > to ? moved(shown.span, (time - to) / length, shown.limits) : shown.span
}

function useShown({ address, tag, compact, onPicture }: ReaderProps) {
  const { readings, state, load } = useReadings(address)
  const [span, setSpan] = useState<Span | null>(null)
  const limits = useMemo(() => readings && limitsOf(readings.times), [readings])
  const shown = useMemo(
    () => readings && limits && { readings, limits, span: span ?? limits.whole },
    [readings, limits, span],
  )
  useEffect(() => {
    if (!shown) return
    const { readings: line, span: part } = shown
    onPicture(isWhole(part, shown.limits) ? null : drawPicture(line, { tag, compact, shown: part }))
  }, [shown, tag, compact, onPicture])

  /** Changes what is shown, after the points have come. */
  async function change(to: (shown: Shown) => Span): Promise<void> {
    const found = await load()
    if (!found) return
    const bounds = limitsOf(found.times)
    setSpan((now) => to({ readings: found, limits: bounds, span: now ?? bounds.whole }))
  }
  return { shown, state, load, change }
}

/**
 * Reads a chart point by point under a pointer, a finger or the arrow keys, and looks at it closer. It is a slider to assistive
 * technology: the one role that screen readers pass arrow keys to in any mode, and that those of phones move by their own gestures.
 * Each step is told as the value of the slider, so no live region repeats it; what is shown after a zoom has one.
 */
export function ChartReader(props: ReaderProps) {
  const { title, tag, rangeNames, onReady } = props
  const text = useText()
  const { shown, state, load, change } = useShown(props)
  const [target, setTarget] = useState<Target | null>(null)
  const [selection, setSelection] = useState<readonly [number, number] | null>(null)
  const surface = useRef<HTMLDivElement>(null)
  const actions: ReaderActions = {
    wake: () => void load(),
    read: (at) => setTarget({ at }),
    leave: () => setTarget(null),
    select: setSelection,
    choose: ([one, other]) => void change((now) => between(timeAt(now, one), timeAt(now, other), now.limits)),
    scale: (factor, at) =>
      void change((now) => scaled(now.span, { factor, around: timeAt(now, at) }, now.limits)),
    move: (share) => void change((now) => moved(now.span, share, now.limits)),
    wheel: (pixels, at) => actions.scale(Math.exp(pixels * wheelStep), at),
  }
  const pointerHandlers = useSurface(surface, actions)
  const count = shown?.readings.times.length ?? 1
  const index = shown && target && indexOf(shown, target)
  const current = index ?? count - 1
  const reading: Reading | null = shown && readingOf(shown.readings, current, tag)

  function press(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const action = keyActions[event.key]
    const next = keyTarget(event.key, current, count)
    if (event.key === 'Escape') setTarget(null)
    if (action === undefined && next === null) return
    event.preventDefault()
    if (action !== undefined) void change((now) => changedBy(action, now))
    if (next === null || !shown) return
    setTarget({ index: next })
    void change((now) => showing(now, next))
  }

  /** By keyboard the newest point is read first; a click reads where it was. */
  async function focus(): Promise<void> {
    const found = await load()
    if (found && surface.current?.matches(':focus-visible'))
      setTarget((known) => known ?? { index: found.times.length - 1 })
  }

  const byTool = useRef(change)
  byTool.current = change
  useEffect(() => onReady((action) => void byTool.current((now) => changedBy(action, now))), [onReady])

  const zoomed = shown !== null && !isWhole(shown.span, shown.limits)
  const ends =
    shown && [shown.span.from, shown.span.to].map((time) => timeText(shown.readings, Math.round(time), tag))
  return (
    <>
      <div
        ref={surface}
        className="chart-surface"
        role="slider"
        tabIndex={0}
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={count - 1}
        aria-valuenow={current}
        aria-valuetext={reading === null ? text('shell.loading') : spokenReading(text, reading, rangeNames)}
        onKeyDown={press}
        onFocus={() => void focus()}
        onBlur={() => setTarget(null)}
        data-track-on="drag"
        {...pointerHandlers}
        {...tracked('b305:chart-dragged')}
      >
        {shown && reading && index !== null ? (
          <Marker shown={shown} index={index} reading={reading} rangeNames={rangeNames} />
        ) : null}
        {selection === null ? null : <Selection selection={selection} />}
      </div>
      <p role="status" className={state === 'failed' ? 'chart-message' : 'visually-hidden'}>
        {state === 'failed' ? text('chart.failed') : ''}
        {zoomed && ends ? ends.join(rangeMark(tag)) : ''}
      </p>
    </>
  )
}

function Selection({ selection: [one, other] }: { readonly selection: readonly [number, number] }) {
  const left = Math.min(one, other)
  return (
    <div className="chart-selection" ref={placed({ x: left * 100, length: Math.abs(one - other) * 100 })} />
  )
}

/** The cross-hair at a point, with its card. */
function Marker(props: {
  readonly shown: Shown
  readonly index: number
  readonly reading: Reading
  readonly rangeNames: readonly string[]
}) {
  const { shown, index, reading, rangeNames } = props
  const placing = useMemo(() => placingOf(shown.readings, shown.span), [shown])
  const x = (placing.x(shown.readings.times[index] ?? 0) / plotBox.width) * 100
  const y = (placing.y(shown.readings.values[index] ?? 0) / plotBox.height) * 100
  if (x < 0 || x > 100) return null
  return (
    <>
      <div className="chart-hair" ref={placed({ x })} />
      <div className="chart-dot" ref={placed({ x, y })} />
      <Card x={x} y={y} reading={reading} rangeNames={rangeNames} />
    </>
  )
}
