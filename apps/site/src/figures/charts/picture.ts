import { formatTick } from '@portico/format'
import { type LinePath, linePath, type Place, thinned } from './path.ts'
import type { ChartLine } from './points.ts'
import { isFlat, valueScale, type ValueScale } from './scale.ts'
import { type Span, timeTicks } from './time-axis.ts'

/** A place on an axis, in thousandths of it, with what stands there. */
export type AxisMark = readonly [place: number, text: string]

/** All that a chart draws. Paths are in the units of `plotBox`, which is stretched to the room there is; words are not. */
export interface ChartPicture extends LinePath {
  /** From the first point that is shown to the last; a forecast has none, and a share is neither good nor bad. */
  readonly direction: 'rising' | 'falling' | 'steady' | 'open' | 'share'
  /** Where the lines of the value axis are, in thousandths from the top. */
  readonly grid: readonly number[]
  /** Marks of the value axis from the top, and of the time axis from the left; one beside the last value stands clear of it. */
  readonly values: readonly AxisMark[]
  readonly times: readonly AxisMark[]
  /** The last value, where it is shown. */
  readonly last: AxisMark | null
  /** Stretches of the width, in thousandths, in which the line has no gap and a wash below it. */
  readonly washed: readonly (readonly [from: number, to: number])[]
  /** Width of the value axis, in letters. */
  readonly letters: number
  readonly fan?: FanPicture
}

export interface FanPicture {
  readonly median: string
  /** Outlines of the bands of one half and nine tenths of the outcomes. */
  readonly half: string
  readonly most: string
  readonly own: string | null
  /** Where the past ends, in thousandths of the width. */
  readonly now: number
  /** Of the whole: the day that the past ends with, and edges of the bands at ends of years: place from the start, place from the top, and the value. */
  readonly day?: string
  readonly ends?: readonly (readonly [x: number, y: number, text: string])[]
  readonly scale: ValueScale['kind']
}

export interface PictureOptions {
  readonly tag: string
  readonly compact: 'suffix' | 'locale'
  /** What is shown, in minutes after the line's start; all of it unless given. */
  readonly shown?: Span
}

/** A chart's own units: fine enough for whole numbers, and few enough for short paths. */
export const plotBox = { width: 1000, height: 400 } as const
/** Points that share a column of so many units are drawn as their lowest and highest. */
const column = 5
/** Nearer to the last value than this, in thousandths, a mark of the axis moves away from it. */
const tagRoom = 70
/** And nearer than this, it is the same. */
const samePlace = 20
/** Narrower than this, in thousandths, a stretch of the line has no wash: many of them would be a fence. */
const leastWash = 80
/** Half of a letter below a chart, in thousandths: nearer to its start than half of its words, a time would leave the chart. */
const letterRoom = 6
/** Changes below this share are shown as none, as percentages of two decimals show them. */
const leastChange = 0.00005

const thousandths = (share: number) => Math.round(share * 1000)
const mark = (place: number, text: string): AxisMark => [place, text]

/** Which way values went from the first to the last; what is drawn flat went nowhere. */
export function directionOf(values: readonly number[]): 'rising' | 'falling' | 'steady' {
  const change = (values.at(-1) ?? 0) / (values[0] ?? 1) - 1
  if (Math.abs(change) < leastChange || isFlat(values)) return 'steady'
  return change > 0 ? 'rising' : 'falling'
}

/** The whole line. */
export function wholeSpan({ times }: Pick<ChartLine, 'times'>): Span {
  return { from: times[0] ?? 0, to: times.at(-1) ?? 0 }
}

/** Indices of the points within a span, and the ones next to it, to which the line goes on. */
export function shownRange(
  { times }: Pick<ChartLine, 'times'>,
  { from, to }: Span,
): readonly [number, number] {
  const first = times.findIndex((time) => time >= from)
  const after = times.findIndex((time) => time > to)
  const last = after === -1 ? times.length - 1 : after
  return [Math.max(0, first - 1), last]
}

/** How a line's points lie in the box of its chart. */
export interface Placing {
  readonly scale: ValueScale
  x(time: number): number
  y(value: number): number
}

export function placingOf(line: ChartLine, shown: Span): Placing {
  const [first, last] = shownRange(line, shown)
  const isShown = (time: number) => time >= shown.from && time <= shown.to
  const within = line.values.slice(first, last + 1).filter((_, at) => isShown(line.times[first + at] ?? 0))
  const values = within.length === 0 ? line.values.slice(first, last + 1) : within
  const { fan } = line
  const since = fan === undefined ? 0 : Math.max(0, first - fan.since)
  const edges = fan?.edges.flatMap((edge) => edge.slice(since, last - fan.since + 1)) ?? []
  const own = fan?.own?.values.filter((_, at) => isShown(fan.own?.times[at] ?? 0)) ?? []
  const scale = valueScale([...values, ...edges, ...own], fan ? 'linear or logarithmic' : 'linear')
  const length = shown.to - shown.from
  return {
    scale,
    x: (time) => Math.round(((time - shown.from) / length) * plotBox.width),
    y: (value) => Math.round((1 - scale.share(value)) * plotBox.height),
  }
}

function placesOf(line: ChartLine, { x, y }: Placing, [first, last]: readonly [number, number]) {
  const gaps = new Set(line.gaps)
  return line.times.slice(first, last + 1).map((time, at): Place => {
    const index = first + at
    return { x: x(time), y: y(line.values[index] ?? 0), isAfterGap: at > 0 && gaps.has(index) }
  })
}

/** The line through times and values that have no gaps. */
function plainPath({ x, y }: Placing, times: readonly number[], values: readonly number[]): string {
  const places = times.map((time, at) => ({ x: x(time), y: y(values[at] ?? 0), isAfterGap: false }))
  return linePath(places).line
}

function fanPicture(line: ChartLine, placing: Placing): FanPicture | undefined {
  const { fan, times, values } = line
  if (fan === undefined) return undefined
  const ahead = times.slice(fan.since)
  const outline = (low: number, high: number) => {
    const [under, over] = [fan.edges[low] ?? [], fan.edges[high] ?? []]
    return `${plainPath(placing, [...ahead, ...ahead.toReversed()], [...over, ...under.toReversed()])}Z`
  }
  return {
    median: plainPath(placing, ahead, values.slice(fan.since)),
    half: outline(1, 2),
    most: outline(0, 3),
    own: fan.own === null ? null : plainPath(placing, fan.own.times, fan.own.values),
    now: placing.x(times[fan.since] ?? 0),
    scale: placing.scale.kind,
  }
}

/** Letters that a text takes beside a chart: those of East Asia are as wide as two. */
function lettersOf(text: string): number {
  return [...text.replaceAll(/[{}\u200e\u200f]/g, '')].reduce(
    (sum, letter) => sum + (/[\u1100-\uffdc]/.test(letter) ? 1.8 : 1),
    0,
  )
}

function valueMarks(line: ChartLine, { scale }: Placing, { tag, compact }: PictureOptions) {
  const format = { tag, compact, kind: line.kind }
  return scale.ticks.map((tick) => {
    const step = scale.step === 0 ? 10 ** Math.floor(Math.log10(tick) + 1e-9) : scale.step
    return mark(thousandths(1 - scale.share(tick)), formatTick(tick, { ...format, step }))
  })
}

/** Moves a mark that the last value would cover to the side of it that it is on; one at the same place is said by it. */
function besideLast([place, text]: AxisMark, last: AxisMark | null): readonly AxisMark[] {
  const away = last === null ? tagRoom : place - last[0]
  if (Math.abs(away) >= tagRoom) return [mark(place, text)]
  const moved = place - away + Math.sign(away) * tagRoom
  return Math.abs(away) < samePlace || moved < 0 || moved > 1000 ? [] : [mark(moved, text)]
}

/** Where the line has no gap for long enough to stand on a wash. A share is drawn without: its axis begins anywhere. */
function washedStretches(line: ChartLine, places: readonly Place[]): ChartPicture['washed'] {
  if (line.fan !== undefined || line.kind === 'percent') return []
  const stretches: (readonly [number, number])[] = []
  let from = 0
  for (const [at, { x, isAfterGap }] of places.entries()) {
    if (at === 0 || isAfterGap) from = x
    if (places[at + 1]?.isAfterGap !== false && x - from >= leastWash) stretches.push([from, x])
  }
  return stretches
}

/** So many digits tell the last value. */
const lastDigits = 4

/** A value with so many digits, as an axis writes it. */
export function digitsText(
  line: ChartLine,
  value: number,
  options: PictureOptions & { digits: number },
): string {
  const { tag, compact, digits } = options
  const step = value > 0 ? 10 ** (Math.floor(Math.log10(value) + 1e-9) - digits + 1) : 1
  return formatTick(value, { tag, compact, kind: line.kind, step })
}

function lastMark(line: ChartLine, placing: Placing, options: PictureOptions & { shown: Span }) {
  const index = line.fan?.since ?? line.values.length - 1
  const [time = 0, value = 0] = [line.times[index], line.values[index]]
  if (time < options.shown.from || time > options.shown.to) return null
  const text = digitsText(line, value, { ...options, digits: lastDigits })
  return mark(thousandths(1 - placing.scale.share(value)), text)
}

function pictureDirection(line: ChartLine, [first, last]: readonly [number, number]) {
  if (line.fan !== undefined) return 'open'
  return line.kind === 'percent' ? 'share' : directionOf(line.values.slice(first, last + 1))
}

/** Draws a line, or what lies within a part of its time. */
export function drawPicture(line: ChartLine, options: PictureOptions): ChartPicture {
  const shown = options.shown ?? wholeSpan(line)
  const placing = placingOf(line, shown)
  const range = shownRange(line, shown)
  const past: readonly [number, number] = [range[0], Math.min(range[1], line.fan?.since ?? range[1])]
  const last = lastMark(line, placing, { ...options, shown })
  const all = valueMarks(line, placing, options)
  const places = placesOf(line, placing, past)
  const times = timeTicks({ from: line.start + shown.from, to: line.start + shown.to }, options.tag)
  const fan = fanPicture(line, placing)
  return {
    ...linePath(thinned(places, column)),
    direction: pictureDirection(line, range),
    grid: all.map(([place]) => place),
    values: all.flatMap((each) => besideLast(each, last)),
    times: times
      .map(({ at, text }) => mark(placing.x(at - line.start), text))
      .filter(([place, text]) => place > letterRoom * (lettersOf(text) + 1)),
    last,
    washed: washedStretches(line, places),
    letters: Math.ceil(Math.max(...[...all, ...(last ? [last] : [])].map(([, text]) => lettersOf(text)))),
    ...(fan === undefined ? {} : { fan }),
  }
}

/** The small form of the same line, without axes: in a row of a table, or on a card that is shared. */
export function drawSmall(
  line: ChartLine,
  box: { readonly width: number; readonly height: number },
): { readonly path: string; readonly direction: 'rising' | 'falling' | 'steady' } {
  const { scale } = placingOf(line, wholeSpan(line))
  const { to } = wholeSpan(line)
  const gaps = new Set(line.gaps)
  const places = line.times.map((time, index) => ({
    x: Math.round((time / to) * box.width),
    y: Math.round((1 - scale.share(line.values[index] ?? 0)) * box.height),
    isAfterGap: gaps.has(index),
  }))
  return {
    path: linePath(places).line,
    direction: directionOf(line.values),
  }
}
