import { formatDay, formatInstant, plainAmount } from '@portico/format'
import type { ChartReadings } from '../../../figures/charts/points.ts'
import { joinTexts } from '../../texts/joined.tsx'
import type { Translate } from '../../texts/use-text.ts'

/** A point of a chart in words. */
export interface Reading {
  readonly day: string
  readonly text: string
  /** Beyond the present: the ranges that one in two outcomes lie in, and nine in ten. */
  readonly ranges: readonly string[]
}

const minuteMs = 60_000
const dayMinutes = 1440

/** When a point was: its day, or its time where it is of a moment within one. */
export function timeText({ start, unit }: Pick<ChartReadings, 'start' | 'unit'>, time: number, tag: string) {
  const minute = start + time
  const iso = new Date(minute * minuteMs).toISOString()
  return unit === 'moment' || minute % dayMinutes !== 0
    ? formatInstant(iso, tag)
    : formatDay(iso.slice(0, 10), tag)
}

export function readingOf(readings: ChartReadings, index: number, tag: string): Reading {
  const { times, texts, fan, ranges } = readings
  return {
    day: timeText(readings, times[index] ?? 0, tag),
    text: texts[index] ?? '',
    ranges: (fan && ranges?.[index - fan.since - 1]) ?? [],
  }
}

/** The same in one line, for screen readers. */
export function spokenReading(
  say: Translate,
  { day, text, ranges }: Reading,
  rangeNames: readonly string[],
): string {
  const said = ranges.map((range, index) => `${rangeNames[index] ?? ''} ${plainAmount(range)}`)
  return joinTexts(say, 'join.series', [joinTexts(say, 'join.label', [day, plainAmount(text)]), ...said])
}
